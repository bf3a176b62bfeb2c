import type { InstallPromptEvent } from '@/features/install/offer.ts';
import { type Fault, isFromExtension } from '../monitor/fault.ts';
import { withLazy } from './with-lazy.ts';

/**
 * Reports collected and new faults. Faults of browser extensions are only hidden from the console
 * (specification, section 8).
 */
export function watchFaults(): void {
  const take = (fault: Fault) =>
    isFromExtension(fault as ErrorEvent) ? fault.preventDefault() : withLazy(({ reportFault }) => reportFault(fault));
  faults.forEach(take);
  faults.push = take as never;
}

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
    withLazy(({ sendWaiting }) => sendWaiting());
  });
  if (!navigator.onLine) onOffline();
}

function watchImages(): void {
  const replace = (image: HTMLImageElement) => withLazy(({ replaceBroken }) => replaceBroken(image));
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth && image.currentSrc) replace(image);
}

function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    withLazy(({ offerInstall }) => offerInstall(event as InstallPromptEvent));
  });
  addEventListener('appinstalled', () => withLazy(({ reportInstalled }) => reportInstalled()));
}

/**
 * On the first interaction, prefetches hovered links, binds menu swipes, adds copy buttons and the
 * reading position. Without `resize`: phones fire it during layout, and only an open menu needs it.
 */
function watchInteractions(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart', 'keydown', 'scroll', 'click']) {
    addEventListener(type, (event) => withLazy(({ interact }) => interact(event)), { passive: true });
  }
}

/** Announces a page restored from the back/forward cache; screen readers announce a loaded page themselves. */
function watchReturns(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && withLazy(({ announce }) => announce(document.title)));
}

/** Listens for rare events; the code that handles them is loaded on the first. */
export function watchEvents(): void {
  watchImages();
  watchInstall();
  watchInteractions();
  watchReturns();
}
