/** Visited pages, and the home pages that the installed site starts with. */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { chooseLocale } from '../i18n/choice.ts';
import { LOCALE_COOKIE } from '../i18n/locale-cookie.ts';
import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts';
import { path } from '../i18n/path.ts';
import { MAX_PAGES, PAGES_CACHE } from './caches.ts';
import { isErased, newest, precached, unlessErased } from './keep.ts';
import { mayBeKept, offlinePage, PAGE_TIMEOUT_S, pageKey } from './rules.ts';

/** The Cookie Store API, which TypeScript's library does not know yet. Source: cookiestore.spec.whatwg.org. */
interface WithCookies {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
}

const HOME = path(DEFAULT_LOCALE, '/');

/** A page as it is kept, under its address without the query. */
export const keptPage = (address: string): Promise<Response | undefined> =>
  caches.match(pageKey(address), { cacheName: PAGES_CACHE, ignoreVary: true });

/** The language that the server would answer `/` in: the visitor's choice, where the browser tells a worker of it, else the browser's own. */
async function homeLocale(): Promise<Locale> {
  const { cookieStore } = globalThis as WithCookies;
  const choice = await cookieStore?.get(LOCALE_COOKIE).catch(() => null);
  return chooseLocale({ cookie: choice?.value, languages: navigator.languages.join(), url: DEFAULT_LOCALE });
}

/** Without a network `/` leads to the visitor's language, as the server does. */
const inOwnLanguage: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const { origin, pathname } = new URL(request.url);
    if (pathname !== HOME) return cachedResponse;
    const home = origin + path(await homeLocale(), '/');
    return home !== request.url && (await keptPage(home)) ? Response.redirect(home, 302) : cachedResponse;
  },
};

/** A page, or a redirect, which the browser follows; where `/` leads is decided anew each time. */
const isWhole = ({ url }: Request, { status, type }: Response): boolean =>
  status === 200 || (type === 'opaqueredirect' && new URL(url).pathname !== HOME);

export const orOfflinePage: WorkboxPlugin = {
  handlerDidError: ({ request }) => precached(offlinePage(new URL(request.url).pathname)),
};

export const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  // The first page is kept by a request of our own, whose `Accept` is not a navigation's.
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) },
    { cacheWillUpdate: async ({ request, response }) => (isWhole(request, response) && mayBeKept(response) ? response : null) },
    unlessErased,
    newest(MAX_PAGES),
    inOwnLanguage,
    orOfflinePage,
  ],
});

/** Keeps the home pages of some languages, whatever the visitor has chosen. */
export async function keepHomes(locales: Iterable<Locale>): Promise<void> {
  for (const locale of locales) {
    const home = path(locale, '/');
    const answer = await fetch(home, { credentials: 'omit', headers: { 'Accept-Language': locale }, priority: 'low' });
    if (!answer.ok || answer.redirected || !mayBeKept(answer) || (await isErased())) continue;
    await (await caches.open(PAGES_CACHE)).put(home, answer);
  }
}
