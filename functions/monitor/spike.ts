import type { ErrorCount } from '../storage/monitor.ts';

/** The time whose errors are compared, minutes: as often as the job runs. */
export const SPIKE_WINDOW_MIN = 5;
/** The time before it that says what is usual, hours. */
const SPIKE_BASELINE_H = 24;
/** Fewer errors in a window than this are never a spike. */
export const SPIKE_LEAST_ERRORS = 20;
/** So many times the mean of the windows before are a spike. */
export const SPIKE_FACTOR = 4;
/** The owner is told of a cause once in this time, minutes. */
export const SPIKE_SILENCE_MIN = 60;
/** Causes that one run tells of, the most frequent first. */
export const SPIKE_CAUSES = 3;

const MINUTE_MS = 60_000;
const WINDOWS_BEFORE = (SPIKE_BASELINE_H * 60) / SPIKE_WINDOW_MIN;

/** The times that the run at `now` compares. */
export function spikeSpan(now: Date): { start: Date; split: Date; end: Date } {
  const splitMs = now.getTime() - SPIKE_WINDOW_MIN * MINUTE_MS;
  return { start: new Date(splitMs - SPIKE_BASELINE_H * 60 * MINUTE_MS), split: new Date(splitMs), end: now };
}

/** Who was told of a cause after this is not told again. */
export const silenceStart = (now: Date): Date => new Date(now.getTime() - SPIKE_SILENCE_MIN * MINUTE_MS);

/** Errors of one window as they usually come, by the time before it. */
export const usualErrors = ({ before }: Pick<ErrorCount, 'before'>): number => before / WINDOWS_BEFORE;

/** The rule: at least 20 errors in five minutes, and at least four times the mean of the 24 hours before. Pure. */
export const isSpike = (errors: ErrorCount): boolean =>
  errors.recent >= SPIKE_LEAST_ERRORS && errors.recent >= SPIKE_FACTOR * usualErrors(errors);
