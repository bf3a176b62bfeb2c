import { EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from './times.ts';

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
  'end-holds': EVERY_FIVE_MINUTES,
  'finish-withdrawals': EVERY_FIVE_MINUTES,
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
