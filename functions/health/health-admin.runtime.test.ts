/** `/admin/health`: each figure is compared with the stored rows. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  budgetList,
  buildState,
  healthHistory,
  incidentsPage,
  jobList,
  jobRun,
  runsPage,
} from '../../src/features/health/admin/health-admin.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { pick } from '../../src/i18n/translator.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { DAY_MS, MINUTE_MS, toDay } from '../calendar.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, nextDue } from '../jobs/schedule.ts';
import { JOBS } from '../scheduled.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { buildToday } from '../today/admin.ts';

const HEALTH = '/api/admin/health';
const PERIOD_MS = 5 * MINUTE_MS;
const now = () => Date.now();

const insertRun = (job: string, due: number, outcome = 'done') =>
  env.DB.prepare('INSERT INTO job_runs VALUES (?, ?, ?, ?, ?, ?)').bind(
    job,
    due,
    due,
    due + 20,
    outcome,
    outcome === 'done' ? '{"due":2}' : null,
  );
const insertState = (part: string, status: string, since: number) =>
  env.DB.prepare('INSERT INTO part_states VALUES (?, ?, ?)').bind(part, status, since);

describe('parts', () => {
  it('have a history and outages from the recorded states, measured only while jobs ran', async () => {
    const due = Math.floor(now() / PERIOD_MS) * PERIOD_MS;
    const runs = Array.from({ length: 25 }, (_, at) => due - at * PERIOD_MS).filter(
      (time) => time < due - 60 * MINUTE_MS || time >= due - 30 * MINUTE_MS,
    );
    await env.DB.batch([
      ...runs.map((time) => insertRun('watch-health', time)),
      insertState('pages', 'up', due - 120 * MINUTE_MS),
      insertState('pages', 'down', due - 100 * MINUTE_MS),
      insertState('pages', 'up', due - 80 * MINUTE_MS),
      insertState('database', 'down', due - 10 * MINUTE_MS),
    ]);
    const { days, parts } = await callAdmin(healthHistory, `${HEALTH}/history`);
    expect(days).toHaveLength(90);
    const minutes = (part: string) => {
      const found = parts.find((one) => one.part === part);
      return [found?.days.reduce((sum, { measuredMinutes }) => sum + measuredMinutes, 0), found?.downMinutes];
    };
    const open = Math.round((now() - due) / MINUTE_MS);
    const near = ([measured = 0, down = 0]: (number | undefined)[], all: number, off: number) =>
      expect([Math.abs(measured - all) <= 2, Math.abs(down - off) <= 2]).toEqual([true, true]);
    // Silent from the first missed run, 60 minutes ago, to the next, 30 minutes ago.
    near(minutes('pages'), 90 + open, 20);
    near(minutes('jobs'), 120 + open, 30);
    near(minutes('database'), 10 + open, 10 + open);
    expect(minutes('mailroom')).toEqual([0, 0]);
    expect(parts.find(({ part }) => part === 'mailroom')?.available).toBeNull();

    const outages = await callAdmin(incidentsPage, `${HEALTH}/incidents`);
    expect(outages.rows.map(({ part, until }) => [part, until])).toEqual([
      ['database', null],
      ['jobs', new Date(due - 30 * MINUTE_MS).toISOString()],
      ['pages', new Date(due - 80 * MINUTE_MS).toISOString()],
    ]);
    expect(await callAdmin(incidentsPage, `${HEALTH}/incidents?part=pages&sort=minutes`)).toMatchObject({
      total: 1,
      rows: [{ minutes: 20 }],
    });
    expect((await callAdmin(incidentsPage, `${HEALTH}/incidents?page=2&size=2`)).rows).toHaveLength(1);
  });
});

describe('jobs', () => {
  it('have their last run, the next, and when they did not run', async () => {
    const due = Math.floor(now() / PERIOD_MS) * PERIOD_MS;
    const night = nextDue(NIGHTLY, now()) - DAY_MS;
    await env.DB.batch([
      ...[0, 1, 4].map((at) => insertRun('send-due', due - at * PERIOD_MS)),
      insertRun('watch-health', due - 6 * PERIOD_MS, 'failed'),
      ...[1, 2, 5].map((at) => insertRun('forget-mail', night - at * DAY_MS)),
    ]);
    const { jobs } = await callAdmin(jobList, `${HEALTH}/jobs`);
    expect(jobs.map(({ name }) => name)).toEqual(JOBS.map(({ name }) => name));
    const job = (name: string) => jobs.find((one) => one.name === name);
    const iso = (time: number) => new Date(time).toISOString();
    expect(job('send-due')).toMatchObject({
      ...{
        isNightly: false,
        nextAt: iso(nextDue(EVERY_FIVE_MINUTES, now())),
        last: { dueAt: iso(due), outcome: 'done', done: { due: 2 } },
      },
      missed: [{ from: iso(due - 3 * PERIOD_MS), until: iso(due - 2 * PERIOD_MS), count: 2 }],
    });
    // Those of the last 15 minutes may still come.
    expect(job('watch-health')?.missed).toEqual([{ from: iso(due - 5 * PERIOD_MS), until: iso(due - 3 * PERIOD_MS), count: 3 }]);
    expect(job('forget-mail')?.missed.at(-1)).toEqual({ from: iso(night - 4 * DAY_MS), until: iso(night - 3 * DAY_MS), count: 2 });
    expect(job('forget-spam')).toMatchObject({ last: null, missed: [] });
  });

  it('list their runs, all that failed, and those that the first page counts', async () => {
    const at = now() - MINUTE_MS;
    await env.DB.batch([
      ...Array.from({ length: 60 }, (_, count) => insertRun('send-due', at - count * PERIOD_MS)),
      insertRun('forget-mail', at - 2 * DAY_MS, 'failed'),
      insertRun('forget-mail', at, 'failed'),
    ]);
    const runs = (query = '') => callAdmin(runsPage, `${HEALTH}/runs${query}`);
    expect([(await runs()).total, (await runs('?page=2')).rows.length, (await runs('?show=failed')).total]).toEqual([62, 12, 2]);
    expect((await runs('?job=send-due&sort=dueAt')).rows[0]).toMatchObject({
      job: 'send-due',
      dueAt: new Date(at - 59 * PERIOD_MS).toISOString(),
    });
    const { jobs } = await buildToday(env, new Date(), 'en');
    expect([(await runs('?show=failedDay')).total, jobs.failed]).toEqual([1, 1]);
  });

  it('run when the owner asks, one turn each, recorded, and not while they run', async () => {
    const path = (job: string) => `${HEALTH}/jobs/${job}/runs`;
    const run = await callAdmin(jobRun, path('forget-spam'), { method: 'POST', status: 201 });
    expect(run).toMatchObject({ job: 'forget-spam', outcome: 'done' });
    const { rows: listed } = await callAdmin(runsPage, `${HEALTH}/runs?job=forget-spam`);
    expect(listed).toEqual([run]);
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual([['job.run', 'forget-spam']]);
    await insertRun('forget-mail', now(), 'running').run();
    await expectRefusal(path('forget-mail'), { method: 'POST' }, 409, 'conflict');
    await expectRefusal(path('constructor'), { method: 'POST' }, 404, 'not_found');
    expect(await readAudit()).toHaveLength(1);
  });

  it('and their figures have names in both languages', async () => {
    for (const locale of LOCALE_CODES) {
      const texts: Partial<Record<string, string>> = pick(locale, ['adminHealth.*']);
      for (const { name, run } of JOBS) {
        expect([name, texts[`adminHealth.job.${name}`]]).toEqual([name, expect.any(String)]);
        for (const figure of Object.keys(await run(env, new Date())))
          expect([figure, texts[`adminHealth.did.${figure}`]]).toEqual([figure, expect.any(String)]);
      }
    }
  });
});

it('budgets show what is used of today, and what was full yesterday', async () => {
  const today = toDay(now());
  const yesterday = toDay(now() - DAY_MS);
  const insert = env.DB.prepare('INSERT INTO budget_uses VALUES (?, ?, ?, ?, ?)');
  await env.DB.batch([
    insert.bind(today, 'reports', '', BUDGETS.reports.all + 7, 1000),
    insert.bind(today, 'contact', '', 3, null),
    insert.bind(today, 'contact', 'a network', 3, null),
    insert.bind(yesterday, 'events', '', 99_999, 2000),
    insert.bind(yesterday, 'orders', '', 5, null),
  ]);
  const { budgets } = await callAdmin(budgetList, `${HEALTH}/budgets`);
  expect(budgets.filter(({ used }) => used > 0)).toEqual([
    { day: today, name: 'contact', used: 3, limit: BUDGETS.contact.all, fullSince: null },
    { day: today, name: 'reports', used: BUDGETS.reports.all, limit: BUDGETS.reports.all, fullSince: new Date(1000).toISOString() },
    { day: yesterday, name: 'events', used: BUDGETS.events.all, limit: BUDGETS.events.all, fullSince: new Date(2000).toISOString() },
  ]);
  expect(budgets).toHaveLength(Object.keys(BUDGETS).length + 1);
  expect((await buildToday(env, new Date(), 'en')).full.rows.map(({ name }) => name)).toEqual(['reports', 'events']);
});

it('the build is described', async () => {
  const { build } = await callAdmin(buildState, `${HEALTH}/build`);
  expect(build).toMatchObject({ version: '1.2.3', builtAt: '2026-11-20T08:30:00.000Z', dueAt: [], pages: expect.any(Number) });
});
