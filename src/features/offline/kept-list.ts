import { PAGES_CACHE } from '@/service-worker/caches.ts';

/** A page that the worker keeps: its address, its `<title>` without the site's name, its language tag. */
export interface KeptPage {
  to: string;
  title: string;
  lang: string;
}

/** Of a page that is kept at several addresses, only the shortest: `/cv`, and not `/professional/cv` too. */
export const withoutCopies = (pages: readonly KeptPage[]): KeptPage[] => [
  ...new Map(pages.toSorted((one, other) => other.to.length - one.to.length).map((page) => [page.lang + page.title, page])).values(),
];

/** The pages that the worker keeps, by title; none where the browser has no such store, or does not let the site use it. */
export async function keptPages(): Promise<KeptPage[]> {
  const cache = await (async () => caches.open(PAGES_CACHE))().catch(() => undefined);
  if (!cache) return [];
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const to = new URL(url).pathname;
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // The whole page would be held to this page's policy when it is parsed.
      const [, lang = '', title = ''] = /<html lang="([^"]*)"[\s\S]*?(<title>[^<]*<\/title>)/u.exec(html) ?? [];
      return { to, title: new DOMParser().parseFromString(title, 'text/html').title.replace(/ · [^·]*$/u, ''), lang };
    }),
  );
  return withoutCopies(pages.filter(({ title }) => title !== '')).sort((one, other) =>
    one.title.localeCompare(other.title, document.documentElement.lang),
  );
}
