/** Scroll position in pixels for each header state (specification, section 9). */
export const SCROLLED_ABOVE_PX = 10;
export const SHRUNK_ABOVE_PX = 100;

export const headerState = (scrollPx: number) => ({ scrolled: scrollPx > SCROLLED_ABOVE_PX, shrunk: scrollPx > SHRUNK_ABOVE_PX });

export function bindHeaderState(header: Element): void {
  const show = () => {
    const { scrolled, shrunk } = headerState(scrollY);
    header.toggleAttribute('data-scrolled', scrolled);
    header.toggleAttribute('data-shrunk', shrunk);
  };
  addEventListener('scroll', show, { passive: true });
  show();
}
