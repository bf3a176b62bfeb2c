/**
 * Keeps boxes that do not scroll out of the tab order: tables and code are written with `tabindex="0"`, so that they can be scrolled by
 * keyboard without scripts, and most of them fit.
 */
export function watchScrollBoxes(): void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      // To take it from a box that has focus would lose the reader's place.
      if (target === document.activeElement) continue;
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of document.querySelectorAll('main :is(.table-box, pre)[tabindex]')) observer.observe(box);
}
