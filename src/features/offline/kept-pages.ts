import { keptPages } from './kept-list.ts';

/** Lists the pages that the worker keeps, in the language of this one. */
const list = document.querySelector('[data-kept-pages]');
if (list instanceof HTMLElement) {
  void keptPages().then((pages) => {
    const own = pages.filter(({ lang }) => lang === document.documentElement.lang);
    const items = own.map(({ to, title }) => {
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
document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
