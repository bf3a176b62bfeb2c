/**
 * A round trip, in milliseconds, after which a font that the page asks for in its head cannot come before the page is painted: Chromium
 * holds the first paint for a preloaded `font-display: optional` font for 100 ms at most, and in vain where the answer takes longer.
 */
export const FONT_ROUND_TRIP_MAX_MS = 150;

/**
 * Holds the first paint for two things. One is the page as far as its mark (`rel=expect`; Chromium goes on as soon as that element begins):
 * painted earlier, the header comes alone, moves its own parts, and delays the largest paint by a second layout. The other, on a quick
 * connection, is the fonts of the page's letters. On a slow one the page is painted at once in a fallback of the same widths, and the fonts
 * come for later pages; browsers that do not report the connection hold no paint for a font. Set by script, since validators do not know
 * `rel=expect` yet. Part of what runs in the head before the first paint (boot.ts).
 */
export const PAINT_BOOT = `{let a=o=>document.head.append(Object.assign(document.createElement('link'),o));a({rel:'expect',href:'#first-paint',blocking:'render'});navigator.connection?.rtt>${FONT_ROUND_TRIP_MAX_MS}||document.currentScript.dataset.fonts.split(' ').map(href=>a({rel:'preload',as:'font',crossOrigin:'',href}))}`;
