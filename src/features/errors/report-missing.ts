import { report } from '@/features/monitor/report.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';

const PATH_LENGTH = 500;

export function reportMissing(): void {
  if (!document.querySelector('[data-not-found]') || !hasFunctions()) return;
  const path = location.pathname.slice(0, PATH_LENGTH);
  report({ category: 'page', severity: 'warn', message: `Page not found: ${path}`, details: { path } });
}
