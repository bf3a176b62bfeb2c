import { keptPages } from './kept-list.ts';
import { QUEUE_MARK } from './queue/mark.ts';

/** Lists the pages that the worker keeps, in the language of this one, under the part of the site that they are in. */
const parts = [...document.querySelectorAll<HTMLElement>('[data-below]')];
void keptPages().then((pages) => {
  for (const { to, title, lang } of pages) {
    const part = parts.find(({ dataset }) => `${to}/`.startsWith(`${dataset['below']}/`));
    if (!part || lang !== document.documentElement.lang) continue;
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('a'), { href: to, textContent: title }));
    part.lastElementChild?.append(item);
    part.hidden = false;
  }
});

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

/** It stands in the place of a page that may be had again: a network that only says that it is there does not count. */
async function giveWay(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD' });
    location.reload();
  } catch {
    // No network after all.
  }
}
if (!location.pathname.endsWith('/offline')) addEventListener('online', giveWay);
