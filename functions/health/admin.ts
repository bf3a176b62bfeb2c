import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { HEALTH_ADMIN_CALLS } from '../../src/features/health/admin/calls.schema.ts';
import {
  type BudgetState,
  type BuildState,
  type HealthHistory,
  HISTORY_DAYS,
  type Incident,
  type incidentsPage,
  type incidentsQuery,
  type JobRun,
  type JobState,
  type runsPage,
  type runsQuery,
} from '../../src/features/health/admin/health-admin.schema.ts';
import { PARTS } from '../../src/features/health/health.schema.ts';
import { BUDGET_NAMES } from '../../src/features/today/admin/budgets.shared.ts';
import { getActor } from '../auth/owner-context.ts';
import { addDays, DAY_MS, lastAthensDays, toDay } from '../calendar.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild, readPages } from '../http/build.ts';
import { lateJobs } from '../jobs/late.ts';
import { EVERY_FIVE_MINUTES, lateMs, NIGHTLY, nextDue, periodMs, type Rhythm, SCHEDULED } from '../jobs/schedule.ts';
import { changeErrors, showError, showErrors } from '../monitor/admin.ts';
import { mount } from '../mount.ts';
import { insertAudit } from '../storage/audit.ts';
import { getBudget } from '../storage/budgets.ts';
import { type Database, database } from '../storage/database.ts';
import { CUT_OFF_MS, lastRun, type JobRun as StoredRun } from '../storage/housekeeping.ts';
import { findOutages, partSpans, toHistory, type Watch } from './availability.ts';
import { JOBS_SILENCE_LIMIT_MS } from './health.ts';
import { budgetsOf, findGaps, type Gap, type JobGaps, lastRuns, listRuns, listStates } from './storage.ts';

const WATCHER = 'watch-health';
const MISSED_DAYS = { [EVERY_FIVE_MINUTES]: 1, [NIGHTLY]: 30 } as const;

async function readWatch(db: Database, now: Date, sinceMs: number): Promise<Watch> {
  const found = await findGaps(db, [WATCHER], { sinceMs, toleranceMs: JOBS_SILENCE_LIMIT_MS }, sql`outcome = 'done'`);
  return { runs: found.get(WATCHER), periodMs: periodMs(EVERY_FIVE_MINUTES), toleranceMs: JOBS_SILENCE_LIMIT_MS, nowMs: now.getTime() };
}

const iso = (ms: number): string => new Date(ms).toISOString();

const toRun = ({ dueAt, startedAt, endedAt, outcome, ...run }: StoredRun, now: Date): JobRun => ({
  ...run,
  outcome: outcome === 'running' && now.getTime() - startedAt.getTime() > CUT_OFF_MS ? 'failed' : outcome,
  dueAt: dueAt.toISOString(),
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

function missedOf(runs: JobGaps, rhythm: Rhythm, sinceMs: number, nowMs: number): JobState['missed'] {
  const period = periodMs(rhythm);
  const next = nextDue(rhythm, runs.last);
  const late: Gap[] = nowMs - next > lateMs(rhythm) ? [{ from: runs.last, until: nextDue(rhythm, nowMs - lateMs(rhythm)) }] : [];
  return [...runs.gaps, ...late]
    .flatMap(({ from, until }) => {
      const first = Math.max(nextDue(rhythm, from), nextDue(rhythm, sinceMs));
      const count = Math.round((until - first) / period);
      return count > 0 ? [{ from: iso(first), until: iso(first + (count - 1) * period), count }] : [];
    })
    .reverse();
}

async function listJobs(db: Database, now: Date): Promise<JobState[]> {
  const nowMs = now.getTime();
  const names = (rhythm: Rhythm) => SCHEDULED.filter((job) => job.rhythm === rhythm).map(({ name }) => name);
  const since = (rhythm: Rhythm) => nowMs - MISSED_DAYS[rhythm] * DAY_MS;
  const gapsOf = (rhythm: Rhythm) => findGaps(db, names(rhythm), { sinceMs: since(rhythm), toleranceMs: 1.5 * periodMs(rhythm) });
  const [late, last, often, nightly] = await Promise.all([
    lateJobs(db, now),
    lastRuns(
      db,
      SCHEDULED.map(({ name }) => name),
    ),
    gapsOf(EVERY_FIVE_MINUTES),
    gapsOf(NIGHTLY),
  ]);
  return SCHEDULED.map(({ name, rhythm }) => {
    const run = last.find(({ job }) => job === name);
    const runs = (rhythm === NIGHTLY ? nightly : often).get(name);
    return {
      name,
      isNightly: rhythm === NIGHTLY,
      last: run ? toRun(run, now) : null,
      nextAt: iso(nextDue(rhythm, nowMs)),
      lateSince: late.find((job) => job.name === name)?.dueAt.toISOString() ?? null,
      missed: runs ? missedOf(runs, rhythm, since(rhythm), nowMs) : [],
    };
  });
}

async function listBudgets(env: Env, now: Date): Promise<BudgetState[]> {
  const today = toDay(now);
  const before = addDays(today, -1);
  const rows = await budgetsOf(database(env.DB), today, before);
  return [today, before].flatMap((day) =>
    BUDGET_NAMES.flatMap((name): BudgetState[] => {
      const row = rows.find((one) => one.day === day && one.name === name);
      if (!row && day === before) return [];
      const { all: limit } = getBudget(name, env);
      return [{ day, name, used: Math.min(row?.used ?? 0, limit), limit, fullSince: row?.fullSince?.toISOString() ?? null }];
    }),
  );
}

async function describeBuild(env: Env): Promise<BuildState['build']> {
  const found = await Promise.all([readBuild(env.ASSETS), readPages(env.ASSETS)]).catch(() => undefined);
  if (!found) return null;
  const [{ version, builtAt, dueAt }, pages] = found;
  return { version, builtAt, dueAt, pages: pages.length };
}

async function showHistory(env: Env, now: Date): Promise<HealthHistory> {
  const db = database(env.DB);
  const days = lastAthensDays(now, HISTORY_DAYS);
  const [states, watch] = await Promise.all([listStates(db), readWatch(db, now, days[0]?.from ?? 0)]);
  return { days: days.map(({ day }) => day), parts: PARTS.map((part) => toHistory(part, partSpans(part, states, watch), days)) };
}

export async function partsDown(db: Database, now: Date): Promise<{ part: Incident['part']; since: string }[]> {
  const sinceMs = now.getTime() - DAY_MS;
  const [states, watch] = await Promise.all([listStates(db), readWatch(db, now, sinceMs)]);
  return findOutages(states, watch, sinceMs).flatMap(({ part, from, isOver }) => (isOver ? [] : [{ part, since: iso(from) }]));
}

async function showIncidents(
  env: Env,
  { part, show, sort, page, size }: z.output<typeof incidentsQuery>,
  now: Date,
): Promise<z.output<typeof incidentsPage>> {
  const db = database(env.DB);
  const sinceMs = lastAthensDays(now, HISTORY_DAYS)[0]?.from ?? 0;
  const [states, watch] = await Promise.all([listStates(db), readWatch(db, now, sinceMs)]);
  const value = sort.endsWith('minutes') ? 'minutes' : 'from';
  const sign = sort.startsWith('-') ? -1 : 1;
  const found = findOutages(states, watch, sinceMs)
    .filter((outage) => (part === undefined || outage.part === part) && !(show === 'now' && outage.isOver))
    .sort((one, other) => sign * (one[value] - other[value]));
  return {
    rows: found.slice((page - 1) * size, page * size).map(({ from, until, isOver, ...outage }) => ({
      ...outage,
      from: iso(from),
      until: isOver ? iso(until) : null,
    })),
    ...{ total: found.length, page, size },
  };
}

async function showRuns(env: Env, query: z.output<typeof runsQuery>, now: Date): Promise<z.output<typeof runsPage>> {
  const { rows, total } = await listRuns(database(env.DB), query, new Date(now.getTime() - DAY_MS), now);
  return { rows: rows.map((row) => toRun(row, now)), total, page: query.page, size: query.size };
}

/** @throws ApiError `not_found`, or `conflict` while it runs */
async function runJob(c: Context<OwnerEnv>, name: string): Promise<JobRun> {
  const db = database(c.env.DB);
  if (!SCHEDULED.some((job) => job.name === name)) throw new ApiError('not_found');
  const now = new Date();
  const last = await lastRun(db, name);
  if (last && toRun(last, now).outcome === 'running') throw new ApiError('conflict', { message: { key: 'call.job.running' } });
  await insertAudit(db, getActor(c), [{ action: 'job.run', subject: name }]);
  await c.env.CLOCK.getByName('clock').run(name, now.getTime());
  const run = await lastRun(db, name);
  if (!run) throw new ApiError('internal');
  return toRun(run, new Date());
}

export const healthAdmin = mount(HEALTH_ADMIN_CALLS, {
  'GET /api/admin/health/history': (c) => showHistory(c.env, new Date()),
  'GET /api/admin/health/incidents': (c, { query }) => showIncidents(c.env, query, new Date()),
  'GET /api/admin/health/jobs': async (c) => ({ jobs: await listJobs(database(c.env.DB), new Date()) }),
  'POST /api/admin/health/jobs/:job/runs': (c, { params }) => runJob(c, params.job),
  'GET /api/admin/health/budgets': async (c) => ({ budgets: await listBudgets(c.env, new Date()) }),
  'GET /api/admin/health/build': async (c) => ({ build: await describeBuild(c.env) }),
  'GET /api/admin/health/runs': (c, { query }) => showRuns(c.env, query, new Date()),
  'GET /api/admin/health/errors': (c, { query }) => showErrors(database(c.env.DB), query, new Date()),
  'GET /api/admin/health/errors/:fingerprint': (c, { params }) => showError(database(c.env.DB), params.fingerprint, new Date()),
  'POST /api/admin/health/errors': (c, { body }) => changeErrors(c, body),
});
