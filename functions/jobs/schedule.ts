import { HOUR_MS, MINUTE_MS } from '../calendar.ts';

export const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** At 01:15 UTC. */
export const NIGHTLY = 'nightly';

export const BACK_UP = 'back-up';

/** Time between runs, from midnight UTC to a day's first run, and until a run is late (jobs due together run in turn). */
const RHYTHMS = {
  [EVERY_FIVE_MINUTES]: { periodMs: 5 * MINUTE_MS, firstMs: 0, lateMs: 15 * MINUTE_MS },
  [NIGHTLY]: { periodMs: 24 * HOUR_MS, firstMs: 75 * MINUTE_MS, lateMs: 3 * HOUR_MS },
} as const;

export type Rhythm = keyof typeof RHYTHMS;

export const periodMs = (rhythm: Rhythm): number => RHYTHMS[rhythm].periodMs;

export const lateMs = (rhythm: Rhythm): number => RHYTHMS[rhythm].lateMs;

export function nextDue(rhythm: Rhythm, timeMs: number): number {
  const { periodMs: period, firstMs } = RHYTHMS[rhythm];
  return Math.floor((timeMs - firstMs) / period + 1) * period + firstMs;
}

export const lastDue = (rhythm: Rhythm, timeMs: number): Date => new Date(nextDue(rhythm, timeMs) - periodMs(rhythm));

export function monthsBefore(now: Date, months: number): Date {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate();
  const earlier = new Date(now);
  earlier.setUTCMonth(now.getUTCMonth() - months, Math.min(now.getUTCDate(), last));
  return earlier;
}

/** In the order of their turns. */
export const SCHEDULE = {
  'send-due': EVERY_FIVE_MINUTES,
  'rebuild-due': EVERY_FIVE_MINUTES,
  'watch-health': EVERY_FIVE_MINUTES,
  'watch-budgets': EVERY_FIVE_MINUTES,
  'spike-alert': EVERY_FIVE_MINUTES,
  'comeback-alert': EVERY_FIVE_MINUTES,
  'deliver-pushes': EVERY_FIVE_MINUTES,
  'destroy-salts': EVERY_FIVE_MINUTES,
  'end-unpaid-orders': EVERY_FIVE_MINUTES,
  'remind-unpaid-orders': EVERY_FIVE_MINUTES,
  'end-holds': EVERY_FIVE_MINUTES,
  'finish-withdrawals': EVERY_FIVE_MINUTES,
  'send-tax-documents': EVERY_FIVE_MINUTES,
  'finish-requests': EVERY_FIVE_MINUTES,
  'forget-spam': NIGHTLY,
  'forget-mail': NIGHTLY,
  'privacy-clocks': NIGHTLY,
  'forget-privacy': NIGHTLY,
  'forget-notices': NIGHTLY,
  'forget-runs': NIGHTLY,
  'forget-audit': NIGHTLY,
  'forget-pushes': NIGHTLY,
  'forget-questions': NIGHTLY,
  'monitor-retention': NIGHTLY,
  'forget-orders': NIGHTLY,
  'forget-sign-ins': NIGHTLY,
  'forget-refusals': NIGHTLY,
  'total-analytics': NIGHTLY,
  // After what deletes mail.
  'forget-mail-files': NIGHTLY,
  // Runs after the deletions, to leave out what they removed.
  'back-up': NIGHTLY,
  // After all that they look at.
  'watch-jobs': EVERY_FIVE_MINUTES,
  'tell-owner': EVERY_FIVE_MINUTES,
  heartbeat: EVERY_FIVE_MINUTES,
} as const satisfies Record<string, Rhythm>;

export type JobName = keyof typeof SCHEDULE;

export const SCHEDULED = (Object.keys(SCHEDULE) as JobName[]).map((name) => ({ name, rhythm: SCHEDULE[name] }));
