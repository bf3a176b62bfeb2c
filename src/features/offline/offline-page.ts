import { getCachedPages } from './cached-pages.ts';
import { QUEUE_MARK } from './queue/mark.ts';

const parts = [...document.querySelectorAll<HTMLElement>('[data-below]')];
void getCachedPages().then((pages) => {
  for (const { to, title, lang } of pages) {
    const part = parts.find(({ dataset }) => `${to}/`.startsWith(`${dataset['below']}/`));
    if (!part || lang !== document.documentElement.lang) continue;
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('a'), { href: to, textContent: title }));
    part.lastElementChild?.append(item);
    part.hidden = false;
  }
});

if (location.search === '?queued') {
  try {
    // Reloads with the mark, so that the page sends: a browser that believes itself online reports no return of the network.
    if (!localStorage[QUEUE_MARK]) {
      localStorage[QUEUE_MARK] = '1';
      location.reload();
    }
  } catch {
    // The form's page reads the queue itself.
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-queued]')) {
    const text = part.dataset['queued'] ?? '';
    part.textContent = text;
    part.hidden = !text;
    if (part.matches('h1')) document.title = text;
  }
}

const reload = (): void => location.reload();
document.querySelector('[data-retry]')?.addEventListener('click', reload);

const reloadOnceOnline = () => fetch(location.href, { method: 'HEAD' }).then(reload, () => {});
if (!location.pathname.endsWith('/offline')) addEventListener('online', reloadOnceOnline);
