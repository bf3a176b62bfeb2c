import type { Env } from '../env.ts';
import { backUp } from './back-up.ts';
import { comebackAlert } from './comeback-alert.ts';
import {
  destroySalts,
  forgetAudit,
  forgetMail,
  forgetPushes,
  forgetQuestions,
  forgetRefusals,
  forgetRuns,
  forgetSignIns,
  forgetSpam,
  monitorRetention,
} from './forget.ts';
import { forgetMailFiles } from './forget-mail-files.ts';
import { endUnpaid, forgetOrders } from './orders.ts';
import { forgetPrivacy, privacyClocks } from './privacy-clocks.ts';
import { rebuildDue } from './rebuild-due.ts';
import { deliverPushes, sendDue } from './send-due.ts';
import { spikeAlert } from './spike-alert.ts';
import { BACK_UP, type Cron, EVERY_FIVE_MINUTES, NIGHTLY } from './times.ts';
import { totalAnalytics } from './total-analytics.ts';
import { watchBudgets, watchHealth } from './watch.ts';

/** A second run for the same time changes nothing more. */
export interface Job {
  name: string;
  cron: Cron;
  run: (env: Env, now: Date) => Promise<Record<string, number>>;
}

export const JOBS: readonly Job[] = [
  { name: 'send-due', cron: EVERY_FIVE_MINUTES, run: sendDue },
  { name: 'rebuild-due', cron: EVERY_FIVE_MINUTES, run: rebuildDue },
  { name: 'watch-health', cron: EVERY_FIVE_MINUTES, run: watchHealth },
  { name: 'watch-budgets', cron: EVERY_FIVE_MINUTES, run: watchBudgets },
  { name: 'forget-spam', cron: NIGHTLY, run: forgetSpam },
  { name: 'forget-mail', cron: NIGHTLY, run: forgetMail },
  { name: 'privacy-clocks', cron: NIGHTLY, run: privacyClocks },
  { name: 'forget-privacy', cron: NIGHTLY, run: forgetPrivacy },
  { name: 'forget-runs', cron: NIGHTLY, run: forgetRuns },
  { name: 'forget-audit', cron: NIGHTLY, run: forgetAudit },
  { name: 'forget-pushes', cron: NIGHTLY, run: forgetPushes },
  { name: 'forget-questions', cron: NIGHTLY, run: forgetQuestions },
  { name: 'spike-alert', cron: EVERY_FIVE_MINUTES, run: spikeAlert },
  { name: 'comeback-alert', cron: EVERY_FIVE_MINUTES, run: comebackAlert },
  { name: 'monitor-retention', cron: NIGHTLY, run: monitorRetention },
  { name: 'deliver-pushes', cron: EVERY_FIVE_MINUTES, run: deliverPushes },
  { name: 'destroy-salts', cron: EVERY_FIVE_MINUTES, run: destroySalts },
  { name: 'end-unpaid-orders', cron: EVERY_FIVE_MINUTES, run: endUnpaid },
  { name: 'forget-orders', cron: NIGHTLY, run: forgetOrders },
  { name: 'forget-sign-ins', cron: NIGHTLY, run: forgetSignIns },
  { name: 'forget-refusals', cron: NIGHTLY, run: forgetRefusals },
  { name: 'total-analytics', cron: NIGHTLY, run: totalAnalytics },
  // After what deletes mail.
  { name: 'forget-mail-files', cron: NIGHTLY, run: forgetMailFiles },
  // Last: without what the others have deleted.
  { name: BACK_UP, cron: NIGHTLY, run: backUp },
];
