import { later } from './later.ts';

/** Milliseconds that the return of the connection is shown (specification, section 2). */
export const BACK_ONLINE_MS = 3000;

/** The texts are in the page, since they are needed offline. */
export function bindConnectionNotice(): void {
  const place = document.querySelector<HTMLElement>('[data-connection]');
  if (!place) return;
  let end: ReturnType<typeof setTimeout> | undefined;
  const show = (text = '') => {
    const line = document.createElement('p');
    line.className = 'bar';
    line.textContent = text;
    place.replaceChildren(...(text ? [line] : ''));
    clearTimeout(end);
  };
  const onOffline = () => show(place.dataset['offline']);
  addEventListener('offline', onOffline);
  addEventListener('online', () => {
    show(place.dataset['online']);
    end = setTimeout(show, BACK_ONLINE_MS);
    later(({ sendWaiting }) => sendWaiting());
  });
  if (!navigator.onLine) onOffline();
}
