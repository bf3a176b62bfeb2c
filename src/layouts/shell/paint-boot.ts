/**
 * A round trip, in milliseconds, after which a font that the page asks for in its head cannot come before the page is painted: Chromium
 * holds the first paint for a preloaded `font-display: optional` font for 100 ms at most, and in vain where the answer takes longer.
 */
export const FONT_ROUND_TRIP_MAX_MS = 150;

/**
 * What the first paint shows. The whole page (`rel=expect` of what stands at its end; Chromium goes on as soon as that begins): painted before
 * it is whole, the header comes alone, moves its own parts, and puts off the largest paint by a second layout. And, on a quick connection, the
 * fonts of the page's letters, asked for early. On a slow one the page is painted at once in the fallback of the same widths, and the font comes
 * for the pages after it; browsers that say nothing of the connection hold no paint for a font. By script, since validators do not know the first
 * yet. Part of what runs in the head before the first paint (boot.ts).
 */
export const PAINT_BOOT = `{let a=o=>document.head.append(Object.assign(document.createElement('link'),o));a({rel:'expect',href:'#first-paint',blocking:'render'});navigator.connection?.rtt>${FONT_ROUND_TRIP_MAX_MS}||document.currentScript.dataset.fonts.split(' ').map(href=>a({rel:'preload',as:'font',crossOrigin:'',href}))}`;
