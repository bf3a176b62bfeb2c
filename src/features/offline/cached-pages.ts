import { PAGES_CACHE } from '@/service-worker/caches.ts';

export interface CachedPage {
  to: string;
  title: string;
  lang: string;
}

/** Decodes `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&#39;`: Astro writes no others. A parser would take markup, which needs a trusted type. */
const decodeTitle = (title: string) => title.replace(/&.+?;/gu, ([, letter = '']) => `&<>"'`['algq#'.indexOf(letter)] ?? '');

export const withoutCopies = (pages: readonly CachedPage[]): CachedPage[] => [
  ...new Map(pages.toSorted((one, other) => other.to.length - one.to.length).map((page) => [page.lang + page.title, page])).values(),
];

export async function getCachedPages(): Promise<CachedPage[]> {
  let cache: Cache;
  try {
    cache = await caches.open(PAGES_CACHE);
  } catch {
    return [];
  }
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const to = new URL(url).pathname;
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // Parsing the whole page would apply this page's content security policy to it.
      const [, lang = '', title = ''] = /<html lang="(.*?)".*?<title>(.*?)<\/title>/su.exec(html) ?? [];
      return { to, title: decodeTitle(title).replace(/ · [^·]*$/u, ''), lang };
    }),
  );
  return withoutCopies(pages.filter(({ title }) => title !== '')).sort((one, other) =>
    one.title.localeCompare(other.title, document.documentElement.lang),
  );
}
