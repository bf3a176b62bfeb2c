import { LOCALE_PARAMETER } from '../i18n/locale-cookie.ts';
import { path, splitPath } from '../i18n/path.ts';

/** Network timeout of a page before the cached one is shown, in seconds. */
export const PAGE_TIMEOUT_S = 4;

/** Never cached, in any language: calls, admin and sign-in pages, and the page of a personal mailed link. */
export const isNeverKept = (pathname: string): boolean =>
  /^\/(api|admin|login|LoginPage|privacy-request\/follow)(\/|$)/u.test(splitPath(pathname).bare);

/** Pages whose islands work offline: forms, the queue, stored data. */
export const worksOffline = (pathname: string): boolean =>
  ['/contact', '/contact-new', '/privacy-request', '/dashboard', '/settings'].includes(splitPath(pathname).bare);

/** Nor is any response that forbids it. */
export const mayBeKept = ({ headers }: Response): boolean => !/\bno-store\b/iu.test(headers.get('Cache-Control') ?? '');

/** A choice of language, on home pages only; its response is a redirect for one use. */
export const isChoice = ({ pathname, searchParams }: URL): boolean =>
  splitPath(pathname).bare === '/' && searchParams.has(LOCALE_PARAMETER);

/** The oldest entries beyond a limit; a cache lists its entries in order of insertion. */
export const beyond = <Kept>(limit: number, kept: readonly Kept[]): Kept[] => kept.slice(0, Math.max(0, kept.length - limit));

/** Files whose name carries a hash of their content. */
export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

export const isSearch = (pathname: string): boolean => pathname.startsWith('/pagefind/');

/** Parts of the index with a hash in their name; the engine and the index's entry file have none. */
export const isHashedSearch = (pathname: string): boolean => /\.pf_(?:meta|index|fragment|filter)$/u.test(pathname);

/** Name of the requested index: `en-us_7a374dd372d74`. Changes with the index. */
export const indexName = (pathname: string): string | undefined => /\/pagefind\.([\w-]+)\.pf_meta$/u.exec(pathname)?.[1];

/** The build's list of an index's parts. */
export const indexParts = (name: string): string => `/pagefind/offline.${name}.json`;

/** Cached parts of older indexes of the same language. */
export function outdatedParts(kept: readonly string[], name: string, parts: readonly string[]): string[] {
  const ofLanguage = new RegExp(`[/.]${name.slice(0, name.lastIndexOf('_'))}_[^/]+$`, 'u');
  const wanted = new Set([...parts, indexParts(name), `/pagefind/pagefind.${name}.pf_meta`]);
  return kept.filter((pathname) => ofLanguage.test(pathname) && !wanted.has(pathname));
}

/** Address of the offline page. */
export const offlinePage = (pathname: string): string => path(splitPath(pathname).locale, '/offline');

/** Cache key of a page, without the query: it doesn't change the page, and may hold private data. */
export const pageKey = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};
