import { splitPath } from '../../i18n/path.ts';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '../content/collections.shared.ts';

export type Kind = CollectionName | 'pages';

/** @param url address of a page, with its language: `/el/blog/first` */
export const kindOf = (url: string): Kind => {
  const { bare } = splitPath(url);
  return COLLECTION_NAMES.find((name) => bare.startsWith(`${COLLECTIONS[name].home}/`)) ?? 'pages';
};
