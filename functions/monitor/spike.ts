import { MINUTE_MS } from '../calendar.ts';
import type { ErrorCount } from './storage/entries.ts';

export const SPIKE_WINDOW_MIN = 5;
const SPIKE_BASELINE_H = 24;
export const SPIKE_LEAST_ERRORS = 20;
export const SPIKE_FACTOR = 4;
export const SPIKE_SILENCE_MIN = 60;
export const SPIKE_CAUSES = 3;

const WINDOWS_BEFORE = (SPIKE_BASELINE_H * 60) / SPIKE_WINDOW_MIN;

export function spikeSpan(now: Date): { start: Date; split: Date; end: Date } {
  const splitMs = now.getTime() - SPIKE_WINDOW_MIN * MINUTE_MS;
  return { start: new Date(splitMs - SPIKE_BASELINE_H * 60 * MINUTE_MS), split: new Date(splitMs), end: now };
}

export const silenceStart = (now: Date): Date => new Date(now.getTime() - SPIKE_SILENCE_MIN * MINUTE_MS);

export const usualErrors = ({ before }: Pick<ErrorCount, 'before'>): number => before / WINDOWS_BEFORE;

export const isSpike = (errors: ErrorCount): boolean =>
  errors.recent >= SPIKE_LEAST_ERRORS && errors.recent >= SPIKE_FACTOR * usualErrors(errors);
