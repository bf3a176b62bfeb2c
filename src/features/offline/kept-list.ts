import { PAGES_CACHE } from '@/service-worker/caches.ts';

/** A page that the worker keeps: its address, its `<title>`, its language tag. */
export interface KeptPage {
  to: string;
  title: string;
  lang: string;
}

/** The pages that the worker keeps, by title; none where the browser has no such store. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(PAGES_CACHE);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const to = new URL(url).pathname;
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // The whole page would be held to this page's policy when it is parsed.
      const [, lang = '', title = ''] = /<html lang="([^"]*)"[\s\S]*?(<title>[^<]*<\/title>)/u.exec(html) ?? [];
      return { to, title: new DOMParser().parseFromString(title, 'text/html').title, lang };
    }),
  );
  return pages
    .filter(({ title }) => title !== '')
    .sort((one, other) => one.title.localeCompare(other.title, document.documentElement.lang));
}
