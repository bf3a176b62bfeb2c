/**
 * Takes boxes that don't scroll out of the tab order: tables and code have `tabindex="0"` for
 * keyboards without scripts, and most fit.
 */
export function watchScrollBoxes(): void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      // Removing it from a focused box would lose the reader's place.
      if (target === document.activeElement) continue;
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of document.querySelectorAll('main :is(.table-box, pre)[tabindex]')) observer.observe(box);
}
