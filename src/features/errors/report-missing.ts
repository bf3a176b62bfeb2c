import { report } from '@/features/monitor/report.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';

/** Characters of an address that are sent. */
const PATH_LENGTH = 500;

/** Tells the monitor of an address that nothing answers (specification, section 8), on the page that says so. */
export function reportMissing(): void {
  if (!document.querySelector('[data-not-found]') || !hasFunctions()) return;
  const path = location.pathname.slice(0, PATH_LENGTH);
  report({ category: 'page', severity: 'warn', message: `Page not found: ${path}`, details: { path } });
}
