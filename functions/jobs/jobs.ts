import { totalAnalytics } from '../analytics/job.ts';
import { backUp } from '../backup/job.ts';
import { rebuildDue } from '../content/job.ts';
import type { Env } from '../env.ts';
import { watchBudgets, watchHealth } from '../health/watch.ts';
import { forgetMailFiles } from '../mail/forget-files.ts';
import { comebackAlert } from '../monitor/comeback-alert.ts';
import { spikeAlert } from '../monitor/spike-alert.ts';
import { forgetPrivacy, privacyClocks } from '../privacy/jobs.ts';
import { endUnopened, endUnpaid, finishWithdrawals, forgetOrders } from '../store/jobs.ts';
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
import { type JobName, SCHEDULE } from './schedule.ts';
import { deliverPushes, sendDue } from './send-due.ts';
import type { Rhythm } from './times.ts';

export interface Job {
  name: JobName;
  rhythm: Rhythm;
  /**
   * One turn, an invocation of its own, within the limits of `FREE_PLAN`. A second run for the same time changes nothing more.
   * @returns figures; `left` above 0: it gets another turn for the same time, after the other jobs that are due
   */
  run: (env: Env, now: Date) => Promise<Record<string, number>>;
}

const RUNS: Readonly<Record<JobName, Job['run']>> = {
  'send-due': sendDue,
  'rebuild-due': rebuildDue,
  'watch-health': watchHealth,
  'watch-budgets': watchBudgets,
  'spike-alert': spikeAlert,
  'comeback-alert': comebackAlert,
  'deliver-pushes': deliverPushes,
  'destroy-salts': destroySalts,
  'end-unpaid-orders': endUnpaid,
  'end-holds': endUnopened,
  'finish-withdrawals': finishWithdrawals,
  'finish-requests': async (env, now) => (await import('../privacy/finish-requests.ts')).finishRequests(env, now),
  'forget-spam': forgetSpam,
  'forget-mail': forgetMail,
  'privacy-clocks': privacyClocks,
  'forget-privacy': forgetPrivacy,
  'forget-notices': forgetNotices,
  'forget-runs': forgetRuns,
  'forget-audit': forgetAudit,
  'forget-pushes': forgetPushes,
  'forget-questions': forgetQuestions,
  'monitor-retention': monitorRetention,
  'forget-orders': forgetOrders,
  'forget-sign-ins': forgetSignIns,
  'forget-refusals': forgetRefusals,
  'total-analytics': totalAnalytics,
  'forget-mail-files': forgetMailFiles,
  'back-up': backUp,
  'watch-jobs': async (env, now) => (await import('../health/watch-jobs.ts')).watchJobs(env, now),
  'tell-owner': async (env, now) => (await import('../notices/leave.ts')).tellDue(env, now),
  heartbeat: async (env, now) => (await import('../notices/heartbeat.ts')).heartbeat(env, now),
};

export const JOBS: readonly Job[] = (Object.keys(SCHEDULE) as JobName[]).map((name) => ({ name, rhythm: SCHEDULE[name], run: RUNS[name] }));
