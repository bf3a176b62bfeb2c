import type { Env } from '../env.ts';
import { backUp } from './back-up.ts';
import { comebackAlert } from './comeback-alert.ts';
import {
  destroySalts,
  forgetAudit,
  forgetMail,
  forgetNotices,
  forgetPushes,
  forgetQuestions,
  forgetRefusals,
  forgetRuns,
  forgetSignIns,
  forgetSpam,
  monitorRetention,
} from './forget.ts';
import { forgetMailFiles } from './forget-mail-files.ts';
import { endUnopened, endUnpaid, finishWithdrawals, forgetOrders } from './orders.ts';
import { forgetPrivacy, privacyClocks } from './privacy-clocks.ts';
import { rebuildDue } from './rebuild-due.ts';
import { deliverPushes, sendDue } from './send-due.ts';
import { spikeAlert } from './spike-alert.ts';
import { BACK_UP, EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from './times.ts';
import { totalAnalytics } from './total-analytics.ts';
import { watchBudgets, watchHealth } from './watch.ts';

export interface Job {
  name: string;
  rhythm: Rhythm;
  /**
   * One turn, an invocation of its own, within the limits of `FREE_PLAN`. A second run for the same time changes nothing more.
   * @returns figures; `left` above 0: it gets another turn for the same time, after the other jobs that are due
   */
  run: (env: Env, now: Date) => Promise<Record<string, number>>;
}

/** In the order of their turns. */
export const JOBS: readonly Job[] = [
  { name: 'send-due', rhythm: EVERY_FIVE_MINUTES, run: sendDue },
  { name: 'rebuild-due', rhythm: EVERY_FIVE_MINUTES, run: rebuildDue },
  { name: 'watch-health', rhythm: EVERY_FIVE_MINUTES, run: watchHealth },
  { name: 'watch-budgets', rhythm: EVERY_FIVE_MINUTES, run: watchBudgets },
  { name: 'spike-alert', rhythm: EVERY_FIVE_MINUTES, run: spikeAlert },
  { name: 'comeback-alert', rhythm: EVERY_FIVE_MINUTES, run: comebackAlert },
  { name: 'deliver-pushes', rhythm: EVERY_FIVE_MINUTES, run: deliverPushes },
  { name: 'destroy-salts', rhythm: EVERY_FIVE_MINUTES, run: destroySalts },
  { name: 'end-unpaid-orders', rhythm: EVERY_FIVE_MINUTES, run: endUnpaid },
  { name: 'end-holds', rhythm: EVERY_FIVE_MINUTES, run: endUnopened },
  { name: 'finish-withdrawals', rhythm: EVERY_FIVE_MINUTES, run: finishWithdrawals },
  { name: 'forget-spam', rhythm: NIGHTLY, run: forgetSpam },
  { name: 'forget-mail', rhythm: NIGHTLY, run: forgetMail },
  { name: 'privacy-clocks', rhythm: NIGHTLY, run: privacyClocks },
  { name: 'forget-privacy', rhythm: NIGHTLY, run: forgetPrivacy },
  { name: 'forget-notices', rhythm: NIGHTLY, run: forgetNotices },
  { name: 'forget-runs', rhythm: NIGHTLY, run: forgetRuns },
  { name: 'forget-audit', rhythm: NIGHTLY, run: forgetAudit },
  { name: 'forget-pushes', rhythm: NIGHTLY, run: forgetPushes },
  { name: 'forget-questions', rhythm: NIGHTLY, run: forgetQuestions },
  { name: 'monitor-retention', rhythm: NIGHTLY, run: monitorRetention },
  { name: 'forget-orders', rhythm: NIGHTLY, run: forgetOrders },
  { name: 'forget-sign-ins', rhythm: NIGHTLY, run: forgetSignIns },
  { name: 'forget-refusals', rhythm: NIGHTLY, run: forgetRefusals },
  { name: 'total-analytics', rhythm: NIGHTLY, run: totalAnalytics },
  // After what deletes mail.
  { name: 'forget-mail-files', rhythm: NIGHTLY, run: forgetMailFiles },
  // Without what the others have deleted.
  { name: BACK_UP, rhythm: NIGHTLY, run: backUp },
  // After all that they look at.
  { name: 'watch-jobs', rhythm: EVERY_FIVE_MINUTES, run: async (env, now) => (await import('./watch-jobs.ts')).watchJobs(env, now) },
  { name: 'tell-owner', rhythm: EVERY_FIVE_MINUTES, run: async (env, now) => (await import('../notices/leave.ts')).tellDue(env, now) },
  { name: 'heartbeat', rhythm: EVERY_FIVE_MINUTES, run: async (env, now) => (await import('../notices/heartbeat.ts')).heartbeat(env, now) },
];
