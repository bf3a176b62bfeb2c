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

/** Links that the visitor reaches for: their pages are fetched ahead. */
function watchLinks(): void {
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(sign, (event) => later(({ preloadFrom }) => preloadFrom(event)), { passive: true });
  }
}

/** The first touch of the header, and the first change of the window's size. */
function watchMobileMenu(header: HTMLElement): void {
  const bind = (startX?: number) => later(({ bindMobileMenu }) => bindMobileMenu(header, startX));
  header.addEventListener('touchstart', ({ touches }) => bind(touches[0]?.clientX), { once: true, passive: true });
  addEventListener('resize', () => bind(), { once: true });
}

/**
 * A page that the browser brings back from its memory. One that is loaded is announced by the screen reader itself; to say it again
 * would only be noise.
 */
function watchReturns(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && later(({ announce }) => announce(document.title)));
}

/** Buttons that copy code: they come with the visitor's first sign of life, for nobody copies before. */
function watchCode(): void {
  if (!document.querySelector('[data-copy] pre')) return;
  const add = () => later(({ addCopyButtons }) => addCopyButtons());
  for (const sign of ['pointermove', 'keydown', 'scroll']) addEventListener(sign, add, { once: true });
}

/** Waits for what happens rarely, and leaves the answer to parts that are loaded then. */
export function watchEvents(header: HTMLElement): void {
  watchImages();
  watchInstall();
  watchLinks();
  watchMobileMenu(header);
  watchReturns();
  watchCode();
}
