import { report } from '@/features/monitor/report.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';

export function goBack({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-back]')) return;
  if (history.length > 1) history.back();
  else document.querySelector<HTMLAnchorElement>('[data-home]')?.click();
}

const PATH_LENGTH = 500;

export function reportMissing(): void {
  if (!document.querySelector('[data-not-found]') || !hasFunctions()) return;
  const path = location.pathname.slice(0, PATH_LENGTH);
  report({ category: 'page', severity: 'warn', message: `Page not found: ${path}`, details: { path } });
}
