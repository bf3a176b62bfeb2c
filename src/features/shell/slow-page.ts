import { later } from './later.ts';

/** Loads that take longer are reported, in milliseconds (specification, section 7). */
export const SLOW_PAGE_MS = 5000;

export const isSlowLoad = (durationMs: number): boolean => durationMs > SLOW_PAGE_MS;

/** Reports the load of this page when it was slow. Call it once the load has ended. */
export function reportSlowPage(): void {
  const [load] = performance.getEntriesByType('navigation');
  const duration = Math.round(load?.duration ?? 0);
  if (!isSlowLoad(duration)) return;
  later(({ reportToMonitor }) =>
    reportToMonitor({
      category: 'performance',
      severity: 'warn',
      message: 'Slow page load',
      details: { path: location.pathname, duration },
    }),
  );
}
