import type { Report } from '../../src/features/monitor/monitor.schema.ts';
import { scrubFields, scrubText } from '../../src/features/monitor/scrub.shared.ts';
import { fingerprint } from './fingerprint.ts';
import type { EntryRow } from './storage/entries.ts';

export const DETAILS_LIMIT_BYTES = 2 * 1024;

const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function cutText(text: string, limitBytes: number): string {
  let shown = text.slice(0, limitBytes);
  while (shown !== '' && jsonBytes(`${shown}…`) > limitBytes) shown = shown.slice(0, Math.floor(shown.length * 0.9));
  return `${shown.toWellFormed()}…`;
}

function fitDetails(details: Record<string, unknown>): Record<string, unknown> {
  if (jsonBytes(details) <= DETAILS_LIMIT_BYTES) return details;
  const sized = Object.entries(details).map(([name, value]) => ({ name, value, bytes: jsonBytes({ [name]: value }) - 1 }));
  const fitting: [string, unknown][] = [];
  let room = DETAILS_LIMIT_BYTES - 2;
  for (const { name, value, bytes } of sized.toSorted((a, b) => a.bytes - b.bytes)) {
    const forText = room - jsonBytes({ [name]: '' });
    if (bytes <= room) fitting.push([name, value]);
    else if (typeof value === 'string' && forText > 0) fitting.push([name, cutText(value, forText)]);
    else continue;
    room -= Math.min(bytes, room);
  }
  return Object.fromEntries(fitting);
}

export async function toMonitorEntry(report: Report, at: Date): Promise<EntryRow> {
  const { sampleRate = 1, ...details } = report.details;
  const scrubbed: Report = {
    ...report,
    category: scrubText(report.category.replace(/\s+/gu, ' ')),
    message: scrubText(report.message),
    details: scrubFields(details),
  };
  return {
    ...scrubbed,
    details: fitDetails(scrubbed.details),
    id: crypto.randomUUID(),
    fingerprint: await fingerprint(scrubbed),
    // All failures are sent; a claimed rate would only inflate their weight.
    sampleRate: report.severity === 'info' ? sampleRate : 1,
    at,
  };
}
