import { root } from './root.ts';

/**
 * Marks the root of a page opened at its top (first-view.css). Fragments, history and reloads need the heights above their
 * scroll position.
 */
export function markFirstView(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate' && !location.hash) root.dataset['first'] = '';
}

export const layOutRest = (): unknown => delete root.dataset['first'];
