import { splitPath } from '../../i18n/path.ts';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '../content/collections.shared.ts';
import { own } from '../foreign/own.shared.ts';

export type HitKind = CollectionName | 'pages';

/** @param url address of a page, with its language: `/el/blog/first` */
export const kindOf = (url: string): HitKind => {
  const { bare } = splitPath(url);
  return COLLECTION_NAMES.find((name) => bare.startsWith(`${COLLECTIONS[name].home}/`)) ?? 'pages';
};

export const isHitKind = (name: string): name is HitKind => name === 'pages' || own(COLLECTIONS, name) !== undefined;

/** By which a kind is named: `article` of the blog. */
export const templateOf = (kind: HitKind) => (kind === 'pages' ? 'page' : COLLECTIONS[kind].template);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Text of what Astro, Pagefind or Algolia escaped. Anything else stays as it is written. */
export const decodeEntities = (escaped: string): string =>
  escaped.replace(/&(?:#(\d{1,5})|(amp|lt|gt|quot));/gu, (_, code: string | undefined, name: string) =>
    code ? String.fromCharCode(Number(code)) : (own(NAMED, name) ?? ''),
  );

/** Splits text at `<mark>`: odd pieces were inside it. Any other markup is text. */
export const splitMarks = (html: string): string[] => html.split(/<mark>([\s\S]*?)<\/mark>/u).map(decodeEntities);
