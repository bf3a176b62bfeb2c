/**
 * A round trip, in milliseconds, after which a font that the page asks for in its head cannot come before the page is painted: Chromium
 * holds the first paint for a preloaded `font-display: optional` font for 100 ms at most, and in vain where the answer takes longer.
 */
export const FONT_ROUND_TRIP_MAX_MS = 150;

/**
 * Asks early for the fonts of the page's letters, so that its first paint has them. On a slow connection it does not: the page is then
 * painted at once in the fallback of the same widths, and the font comes for the pages after it. Browsers that say nothing of the
 * connection hold no paint. Part of what runs in the head before the first paint (boot.ts).
 */
export const FONT_BOOT = `navigator.connection?.rtt>${FONT_ROUND_TRIP_MAX_MS}||document.currentScript.dataset.fonts.split(' ').map(f=>document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',crossOrigin:'',href:f})))`;
