import { textsFile, wordsFile } from '../features/search/search-files.shared.ts';
import { LOCALE_PARAMETER } from '../i18n/locale-cookie.ts';
import { type Locale, otherLocale } from '../i18n/locales.ts';
import { path, splitPath } from '../i18n/path.ts';

export const PAGE_TIMEOUT_S = 4;

/** Calls, admin and sign-in pages, pages of a personal mailed link, and those of payments. */
export const isNeverCached = (pathname: string): boolean =>
  /^\/(api|admin|login|LoginPage|privacy-request\/follow|payment)(\/|$)/u.test(splitPath(pathname).bare);

export const worksOffline = (pathname: string): boolean =>
  ['/contact', '/contact-new', '/privacy-request', '/dashboard', '/settings', '/store/cart', '/search'].includes(splitPath(pathname).bare);

export const isCacheable = ({ headers }: Response): boolean => !/\bno-store\b/iu.test(headers.get('Cache-Control') ?? '');

export const isChoice = ({ pathname, searchParams }: URL): boolean =>
  splitPath(pathname).bare === '/' && searchParams.has(LOCALE_PARAMETER);

export const itemsBeyond = <Item>(limit: number, items: readonly Item[]): Item[] => items.slice(0, Math.max(0, items.length - limit));

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

export const isSearchPage = (pathname: string): boolean => splitPath(pathname).bare === '/search';

export const isSearch = (pathname: string): boolean => /^\/(?:pagefind\/|search\/[^/]+\.json$)/u.test(pathname);

export const ENTRY_FILE = '/pagefind/pagefind-entry.json';

export const searchFiles = (locale: Locale, { hash, wasm }: { hash: string; wasm: string }): string[] => [
  ...['pagefind.js', 'pagefind-worker.js', `wasm.${wasm}.pagefind`, `pagefind.${hash}.pf_meta`].map((file) => `/pagefind/${file}`),
  ...[locale, otherLocale(locale)].flatMap((each) => [wordsFile(each), textsFile(each)]),
];

export const isHashedSearch = (pathname: string): boolean => /\.pf_(?:meta|index|fragment|filter)$/u.test(pathname);

export const indexName = (pathname: string): string | undefined => /\/pagefind\.([\w-]+)\.pf_meta$/u.exec(pathname)?.[1];

export const indexParts = (name: string): string => `/pagefind/offline.${name}.json`;

export function outdatedParts(cached: readonly string[], name: string, parts: readonly string[]): string[] {
  const ofLanguage = new RegExp(`[/.]${name.slice(0, name.lastIndexOf('_'))}_[^/]+$`, 'u');
  const wanted = new Set([...parts, indexParts(name), `/pagefind/pagefind.${name}.pf_meta`]);
  return cached.filter((pathname) => ofLanguage.test(pathname) && !wanted.has(pathname));
}

export const offlinePage = (pathname: string): string => path(splitPath(pathname).locale, '/offline');

/** Drops the query, which may hold private data and doesn't change the page. */
export const pageKey = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};
