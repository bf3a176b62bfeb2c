/** Scroll position in pixels for each header state (specification, section 9). */
export const SCROLLED_ABOVE_PX = 10;
export const SHRUNK_ABOVE_PX = 100;

export function showHeaderState(header: Element, scrollPx: number): void {
  header.toggleAttribute('data-scrolled', scrollPx > SCROLLED_ABOVE_PX);
  header.toggleAttribute('data-shrunk', scrollPx > SHRUNK_ABOVE_PX);
}

export function bindHeaderState(header: Element): void {
  const show = () => showHeaderState(header, scrollY);
  addEventListener('scroll', show, { passive: true });
  show();
}
