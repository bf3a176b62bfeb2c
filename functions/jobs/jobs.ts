import type { Env } from '../env.ts';
import { destroySalts } from './destroy-salts.ts';
import { sendDue } from './send-due.ts';
import { totalAnalytics } from './total-analytics.ts';

/** When jobs run; `triggers.crons` of `wrangler.jsonc` says the same, and a test compares them. Times are UTC. */
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY = '15 1 * * *';

/** A piece of housekeeping. Run twice for the same time it changes nothing more. */
export interface Job {
  name: string;
  cron: typeof EVERY_FIVE_MINUTES | typeof NIGHTLY;
  /** Resolves with figures of what it did, for the record. */
  run: (env: Env, now: Date) => Promise<Record<string, number>>;
}

export const JOBS: readonly Job[] = [
  { name: 'send-due', cron: EVERY_FIVE_MINUTES, run: sendDue },
  { name: 'destroy-salts', cron: EVERY_FIVE_MINUTES, run: destroySalts },
  { name: 'total-analytics', cron: NIGHTLY, run: totalAnalytics },
];
