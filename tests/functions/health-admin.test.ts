/** `/admin/health`: each figure is compared with the stored rows. */

import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { lastAthensDays } from '../../functions/admin/health.ts';
import { buildToday } from '../../functions/admin/today.ts';
import { DAY_MS, MINUTE_MS, toDay } from '../../functions/calendar.ts';
import { comebackAlert } from '../../functions/jobs/comeback-alert.ts';
import { monitorRetention } from '../../functions/jobs/forget.ts';
import { JOBS } from '../../functions/jobs/jobs.ts';
import { spikeAlert } from '../../functions/jobs/spike-alert.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, nextDue } from '../../functions/jobs/times.ts';
import { SPIKE_LEAST_ERRORS } from '../../functions/monitor/spike.ts';
import { BUDGETS } from '../../functions/storage/budgets.ts';
import { type EntryRow, insertEntry } from '../../functions/storage/monitor.ts';
import { DETAILED_REPORTS } from '../../functions/storage/schema/monitor.ts';
import { reportRows } from '../../scripts/seed/reports.ts';
import { changedStates, ERROR_FILTERS, errorsPage, openedError, type StateChange } from '../../src/features/admin/health/errors.schema.ts';
import {
  budgetList,
  buildState,
  healthHistory,
  incidentsPage,
  jobList,
  runsPage,
} from '../../src/features/admin/health/health-admin.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { pick } from '../../src/i18n/translator.ts';
import { callAdmin, expectRefusal, readAudit } from './admin-harness.ts';
import { rows } from './counting.ts';

const HEALTH = '/api/admin/health';
const PERIOD_MS = 5 * MINUTE_MS;
const now = () => Date.now();

const list = (query = '') => callAdmin(errorsPage, `${HEALTH}/errors${query}`);
const open = (fingerprint: string) => callAdmin(openedError, `${HEALTH}/errors/${fingerprint}`);
const change = (...changes: StateChange[]) => callAdmin(changedStates, `${HEALTH}/errors`, { body: { changes } });

async function report(rest: Partial<EntryRow> = {}): Promise<void> {
  await insertEntry(env.DB, {
    ...{ id: crypto.randomUUID(), fingerprint: 'orders', category: 'api', severity: 'error', message: 'It broke', details: {} },
    ...{ source: 'client', sampleRate: 1, at: new Date(now() - MINUTE_MS), release: 'one' },
    ...rest,
  });
}

async function insertSeeded(count: number): Promise<void> {
  const seeded = reportRows({ seed: 'calls', now: now() }, count);
  const statements = seeded.map(([table, row]) => {
    const columns = Object.keys(row);
    return env.DB.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`).bind(...Object.values(row));
  });
  await env.DB.batch(statements);
}

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

describe('errors', () => {
  it('are counted as the stored rows say, filtered, searched and sorted', async () => {
    await insertSeeded(3000);
    const [groups, entries] = [await rows('monitor_groups'), await rows('monitor_entries')];
    const since = now() - DAY_MS;
    const { total, counts } = await list();
    expect(total).toBe(groups.length);
    const isOfDay = (fingerprint: unknown) => entries.some((row) => row['fingerprint'] === fingerprint && Number(row['at']) > since);
    const ofDay = groups.filter((row) => row['severity'] === 'error' && row['state'] !== 'ignored' && isOfDay(row['fingerprint']));
    const ofState = (state: string) => groups.filter((row) => row['state'] === state).length;
    expect(counts).toEqual({
      day: ofDay.length,
      new: ofDay.filter((row) => Number(row['first_seen']) > since).length,
      ...{ open: ofState('open'), returned: ofState('returned'), resolved: ofState('resolved'), ignored: ofState('ignored') },
    });
    for (const show of ERROR_FILTERS) expect((await list(`?show=${show}`)).total).toBe(counts[show]);
    const { errors } = await buildToday(env, new Date(), 'en');
    const listed = await list('?show=day&size=100');
    expect([errors.kinds, errors.newKinds, errors.total]).toEqual([
      counts.day,
      counts.new,
      listed.rows.reduce((sum, { day }) => sum + day, 0),
    ]);

    const found = await list('?q=CANNOT read&severity=error');
    expect(found.rows.map(({ category }) => category)).toEqual(['script']);
    expect((await list('?q=e24342f&size=1')).total).toBe(groups.filter((row) => row['release'] === 'e24342f').length);
    const ordered = (await list('?sort=-count')).rows.map(({ count }) => count);
    expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));

    for (const { fingerprint } of (await list('?sort=-count&size=4')).rows) {
      const own = entries.filter((row) => row['fingerprint'] === fingerprint);
      const error = await open(fingerprint);
      const inDays = lastAthensDays(new Date(), 90).map(
        ({ from, until }) => own.filter(({ at }) => Number(at) >= from && Number(at) < until).length,
      );
      expect(error.days.map(({ count }) => count)).toEqual(inDays);
      expect([error.count, error.stored, error.hours.length]).toEqual([own.length, own.length, 24]);
      const releases = Map.groupBy(own, (row) => row['release']);
      expect(Object.fromEntries(error.releases.map(({ release, count }) => [release, count]))).toEqual(
        Object.fromEntries([...releases].map(([release, all]) => [release, all.length])),
      );
      expect(error.examples).toHaveLength(Math.min(DETAILED_REPORTS, own.length));
    }
  });

  it('have their reports by hour, and their weight', async () => {
    await report({ severity: 'info', sampleRate: 0.1, at: new Date(now() - 1) });
    await report({ severity: 'info', sampleRate: 0.1, at: new Date(now() - 2 * DAY_MS), release: 'two' });
    const error = await open('orders');
    expect([error.weight, error.count, error.day, error.release]).toEqual([20, 2, 1, 'two']);
    expect(error.hours.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(1);
    expect(error.releases.map(({ release }) => release)).toEqual(['one', 'two']);
  });

  it('are resolved, ignored and reopened together, which is undone by what the call returns', async () => {
    for (const fingerprint of ['a', 'b']) await report({ fingerprint });
    const { before } = await change({ fingerprint: 'a', state: 'resolved' }, { fingerprint: 'b', state: 'ignored' });
    expect(before).toEqual([
      { fingerprint: 'a', state: 'open' },
      { fingerprint: 'b', state: 'open' },
    ]);
    const resolved = await open('a');
    expect(resolved).toMatchObject({ state: 'resolved', resolvedIn: '1.2.3', resolvedAt: expect.any(String) });
    const { before: wasResolved } = await change({ fingerprint: 'a', state: 'open' });
    expect(await open('a')).toMatchObject({ state: 'open', resolvedAt: null });
    await change(...wasResolved);
    expect(await open('a')).toMatchObject({ state: 'resolved', resolvedAt: resolved.resolvedAt, resolvedIn: '1.2.3' });
    await change(...before);
    expect((await list()).rows.map(({ state }) => state)).toEqual(['open', 'open']);
    const audit = await readAudit();
    expect(audit.slice(0, 2)).toMatchObject([
      { action: 'error.change', subject: 'a', before: { state: 'open' }, after: { state: 'resolved' } },
      { action: 'error.change', subject: 'b', before: { state: 'open' }, after: { state: 'ignored' } },
    ]);
    await expectRefusal(
      `${HEALTH}/errors`,
      { method: 'POST', body: JSON.stringify({ changes: [{ fingerprint: 'x', state: 'open' }] }) },
      404,
      'not_found',
    );
    await expectRefusal(`${HEALTH}/errors/x`, {}, 404, 'not_found');
  });

  it('that are resolved come back with the next report: one message each time, with its release', async () => {
    await report();
    await change({ fingerprint: 'orders', state: 'resolved' });
    expect(await comebackAlert(env)).toEqual({ returned: 0 });
    await report({ at: new Date(now() + MINUTE_MS), release: 'two' });
    expect((await list('?show=returned')).rows).toMatchObject([{ fingerprint: 'orders', state: 'returned', release: 'two' }]);
    expect(await comebackAlert(env)).toEqual({ returned: 1 });
    await report({ at: new Date(now() + 2 * MINUTE_MS), release: 'two' });
    expect(await comebackAlert(env)).toEqual({ returned: 0 });
    const [message, ...others] = await rows('messages');
    expect(others).toEqual([]);
    expect(message).toMatchObject({ source: 'system', subject: 'A resolved error came back: api' });
    expect(message?.['text']).toContain('Resolved in release: 1.2.3. Reported in release: two.');
    expect((await open('orders')).state).toBe('returned');

    vi.useFakeTimers({ toFake: ['Date'], now: now() + 5 * MINUTE_MS });
    try {
      await change({ fingerprint: 'orders', state: 'resolved' });
    } finally {
      vi.useRealTimers();
    }
    await report({ at: new Date(now() + 6 * MINUTE_MS) });
    expect(await comebackAlert(env)).toEqual({ returned: 1 });
    expect(await rows('messages')).toHaveLength(2);
  });

  it('that are ignored cause no alarm and are not counted on the first page', async () => {
    await report({ fingerprint: 'ignored' });
    await change({ fingerprint: 'ignored', state: 'ignored' });
    for (let count = 0; count < SPIKE_LEAST_ERRORS; count += 1) await report({ fingerprint: 'ignored' });
    await report({ fingerprint: 'other' });
    expect(await spikeAlert(env, new Date())).toEqual({ spikes: 0, alerts: 0 });
    expect((await buildToday(env, new Date(), 'en')).errors).toMatchObject({ total: 1, kinds: 1, newKinds: 1 });
  });

  it('keep details of the first reports, of those after a resolution, and again once the old ones are deleted', async () => {
    const detailed = async () => (await rows('monitor_entries')).filter((row) => row['message'] !== '').length;
    const old = new Date(now() - 100 * DAY_MS);
    for (let count = 0; count < DETAILED_REPORTS + 2; count += 1) await report({ at: old });
    expect(await detailed()).toBe(DETAILED_REPORTS);
    await change({ fingerprint: 'orders', state: 'resolved' });
    for (let count = 0; count < DETAILED_REPORTS + 2; count += 1) await report({ at: count === 0 ? new Date() : old });
    expect(await detailed()).toBe(2 * DETAILED_REPORTS);
    await env.DB.exec(`DELETE FROM monitor_entries WHERE message <> ''`);
    await report();
    await monitorRetention(env, new Date());
    expect(await detailed()).toBe(0);
    await report();
    expect(await detailed()).toBe(1);
  });
});

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
    // The run of the last five minutes may still come.
    expect(job('watch-health')?.missed[0]?.count).toBeGreaterThanOrEqual(5);
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

  it('and their figures have names in both languages', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
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
