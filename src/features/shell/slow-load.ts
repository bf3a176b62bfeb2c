import { report } from '@/features/monitor/report.ts';

export function reportSlowLoad(): void {
  const [load] = performance.getEntriesByType('navigation');
  const details = { path: location.pathname, duration: Math.round(load?.duration ?? 0) };
  report({ category: 'performance', severity: 'warn', message: 'Slow page load', details });
}
