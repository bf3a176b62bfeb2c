import type { InstallPromptEvent } from '@/features/install/offer.ts';
import { later } from './later.ts';

function watchImages(): void {
  const replace = (image: HTMLImageElement) => later(({ replaceBroken }) => replaceBroken(image));
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth && image.currentSrc) replace(image);
}

function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    later(({ offerInstall }) => offerInstall(event as InstallPromptEvent));
  });
  addEventListener('appinstalled', () => later(({ reportInstalled }) => reportInstalled()));
}

/**
 * On the first interaction, prefetches hovered links, binds menu swipes, adds copy buttons and the
 * reading position. Without `resize`: phones fire it during layout, and only an open menu needs it.
 */
function watchInteractions(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart', 'keydown', 'scroll', 'click']) {
    addEventListener(type, (event) => later(({ interact }) => interact(event)), { passive: true });
  }
}

/** Announces a page restored from the back/forward cache; screen readers announce a loaded page themselves. */
function watchReturns(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && later(({ announce }) => announce(document.title)));
}

/** Listens for rare events; the code that handles them is loaded on the first. */
export function watchEvents(): void {
  watchImages();
  watchInstall();
  watchInteractions();
  watchReturns();
}
