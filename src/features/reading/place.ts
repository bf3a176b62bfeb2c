/** In CSS pixels. */
export interface Extent {
  scrolled: number;
  end: number;
  height: number;
}

const lastScroll = ({ scrolled, end, height }: Extent): number => scrolled + end - height;

/** 0 to 1; undefined for a text that needs no scrolling. */
export function shareRead(extent: Extent): number | undefined {
  const last = lastScroll(extent);
  return last > 0 ? Math.min(1, Math.max(0, extent.scrolled / last)) : undefined;
}

export const toScroll = (share: number, extent: Extent): number => Math.max(0, Math.round(share * lastScroll(extent)));
