import { later } from './later.ts';

/** Milliseconds; slower loads are reported (specification, section 7). */
export const SLOW_PAGE_MS = 5000;

export const isSlowLoad = (durationMs: number | undefined): boolean => (durationMs as number) > SLOW_PAGE_MS;

export function reportSlowPage(): void {
  const [load] = performance.getEntriesByType('navigation');
  if (isSlowLoad(load?.duration)) later(({ reportSlowLoad }) => reportSlowLoad());
}
