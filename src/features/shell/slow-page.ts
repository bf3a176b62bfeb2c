import { later } from './later.ts';

/** Milliseconds; slower loads are reported (specification, section 7). */
export const SLOW_PAGE_MS = 5000;

export const isSlowLoad = (durationMs: number): boolean => durationMs > SLOW_PAGE_MS;

/** Call it after the load. */
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
