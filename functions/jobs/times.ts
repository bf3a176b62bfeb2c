import { MINUTE_MS } from '../calendar.ts';
/** UTC, as in `triggers.crons` of `wrangler.jsonc`. */
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY = '15 1 * * *';

export const BACK_UP = 'back-up';

/** Time between two runs, and from midnight in UTC to a day's first run. */
const RHYTHMS = {
  [EVERY_FIVE_MINUTES]: { periodMs: 5 * MINUTE_MS, firstMs: 0 },
  [NIGHTLY]: { periodMs: 24 * 60 * MINUTE_MS, firstMs: 75 * MINUTE_MS },
} as const;
export type Cron = keyof typeof RHYTHMS;

export const periodMs = (cron: Cron): number => RHYTHMS[cron].periodMs;

/** Milliseconds since 1970 at which it is due after `timeMs`. */
export function nextDue(cron: Cron, timeMs: number): number {
  const { periodMs: period, firstMs } = RHYTHMS[cron];
  return Math.floor((timeMs - firstMs) / period + 1) * period + firstMs;
}

export function monthsBefore(now: Date, months: number): Date {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate();
  const earlier = new Date(now);
  earlier.setUTCMonth(now.getUTCMonth() - months, Math.min(now.getUTCDate(), last));
  return earlier;
}
