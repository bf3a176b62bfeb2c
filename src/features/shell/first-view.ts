/**
 * Marks the root of a page that is opened at its top (first-view.css). Not for fragments, history or reloads, which need the heights above
 * the place that the browser scrolls to.
 */
export function markFirstView(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate' && !location.hash) document.documentElement.dataset['first'] = '';
}

/** Lays out the rest of the page, so that what can be scrolled has its final heights. */
export const layOutRest = (): unknown => delete document.documentElement.dataset['first'];
