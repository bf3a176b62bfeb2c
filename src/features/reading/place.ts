/** Where in a text the reader is. */

/** The measures of a page, in CSS pixels. */
export interface Extent {
  /** How far the page is scrolled. */
  scrolled: number;
  /** The end of the text, from the top of the window. */
  end: number;
  /** The window's height. */
  height: number;
}

/** How far the page is scrolled when the end of the text comes into sight; 0 or less when it is in sight without scrolling. */
const lastScroll = ({ scrolled, end, height }: Extent): number => scrolled + end - height;

/** The share of the text that has been scrolled past, 0 to 1; undefined for one that needs no scrolling, of which nothing can be said. */
export function shareRead(extent: Extent): number | undefined {
  const last = lastScroll(extent);
  return last > 0 ? Math.min(1, Math.max(0, extent.scrolled / last)) : undefined;
}

/** The scroll position of a share: the reverse of `shareRead`. */
export const toScroll = (share: number, extent: Extent): number => Math.max(0, Math.round(share * lastScroll(extent)));
