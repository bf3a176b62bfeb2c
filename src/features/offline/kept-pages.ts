import { PAGES_CACHE } from '@/service-worker/caches.ts';
import { QUEUE_MARK } from './queue/mark.ts';

/** The pages that the worker keeps, in the language of this one, by title. */
async function keptPages(): Promise<{ to: string; title: string }[]> {
  const cache = await caches.open(PAGES_CACHE);
  const own = document.documentElement.lang;
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const to = new URL(url).pathname;
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '';
      // The whole page would be held to this page's policy when it is parsed.
      const [, lang = '', title = ''] = /<html lang="([^"]*)"[\s\S]*?(<title>[^<]*<\/title>)/u.exec(html) ?? [];
      return { to, title: new DOMParser().parseFromString(title, 'text/html').title, lang };
    }),
  );
  return pages.filter((page) => page.title !== '' && page.lang === own).sort((one, other) => one.title.localeCompare(other.title, own));
}

const list = document.querySelector('[data-kept-pages]');
if (list instanceof HTMLElement && 'caches' in window) {
  void keptPages().then((pages) => {
    const items = pages.map(({ to, title }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = to;
      link.textContent = title;
      item.append(link);
      return item;
    });
    list.querySelector('ul')?.append(...items);
    list.hidden = items.length === 0;
  });
}

/** The worker leads here when it kept what a form was to send: the page then says that instead. */
if (location.search === '?queued') {
  try {
    localStorage.setItem(QUEUE_MARK, '1');
  } catch {
    // The page of the form looks for itself.
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-queued]')) {
    const text = part.dataset['queued'] ?? '';
    if (text) part.textContent = text;
    else part.hidden = true;
  }
  document.title = document.querySelector('h1')?.textContent ?? document.title;
}
document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
