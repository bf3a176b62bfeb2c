import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { chooseLocale } from '../i18n/choice.ts';
import { LOCALE_COOKIE } from '../i18n/locale-cookie.ts';
import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts';
import { path } from '../i18n/path.ts';
import { isErased, keepNewest, matchPrecached, unlessErased } from './cache-policy.ts';
import { MAX_PAGES, PAGES_CACHE } from './caches.ts';
import { isCacheable, offlinePage, PAGE_TIMEOUT_S, pageKey } from './rules.ts';

/** Missing from TypeScript's library. Source: cookiestore.spec.whatwg.org. */
interface WithCookies {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
}

const HOME = path(DEFAULT_LOCALE, '/');

export const cachedPage = (address: string): Promise<Response | undefined> =>
  caches.match(pageKey(address), { cacheName: PAGES_CACHE, ignoreVary: true });

async function homeLocale(): Promise<Locale> {
  const { cookieStore } = globalThis as WithCookies;
  const choice = await cookieStore?.get(LOCALE_COOKIE).catch(() => null);
  return chooseLocale({ cookie: choice?.value, languages: navigator.languages.join(), url: DEFAULT_LOCALE });
}

const inOwnLanguage: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const { origin, pathname } = new URL(request.url);
    if (pathname !== HOME) return cachedResponse;
    const home = origin + path(await homeLocale(), '/');
    return home !== request.url && (await cachedPage(home)) ? Response.redirect(home, 302) : cachedResponse;
  },
};

const isWhole = ({ url }: Request, { status, type }: Response): boolean =>
  status === 200 || (type === 'opaqueredirect' && new URL(url).pathname !== HOME);

export const orOfflinePage: WorkboxPlugin = {
  handlerDidError: ({ request }) => matchPrecached(offlinePage(new URL(request.url).pathname)),
};

export const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  // The first page is cached by our own request, whose `Accept` differs from a navigation's.
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) },
    { cacheWillUpdate: async ({ request, response }) => (isWhole(request, response) && isCacheable(response) ? response : null) },
    unlessErased,
    keepNewest(MAX_PAGES),
    inOwnLanguage,
    orOfflinePage,
  ],
});

export async function cacheHomes(locales: Iterable<Locale>): Promise<void> {
  for (const locale of locales) {
    const home = path(locale, '/');
    const response = await fetch(home, { credentials: 'omit', headers: { 'Accept-Language': locale }, priority: 'low' });
    if (!response.ok || response.redirected || !isCacheable(response) || (await isErased())) continue;
    await (await caches.open(PAGES_CACHE)).put(home, response);
  }
}
