import { post } from './post.ts';

/** What the monitor takes (specification, section 7); `source` is added here. */
export interface Report {
  category: string;
  severity: 'error' | 'warn' | 'info';
  message: string;
  details: Record<string, string | number | boolean | null>;
}

/** Tells the owner's monitor. Failures are ignored. */
export const reportToMonitor = (report: Report): void => post('/api/monitor/ingest', { ...report, source: 'client' });
