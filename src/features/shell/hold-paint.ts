/** Milliseconds: Chromium holds the first paint for a preloaded `font-display: optional` font for 100 ms at most. */
export const FONT_ROUND_TRIP_MAX_MS = 150;

/**
 * Holds the first paint until the page is parsed up to its mark, which avoids a second layout;
 * preloads fonts on a quick connection. In a script, since validators don't know `rel=expect` yet.
 */
export function holdPaint(): void {
  const addLink = (link: object): void => document.head.append(Object.assign(document.createElement('link'), link));
  addLink({ rel: 'expect', href: '#first-paint', blocking: 'render' });
  const { connection } = navigator as { connection?: { rtt: number } };
  // Other browsers may not hold the paint for a font, so a preload costs nothing there.
  if (!((connection?.rtt as number) > FONT_ROUND_TRIP_MAX_MS))
    for (const href of ((document.currentScript as HTMLElement).dataset['fonts'] as string).split(' '))
      addLink({ rel: 'preload', as: 'font', crossOrigin: '', href });
}
