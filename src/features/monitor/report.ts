import type { PostAddress } from '../api/known-calls.shared.ts';
import { post } from '../network/post.ts';
import type { Severity } from './monitor.schema.ts';

// Not in the schema, so that pages which only report load no validator.
const INGEST_PATH = '/api/monitor/ingest' satisfies PostAddress;
export const SUCCESS_SAMPLE_RATE = 0.1;

export interface ClientReport {
  category: string;
  severity: Severity;
  message: string;
  details: Record<string, unknown>;
}

/** Sends even while the page unloads. Ignores the result (specification, section 7). */
export const report = (entry: ClientReport): void => post(INGEST_PATH, { ...entry, source: 'client' });

export interface FinishedCall {
  method: string;
  path: string;
  /** 0 without a response; absent for a success. */
  status?: number;
  ms: number;
}

const toSeverity = (status: number): Severity => (status === 0 || status >= 500 ? 'error' : 'warn');

/**
 * Reports every failure, and a sample of successes.
 * @param chance 0 to 1, below 1
 */
export function toCallReport({ method, path, status, ms }: FinishedCall, chance: number): ClientReport | undefined {
  const [url = ''] = path.split(/[?#]/u, 1);
  const details = { method, url, ms: Math.round(ms) };
  if (status !== undefined) {
    const message = status === 0 ? `${method} ${url} got no answer` : `${method} ${url} answered ${status}`;
    return { category: 'api', severity: toSeverity(status), message, details: { ...details, status } };
  }
  if (chance >= SUCCESS_SAMPLE_RATE) return undefined;
  return {
    category: 'api',
    severity: 'info',
    message: `${method} ${url} answered`,
    details: { ...details, sampleRate: SUCCESS_SAMPLE_RATE },
  };
}
