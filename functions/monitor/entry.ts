import type { Report } from '../../src/features/monitor/monitor.schema.ts';
import type { EntryRow } from '../storage/monitor.ts';
import { fitted } from './details.ts';
import { fingerprint } from './fingerprint.ts';
import { scrubFields, scrubText } from './scrub.ts';

/** What is stored of a report: scrubbed first, so that nothing else ever sees what was in it. */
export async function entryOf(report: Report, at: Date): Promise<EntryRow> {
  const { sampleRate = 1, ...details } = report.details;
  const scrubbed: Report = {
    ...report,
    category: scrubText(report.category.replace(/\s+/gu, ' ')),
    message: scrubText(report.message),
    details: scrubFields(details),
  };
  return {
    ...scrubbed,
    details: fitted(scrubbed.details),
    id: crypto.randomUUID(),
    fingerprint: await fingerprint(scrubbed),
    // Failures are all sent; a rate of theirs would only let one report pass for many.
    sampleRate: report.severity === 'info' ? sampleRate : 1,
    at,
  };
}
