import { LOCALE_PARAMETER } from '../i18n/locale-cookie.ts';
import { path, splitPath } from '../i18n/path.ts';

/** Seconds that the network has for a page before the kept one is shown. */
export const PAGE_TIMEOUT_S = 4;

/** Calls, the owner's pages and the way to them, and the page that a mailed link of one person's opens are never kept, in any language. */
export const isNeverKept = (pathname: string): boolean =>
  /^\/(api|admin|login|LoginPage|privacy-request\/follow)(\/|$)/u.test(splitPath(pathname).bare);

/** Pages whose islands are of use without a network: forms, what waits to be sent, what is stored. */
export const worksOffline = (pathname: string): boolean =>
  ['/contact', '/contact-new', '/privacy-request', '/dashboard', '/settings'].includes(splitPath(pathname).bare);

/** Nor is any other answer that says so of itself. */
export const mayBeKept = ({ headers }: Response): boolean => !/\bno-store\b/iu.test(headers.get('Cache-Control') ?? '');

/** A choice of language, which only a home page takes: its answer is a redirect that is good for once. */
export const isChoice = ({ pathname, searchParams }: URL): boolean =>
  splitPath(pathname).bare === '/' && searchParams.has(LOCALE_PARAMETER);

/** What is beyond a limit, the oldest: a cache lists what it was given in that order. */
export const beyond = <Kept>(limit: number, kept: readonly Kept[]): Kept[] => kept.slice(0, Math.max(0, kept.length - limit));

/** Files whose name carries a hash of their content. */
export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

export const isSearch = (pathname: string): boolean => pathname.startsWith('/pagefind/');

/** Parts of the index with a hash in their name; the engine and the index's table of contents have none. */
export const isHashedSearch = (pathname: string): boolean => /\.pf_(?:meta|index|fragment|filter)$/u.test(pathname);

/** The name of the index whose first part is asked for: `en-us_7a374dd372d74`. It changes with the index. */
export const indexName = (pathname: string): string | undefined => /\/pagefind\.([\w-]+)\.pf_meta$/u.exec(pathname)?.[1];

/** The build's list of the parts that make an index work offline. */
export const indexParts = (name: string): string => `/pagefind/offline.${name}.json`;

/** Parts of older indexes of the same language, among what is kept. */
export function outdatedParts(kept: readonly string[], name: string, parts: readonly string[]): string[] {
  const ofLanguage = new RegExp(`[/.]${name.slice(0, name.lastIndexOf('_'))}_[^/]+$`, 'u');
  const wanted = new Set([...parts, indexParts(name), `/pagefind/pagefind.${name}.pf_meta`]);
  return kept.filter((pathname) => ofLanguage.test(pathname) && !wanted.has(pathname));
}

/** Address of the page that is shown for one that cannot be had. */
export const offlinePage = (pathname: string): string => path(splitPath(pathname).locale, '/offline');

/** What a page is kept under: pages are the same whatever their query says, and a query may hold what should not be kept. */
export const pageKey = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};
