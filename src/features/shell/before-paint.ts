import { LOCALE_COOKIE } from '../../i18n/locale-cookie.ts';
import { stored } from '../storage/stored.ts';
import { CART_MARK } from '../store/cart/keys.ts';

declare global {
  /** An alternation, `en|el`, written in at build: no page carries the table of languages. */
  var LANGUAGES: string;
}

/** The page's `<html>`, under one name: these bytes are in every page. */
export const root = document.documentElement;

/**
 * Marks the root of a page opened at its top (first-view.css). Fragments, history and reloads need the heights above their
 * scroll position.
 */
export function markFirstView(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate' && !location.hash) root.dataset['first'] = '';
}

/** Marks the root if the cart has something, to reserve the place of the header's link before the first paint. */
export function markCart(): void {
  if (stored(CART_MARK)) root.dataset['cart'] = '';
}

/**
 * Holds the first paint until the page is parsed up to its mark, which avoids a second layout;
 * preloads fonts on a quick connection. In a script, since validators don't know `rel=expect` yet.
 */
export function holdPaint(): void {
  const addLink = (link: object): void => document.head.append(Object.assign(document.createElement('link'), link));
  addLink({ rel: 'expect', href: '#first-paint', blocking: 'render' });
  const { connection } = navigator as { connection?: { rtt: number } };
  // Milliseconds: Chromium holds the first paint for a preloaded `font-display: optional` font for 100 at most.
  // Other browsers may not hold the paint for a font, so a preload costs nothing there.
  if (!((connection?.rtt as number) > 150))
    for (const href of ((document.currentScript as HTMLElement).dataset['fonts'] as string).split(' '))
      addLink({ rel: 'preload', as: 'font', crossOrigin: '', href });
}

export function offerLanguage(): void {
  const preferred = new RegExp(`\\b(${LANGUAGES})\\b`).exec(navigator.languages as unknown as string)?.[0];
  if (preferred && !root.lang.startsWith(preferred) && !document.cookie.includes(`${LOCALE_COOKIE}=`)) root.dataset['offer'] = '';
}
