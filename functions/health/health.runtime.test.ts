import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Health, healthSchema, overallStatus } from '../../src/features/health/health.schema.ts';
import { brokenAssets, visit, visitWith } from '../../tests/functions/visit.ts';
import type { Checked, Making } from '../backup/progress.ts';
import { HOUR_MS } from '../calendar.ts';
import { buildToday } from '../today/admin.ts';
import { watchHealth } from './jobs.ts';
import { PROBE_TIMEOUT_MS, probe } from './probe.ts';

const envelope = z.strictObject({ success: z.literal(true), data: healthSchema });
const readHealth = async (response: Response): Promise<Health> => envelope.parse(await response.json()).data;
const getParts = ({ checks }: Health) => Object.fromEntries(checks.map(({ name, status }) => [name, status]));

const backupOf = (hours: number): Checked => ({
  ...{ name: 'site.zip', rows: 1, bytes: 1 },
  madeAt: new Date(Date.now() - hours * HOUR_MS).toISOString(),
});

describe('GET /api/health', () => {
  it('is up and names the build that is served', async () => {
    const response = await visit('/api/health');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const health = await readHealth(response);
    expect(health).toMatchObject({ status: 'up', version: '1.2.3', builtAt: '2026-11-20T08:30:00.000Z' });
    expect(getParts(health)).toEqual({ database: 'up', pages: 'up', mailroom: 'up', jobs: 'up', backup: 'up' });
  });

  it('reads a fact from the database', async () => {
    await env.DB.prepare('INSERT INTO meta (key, value, updated_at) VALUES (?, ?, ?)').bind('site', 'lycabettus', Date.now()).run();
    expect((await visit('/api/health')).status).toBe(200);
  });

  it('is degraded with 503 without its table, and gives the reason in the log only', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await env.DB.exec('DROP TABLE meta');
    const response = await visit('/api/health');
    expect(response.status).toBe(503);
    const text = await response.clone().text();
    const health = await readHealth(response);
    expect(health.status).toBe('degraded');
    expect(getParts(health)).toEqual({ database: 'down', pages: 'up', mailroom: 'up', jobs: 'up', backup: 'up' });
    expect(text).not.toMatch(/meta|D1|sql/iu);
    expect(warn.mock.lastCall?.[0]).toMatch(/"part":"database".*no such table: meta/u);
  });

  it.each<[string, Partial<Making>, Checked | null, string]>([
    ['has failed', { phase: 'failed' }, backupOf(1), 'down'],
    ['is old', { phase: 'done' }, backupOf(37), 'down'],
    ['was not made since the installation, two days ago', { phase: 'reading' }, null, 'down'],
    ['is whole and of last night', { phase: 'done' }, backupOf(20), 'up'],
  ])('says when the backup %s', async (_, making, last, status) => {
    await env.DB.exec("UPDATE d1_migrations SET applied_at = datetime('now', '-2 days')");
    await env.DB.exec(
      `INSERT INTO job_runs (job, due_at, started_at, ended_at, outcome) VALUES ('watch-health', ${Date.now()}, 1, ${Date.now()}, 'done')`,
    );
    await env.BACKUPS?.put('progress.json', JSON.stringify({ making, last }));
    const response = await visit('/api/health');
    const found = await readHealth(response);
    // The site serves everybody, and may be deployed.
    expect([response.status, found.status, getParts(found)['backup']]).toEqual([200, status === 'up' ? 'up' : 'degraded', status]);
    // The owner's page says it too, once the job has watched.
    await watchHealth(env, new Date());
    expect(await env.DB.prepare('SELECT count(*) AS n FROM messages').first('n'), 'another job writes of it').toBe(0);
    const { health } = await buildToday(env, new Date(), 'en');
    expect(health.down.map(({ part }) => part)).toEqual(status === 'up' ? [] : ['backup']);
  });

  it.each([
    ['the files are out of reach', brokenAssets(() => true)],
    ['build.json is missing', { fetch: async () => new Response('Not Found', { status: 404 }) } as unknown as Fetcher],
    [
      'build.json is not what the build writes',
      { fetch: async () => Response.json({ version: '', builtAt: 'yesterday' }) } as unknown as Fetcher,
    ],
  ])('is degraded with 503 when %s', async (_, ASSETS) => {
    const response = await visitWith({ ASSETS }, '/api/health');
    expect(response.status).toBe(503);
    expect(await readHealth(response)).toMatchObject({ status: 'degraded', version: null, builtAt: null });
  });

  it('is down when every part is', async () => {
    await env.DB.exec('DROP TABLE meta');
    const response = await visitWith({ ASSETS: brokenAssets(() => true) }, '/api/health');
    expect(response.status).toBe(503);
    expect((await readHealth(response)).status).toBe('down');
  });

  it('answers after a timeout when the database does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = () => new Promise(() => undefined);
    const statement = { bind: () => statement, all: never, first: never, raw: never, run: never };
    const DB = { prepare: () => statement } as unknown as D1Database;
    // Stubs the limit: the probes begin after it, and the real one takes a varying time.
    const answer = visitWith({ DB, LIMIT_CALLS: { limit: async () => ({ success: true }) } }, '/api/health');
    const settled = vi.fn();
    void answer.then(settled);
    await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS - 1);
    expect(settled, 'slow is not down').not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(getParts(await readHealth(await answer))).toMatchObject({ database: 'down', jobs: 'down' });
  });

  it('answers HEAD with the status and no body', async () => {
    const response = await visit('/api/health', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toBe('');
  });
});

describe('probe', () => {
  it('reports a part that does not respond as down', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const never = new Promise<void>(() => undefined);
    expect(await probe('pages', () => never, 20)).toMatchObject({ name: 'pages', status: 'down' });
    expect(warn.mock.lastCall?.[0]).toContain('TimeoutError');
  });

  it('waits for a part that responds in time', async () => {
    const late = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
    const check = await probe('database', late, 2_000);
    expect(check.status).toBe('up');
    expect(check.ms).toBeGreaterThanOrEqual(15);
  });
});

describe('overallStatus', () => {
  it.each([
    [['up', 'up', 'up'], 'up'],
    [['up', 'down', 'up'], 'degraded'],
    [['up', 'up', 'down'], 'degraded'],
    [['down', 'down', 'up'], 'down'],
  ] as const)('%j is %s', (statuses, overall) => {
    const names = ['database', 'pages', 'jobs'] as const;
    expect(overallStatus(names.map((name, index) => ({ name, status: statuses[index] ?? 'down' })))).toBe(overall);
  });
});
