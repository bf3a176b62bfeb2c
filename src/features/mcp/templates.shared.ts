import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '../content/collections.shared.ts';

interface Template {
  collection: CollectionName;
  locale: Locale;
  home: string;
}

export const TEMPLATES: readonly Template[] = COLLECTION_NAMES.flatMap((collection) =>
  LOCALE_CODES.map((locale) => ({ collection, locale, home: path(locale, COLLECTIONS[collection].home) })),
);

export const templateUri = (origin: string, home: string): string => `${origin}${home}/{slug}`;
