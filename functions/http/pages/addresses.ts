import { COLLECTIONS, collectionsWith } from '../../../src/features/content/collections.shared.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';

export const inEveryLocale = (address: string): string[] => LOCALE_CODES.map((locale) => path(locale, address));

export const ERROR_ADDRESSES = { '/404': 404, '/403': 403, '/500': 500, '/error': 500 } as const;

const MARKDOWN_ROUTES = [...collectionsWith('twin').map((name) => `${COLLECTIONS[name].home}/*`), '/cv'];

export const errorRoutes = Object.entries(ERROR_ADDRESSES).flatMap(([address, status]) =>
  inEveryLocale(address).map((route) => ({ route, address, status })),
);
export const markdownRoutes = MARKDOWN_ROUTES.flatMap(inEveryLocale);
export const translatedHomes = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => path(locale, '/'));
