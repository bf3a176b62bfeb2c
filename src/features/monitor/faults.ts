import { hasFunctions } from '../network/has-functions.ts';
import type { Fault } from './fault.ts';
import { report } from './report.ts';

/** Most faults that one page reports, each once. */
export const FAULT_REPORTS_PER_PAGE = 5;
/** Most characters of a message and of a stack that are sent. */
export const FAULT_MESSAGE_LENGTH = 500;
export const FAULT_STACK_LENGTH = 2_000;

/**
 * React's errors about HTML that differs from what it would have rendered, from which it recovers: translators and extensions change
 * pages. Source: react.dev/errors.
 */
const HYDRATION = /^(Error: )?Minified React error #4(18|19|2[1-5]);/u;
/** Not worth a report: errors of other origins' scripts, which the site has none of, and a layout that took one frame longer. */
const EMPTY = /^(Uncaught )?(Script error\.?$|ResizeObserver loop )/u;

export const isHydrationNoise = (message: string): boolean => HYDRATION.test(message);

/** Describes a thrown value of any type. */
function wordsOf(thrown: unknown): { message: string; stack?: string } {
  const { name, message, stack } = (Object(thrown) ?? {}) as { name?: unknown; message?: unknown; stack?: unknown };
  const text = typeof message === 'string' ? `${typeof name === 'string' ? name : 'Error'}: ${message}` : textOf(thrown);
  return {
    message: text.trim().slice(0, FAULT_MESSAGE_LENGTH) || 'Something without words was thrown',
    ...(typeof stack === 'string' && { stack: stack.slice(0, FAULT_STACK_LENGTH) }),
  };
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return '';
  }
}

const told = new Set<string>();

/** Reports an error of a script or an island, each once, up to the limit. */
export function reportThrown(thrown: unknown, details: { island?: string } = {}): void {
  const { message, stack } = wordsOf(thrown);
  if (told.has(message) || told.size >= FAULT_REPORTS_PER_PAGE || !hasFunctions()) return;
  told.add(message);
  const severity = isHydrationNoise(message) ? 'warn' : 'error';
  const category = details.island || severity === 'warn' ? 'island' : 'script';
  report({ category, severity, message, details: { path: location.pathname, ...details, ...(stack && { stack }) } });
}

/** Reports an uncaught error or an unhandled rejection. */
export function reportFault(fault: Fault): void {
  const thrown: unknown = 'reason' in fault ? fault.reason : (fault.error ?? fault.message);
  if (!EMPTY.test('message' in fault ? fault.message : '')) reportThrown(thrown);
}
