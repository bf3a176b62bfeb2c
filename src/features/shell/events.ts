import type { InstallPromptEvent } from '@/features/install/offer.ts';
import { later } from './later.ts';

/** Images that fail, from the first on. */
function watchImages(): void {
  const replace = (image: HTMLImageElement) => later(({ replaceBroken }) => replaceBroken(image));
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  // Those that failed before this ran.
  for (const image of document.images) if (image.complete && !image.naturalWidth && image.currentSrc) replace(image);
}

/** The browser's offer to install the site, and the news that it is. */
function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    later(({ offerInstall }) => offerInstall(event as InstallPromptEvent));
  });
  addEventListener('appinstalled', () => later(({ reportInstalled }) => reportInstalled()));
}

/**
 * The visitor's signs of life: a link that is reached for has its page fetched ahead, the menu its swipes, a text its buttons and its reader's
 * place, for nobody swipes, copies or reads on before. One list for all of them, since an untouched page carries it. A window that changes its
 * size is no sign: phones do it while they lay out the page, and only an opened menu cares.
 */
function watchSigns(): void {
  for (const sign of ['pointerover', 'focusin', 'touchstart', 'keydown', 'scroll', 'click']) {
    addEventListener(sign, (event) => later(({ takeSign }) => takeSign(event)), { passive: true });
  }
}

/**
 * A page that the browser brings back from its memory. One that is loaded is announced by the screen reader itself; to say it again
 * would only be noise.
 */
function watchReturns(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && later(({ announce }) => announce(document.title)));
}

/** Waits for what happens rarely, and leaves the answer to parts that are loaded then. */
export function watchEvents(): void {
  watchImages();
  watchInstall();
  watchSigns();
  watchReturns();
}
