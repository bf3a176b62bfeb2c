import { DurableObject } from 'cloudflare:workers';
import { totalAnalytics } from './analytics/jobs.ts';
import { forgetQuestions } from './assistant/jobs.ts';
import { forgetSignIns } from './auth/jobs.ts';
import { backUp } from './backup/jobs.ts';
import { rebuildDue } from './content/jobs.ts';
import type { ClockCalls, Env } from './env.ts';
import { watchBudgets, watchHealth } from './health/jobs.ts';
import { describeFault, log } from './http/log.ts';
import { destroySalts, forgetAudit, forgetRefusals, forgetRuns } from './jobs/forget.ts';
import { type JobName, lastDue, type Rhythm, SCHEDULED } from './jobs/schedule.ts';
import { forgetMailFiles } from './mail/forget-files.ts';
import { forgetMail, forgetSpam, sendDue } from './mail/jobs.ts';
import { comebackAlert, monitorRetention, spikeAlert } from './monitor/jobs.ts';
import { captureFault } from './monitor/sentry/capture.ts';
import { forgetNotices } from './notices/jobs.ts';
import { forgetPrivacy, privacyClocks } from './privacy/jobs.ts';
import { deliverPushes, forgetPushes } from './push/jobs.ts';
import { database } from './storage/database.ts';
import { claimRun, endRun, type Run } from './storage/housekeeping.ts';
import { endUnopened, endUnpaid, finishWithdrawals, forgetOrders, remindUnpaid } from './store/jobs.ts';

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
  'remind-unpaid-orders': remindUnpaid,
  'end-holds': endUnopened,
  'finish-withdrawals': finishWithdrawals,
  'send-tax-documents': async (env, now) => (await import('./store/tax/transmit.ts')).sendTaxDocuments(env, now),
  'finish-requests': async (env, now) => (await import('./privacy/finish-requests.ts')).finishRequests(env, now),
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
  'watch-jobs': async (env, now) => (await import('./health/watch-jobs.ts')).watchJobs(env, now),
  'tell-owner': async (env, now) => (await import('./notices/leave.ts')).tellDue(env, now),
  heartbeat: async (env, now) => (await import('./notices/heartbeat.ts')).heartbeat(env, now),
};

export const JOBS: readonly Job[] = SCHEDULED.map((job) => ({ ...job, run: RUNS[job.name] }));

type Figures = Record<string, number>;

export function added({ left: _, ...before }: Figures, figures: Figures): Figures {
  const sums = new Map(Object.entries(before));
  for (const [name, figure] of Object.entries(figures)) sums.set(name, (sums.get(name) ?? 0) + figure);
  return Object.fromEntries(sums);
}

const dueRuns = (timeMs: number): Run[] => JOBS.map(({ name, rhythm }) => ({ job: name, dueAt: lastDue(rhythm, timeMs) }));

export async function runNext(env: Env, due: readonly Run[]): Promise<boolean> {
  const db = database(env.DB);
  const claimed = await claimRun(db, due, new Date());
  const job = JOBS.find(({ name }) => name === claimed?.job);
  if (!claimed || !job) return false;
  const { name } = job;
  try {
    const figures = await job.run(env, claimed.dueAt);
    await endRun(db, claimed, 'done', added(claimed.done ?? {}, figures));
    log('info', 'job', { name, done: figures });
  } catch (error) {
    log('error', 'job', { name, fault: describeFault(error) });
    captureFault(env, error, { part: 'job', name });
    await endRun(db, claimed, 'failed', null).catch(() => undefined);
  }
  return true;
}

/** Wakes the object that runs the jobs; while it cannot be reached, each trigger gives one job its turn. */
export const scheduled: ExportedHandlerScheduledHandler<Env> = async ({ scheduledTime }, env) => {
  try {
    await env.CLOCK.getByName('clock').wake(scheduledTime);
  } catch (error) {
    log('error', 'clock', { fault: describeFault(error) });
    await runNext(env, dueRuns(scheduledTime));
  }
};

/**
 * Runs the jobs that are due, one per alarm, and one that the owner asks for: each alarm is an invocation with limits of its own (docs/decisions/058-one-job-an-alarm.md).
 * The platform repeats an alarm that was cut off.
 */
export class Clock extends DurableObject<Env> implements ClockCalls {
  #timeMs = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** One after the other: calls of an object may overlap. */
  #next(due: readonly Run[]): Promise<boolean> {
    const turn = this.#turn.then(() => runNext(this.env, due));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async wake(timeMs: number): Promise<void> {
    this.#timeMs = timeMs;
    await this.ctx.storage.setAlarm(Date.now());
  }

  async run(job: JobName, timeMs: number): Promise<void> {
    await this.#next([{ job, dueAt: new Date(timeMs) }]);
  }

  override async alarm(): Promise<void> {
    const timeMs = Math.max(this.#timeMs, Date.now());
    if (await this.#next(dueRuns(timeMs))) await this.ctx.storage.setAlarm(Date.now());
  }
}
