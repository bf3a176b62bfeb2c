import { hasFunctions } from '../network/has-functions.ts';
import { EXAMPLE_FAULT } from './example.shared.ts';
import type { Fault } from './fault.ts';
import { report } from './report.ts';
import { FAULTS_PER_PAGE, keepFault } from './sentry/keep.ts';
import { readTrail } from './trail.ts';

/** Null unless `content/site.yaml` has a DSN (astro.config.mjs). */
declare const SENTRY: object | null;

export const FAULT_REPORTS_PER_PAGE = 5;
export const FAULT_MESSAGE_LENGTH = 500;
export const FAULT_STACK_LENGTH = 2_000;

/** React recovers from these: translators and extensions change the HTML it expects. Source: react.dev/errors. */
const HYDRATION = /^(Error: )?Minified React error #4(18|19|2[1-5]);/u;
/** Matches errors of other origins' scripts, of which the site has none, and a layout that took one frame longer. */
const EMPTY = /^(Uncaught )?(Script error\.?$|ResizeObserver loop )/u;

export const isHydrationNoise = (message: string): boolean => HYDRATION.test(message);

function readThrown(thrown: unknown): { message: string; stack?: string } {
  const { name, message, stack } = (Object(thrown) ?? {}) as { name?: unknown; message?: unknown; stack?: unknown };
  const text = typeof message === 'string' ? `${typeof name === 'string' ? name : 'Error'}: ${message}` : toText(thrown);
  return {
    message: text.trim().slice(0, FAULT_MESSAGE_LENGTH) || 'Something without words was thrown',
    ...(typeof stack === 'string' && { stack: stack.slice(0, FAULT_STACK_LENGTH) }),
  };
}

function toText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return '';
  }
}

const reported = new Set<string>();

export function reportThrown(thrown: unknown, details: { island?: string } = {}, ageMs = 0): void {
  const { message, stack } = readThrown(thrown);
  const isExample = message.startsWith(EXAMPLE_FAULT);
  if (!hasFunctions() || (!isExample && (reported.has(message) || reported.size >= FAULTS_PER_PAGE))) return;
  if (!isExample) reported.add(message);
  const severity = isHydrationNoise(message) ? 'warn' : 'error';
  const category = details.island || severity === 'warn' ? 'island' : 'script';
  const trail = readTrail();
  const entry = { category, severity, message, details: { path: location.pathname, ...details, trail, ...(stack && { stack }) } } as const;
  if (SENTRY && severity === 'error') keepFault({ thrown, atMs: Date.now() - ageMs, trail, isExample, ...details });
  if (isExample) void import('./report-example.ts').then(({ reportExample }) => reportExample(entry));
  else if (reported.size <= FAULT_REPORTS_PER_PAGE) report(entry);
}

export function reportFault(fault: Fault): void {
  const thrown: unknown = 'reason' in fault ? fault.reason : (fault.error ?? fault.message);
  const ageMs = SENTRY && fault.timeStamp > 0 ? performance.now() - fault.timeStamp : 0;
  if (!EMPTY.test('message' in fault ? fault.message : '')) reportThrown(thrown, {}, ageMs);
}
