import { createExecutionContext, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { jobList, runsPage } from '../../src/features/health/admin/health-admin.schema.ts';
import type { Health } from '../../src/features/health/health.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { takeTurns } from '../../tests/functions/turns.ts';
import { visit } from '../../tests/functions/visit.ts';
import { DAY_MS, HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { JOBS_SILENCE_LIMIT_MS } from '../health/health.ts';
import { JOBS, scheduled } from '../scheduled.ts';
import { database } from '../storage/database.ts';
import { CUT_OFF_MS } from '../storage/housekeeping.ts';
import { lateJobs } from './late.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from './schedule.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

const wake = (rhythm: Rhythm, dueAt = NOW, bindings: Partial<Env> = {}) => takeTurns(rhythm, dueAt, bindings);

const buildDueAt = (...dueAt: string[]): Fetcher =>
  ({ fetch: async () => Response.json({ version: '1', builtAt: '2026-11-01T00:00:00.000Z', dueAt }) }) as unknown as Fetcher;

const ofRhythm = (wanted: Rhythm) => JOBS.filter(({ rhythm }) => rhythm === wanted);
const [EVERY_FIVE, NIGHTS] = [ofRhythm(EVERY_FIVE_MINUTES), ofRhythm(NIGHTLY)];

describe('a job run', () => {
  it('is recorded for each job with its figures', async () => {
    for (const cron of [EVERY_FIVE_MINUTES, NIGHTLY] as const) await wake(cron);
    const runs = await rows('SELECT job, due_at, outcome, done FROM job_runs ORDER BY job');
    expect(runs.map(({ job }) => job)).toEqual(JOBS.map(({ name }) => name).toSorted());
    for (const run of runs) {
      expect(run).toMatchObject({ due_at: NOW.getTime(), outcome: 'done' });
      expect(JSON.parse(String(run['done']))).toEqual(expect.any(Object));
    }
  });

  it('is skipped for a time that has been done', async () => {
    await wake(EVERY_FIVE_MINUTES);
    const before = await rows('SELECT * FROM job_runs ORDER BY job');
    await wake(EVERY_FIVE_MINUTES);
    expect(await rows('SELECT * FROM job_runs ORDER BY job')).toEqual(before);
  });

  const BROKEN = { ASSETS: { fetch: async () => new Response('x', { status: 404 }) } as unknown as Fetcher };

  it('that fails is recorded, stops no other job, and is tried again after an hour', async () => {
    await wake(EVERY_FIVE_MINUTES, NOW, BROKEN);
    const failed = () => rows(`SELECT job FROM job_runs WHERE outcome = 'failed'`);
    expect(await failed()).toEqual([{ job: 'rebuild-due' }]);
    expect(await wake(EVERY_FIVE_MINUTES)).toBe(0);
    await env.DB.exec('UPDATE job_runs SET started_at = started_at - 3600001');
    expect(await wake(EVERY_FIVE_MINUTES)).toBe(1);
    expect(await failed()).toEqual([]);
  });

  it('that was cut off is taken again once it counts as dead, after the others, and shown as failed until then', async () => {
    await env.DB.prepare(`INSERT INTO job_runs VALUES ('send-due', ?, ?, NULL, 'running', NULL)`).bind(NOW.getTime(), Date.now()).run();
    expect(await wake(EVERY_FIVE_MINUTES)).toBe(EVERY_FIVE.length - 1);
    await env.DB.exec(`UPDATE job_runs SET started_at = started_at - ${CUT_OFF_MS + 1000}`);
    const { jobs } = await callAdmin(jobList, '/api/admin/health/jobs');
    expect(jobs.find(({ name }) => name === 'send-due')?.last?.outcome).toBe('failed');
    expect((await callAdmin(runsPage, '/api/admin/health/runs?show=failed')).rows.map(({ job }) => job)).toEqual(['send-due']);
    expect((await callAdmin(runsPage, '/api/admin/health/runs?show=running')).total).toBe(0);
    expect(await wake(EVERY_FIVE_MINUTES)).toBe(1);
    expect(await rows(`SELECT job FROM job_runs WHERE outcome <> 'done'`)).toEqual([]);
  });

  it('that has something left gets another turn after the others, and adds up its figures', async () => {
    const turns: string[] = [];
    const answers = [
      { sent: 3, left: 1 },
      { sent: 2, left: 0 },
    ];
    for (const job of EVERY_FIVE)
      vi.spyOn(job, 'run').mockImplementation(async () => {
        turns.push(job.name);
        return job.name === 'send-due' ? (answers.shift() ?? {}) : {};
      });
    await wake(EVERY_FIVE_MINUTES);
    expect(turns).toEqual([...EVERY_FIVE.map(({ name }) => name), 'send-due']);
    expect(await rows(`SELECT done FROM job_runs WHERE job = 'send-due'`)).toEqual([{ done: '{"sent":5,"left":0}' }]);
  });
});

describe('the clock', () => {
  const done = async () => (await rows<{ job: string }>(`SELECT job FROM job_runs WHERE outcome = 'done'`)).map(({ job }) => job);
  const trigger = (scheduledTime: Date, bindings: Partial<Env> = {}) =>
    scheduled(createScheduledController({ cron: EVERY_FIVE_MINUTES, scheduledTime }), { ...env, ...bindings }, createExecutionContext());

  it('does what is due, one job per alarm, and a missed night too', async () => {
    await trigger(new Date(Date.now() + 3 * DAY_MS));
    await vi.waitFor(async () => expect((await done()).toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted()), 20_000);
    const [{ night } = {}] = await rows<{ night: number }>(`SELECT due_at AS night FROM job_runs WHERE job = 'forget-mail'`);
    expect(new Date(night ?? 0).toISOString()).toMatch(/T01:15:00\.000Z$/u);
  });

  it('that cannot be reached leaves a job to each trigger', async () => {
    const CLOCK = { getByName: () => ({ wake: () => Promise.reject(new Error('gone')) }) } as unknown as Env['CLOCK'];
    for (let time = 0; time < 3; time += 1) await trigger(NOW, { CLOCK });
    expect(await done()).toEqual(['send-due', 'rebuild-due', 'watch-health']);
  });
});

describe('late jobs', () => {
  const installed = () => env.DB.exec(`UPDATE d1_migrations SET applied_at = '2026-01-01 00:00:00'`);
  const late = async (now: Date) => (await lateJobs(database(env.DB), now)).map(({ name, outcome }) => [name, outcome]);
  const night = new Date('2026-11-21T01:15:00Z');
  const at = (hours: number) => new Date(night.getTime() + hours * HOUR_MS);

  it('are those that are not done some time after they were due, whatever happened', async () => {
    await installed();
    await wake(NIGHTLY, new Date(night.getTime() - DAY_MS));
    await wake(EVERY_FIVE_MINUTES, at(4));
    expect(await late(at(2.9))).toEqual([]);
    expect((await late(at(4))).map(([name]) => name)).toEqual(NIGHTS.map(({ name }) => name));
    await wake(NIGHTLY, night);
    expect(await late(at(4))).toEqual([]);
    await env.DB.exec(`UPDATE job_runs SET outcome = 'failed' WHERE job = 'forget-mail' AND due_at = ${night.getTime()}`);
    await env.DB.exec(`UPDATE job_runs SET done = '{"left":1}' WHERE job = 'back-up' AND due_at = ${night.getTime()}`);
    await env.DB.exec(`DELETE FROM job_runs WHERE job = 'forget-audit'`);
    expect(await late(at(4))).toEqual([
      ['forget-mail', 'failed'],
      ['forget-audit', null],
      ['back-up', 'done'],
    ]);
    const { jobs } = await callAdmin(jobList, '/api/admin/health/jobs');
    expect(jobs.filter(({ lateSince }) => lateSince !== null).length).toBeGreaterThan(0);
    expect((await late(at(4.5))).map(([name]) => name)).toEqual(expect.arrayContaining(EVERY_FIVE.map(({ name }) => name)));
  });

  it('do not exist in a new installation', async () => {
    expect(await late(new Date())).toEqual([]);
  });
});

describe('a scheduled entry that is due', () => {
  const ASSETS = buildDueAt('2026-11-21T09:00:00.000Z', '2026-12-01T00:00:00.000Z');
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

  it('is reported to the owner once when no hook is configured', async () => {
    await wake(EVERY_FIVE_MINUTES, NOW, { ASSETS });
    await wake(EVERY_FIVE_MINUTES, later(5), { ASSETS });
    const messages = await rows('SELECT source, text FROM messages');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ source: 'system', text: expect.stringContaining('2026-11-21T09:00:00.000Z') });
  });

  it('calls the hook until it succeeds, then stops', async () => {
    const statuses = [500, 200];
    const requests: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      requests.push(`${init?.method} ${String(input)}`);
      return new Response('', { status: statuses.shift() ?? 500 });
    });
    const bindings = { ASSETS, REBUILD_HOOK_URL: 'https://build.example/hook' };
    for (const minutes of [0, 5, 10]) await wake(EVERY_FIVE_MINUTES, later(minutes), bindings);
    expect(requests).toEqual(['POST https://build.example/hook', 'POST https://build.example/hook']);
    expect(await rows('SELECT id FROM messages')).toEqual([]);
  });

  it('in the future calls nothing', async () => {
    await wake(EVERY_FIVE_MINUTES, NOW, { ASSETS: buildDueAt('2026-12-01T00:00:00.000Z') });
    expect(await rows('SELECT id FROM messages')).toEqual([]);
  });
});

describe('the status of parts', () => {
  const readHealth = async (response: Response): Promise<Health> => ((await response.json()) as { data: Health }).data;
  const getJobs = (health: Health) => health.checks.find(({ name }) => name === 'jobs');

  it('has a start time, recorded by the check that saw the change', async () => {
    await wake(EVERY_FIVE_MINUTES);
    await wake(EVERY_FIVE_MINUTES, new Date(NOW.getTime() + 300_000));
    const { checks } = await readHealth(await visit('/api/health'));
    expect(checks.map(({ since }) => since)).toEqual(checks.map(() => NOW.toISOString()));
  });

  it('is down for jobs that have been silent too long', async () => {
    await wake(EVERY_FIVE_MINUTES);
    const ended = async (msAgo: number) =>
      env.DB.prepare('UPDATE job_runs SET ended_at = ?')
        .bind(Date.now() - msAgo)
        .run();
    await ended(JOBS_SILENCE_LIMIT_MS - 5_000);
    expect(getJobs(await readHealth(await visit('/api/health')))?.status).toBe('up');
    await ended(JOBS_SILENCE_LIMIT_MS + 5_000);
    const response = await visit('/api/health');
    expect(response.status).toBe(503);
    expect(getJobs(await readHealth(response))).toMatchObject({ status: 'down', since: null });
  });

  it('gives a new installation some time for its first job', async () => {
    expect(getJobs(await readHealth(await visit('/api/health')))?.status).toBe('up');
    await env.DB.exec(`UPDATE d1_migrations SET applied_at = datetime('now', '-1 day')`);
    expect(getJobs(await readHealth(await visit('/api/health')))?.status).toBe('down');
  });
});
