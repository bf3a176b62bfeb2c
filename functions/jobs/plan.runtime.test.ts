/** What one invocation asks of the platform: every job over full tables, within the limits of the free plan (docs/owner/scaling.md). */
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { BUDGET_NAMES } from '../../src/features/today/admin/budgets.shared.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { storeMail } from '../../tests/functions/admin-harness.ts';
import { AT } from '../../tests/functions/backup-harness.ts';
import { inInvocation, visitOnce } from '../../tests/functions/invocation.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { doneStatus, type Example, requestOf, WHOLE, WITHOUT_BUCKET } from '../../tests/functions/plan/example.ts';
import { beyond, fill, NOW } from '../../tests/functions/plan/full-tables.ts';
import { measured, TIMEOUT, TIMES } from '../../tests/functions/plan/processor.ts';
import { PAGES, READS, type ReadingCall } from '../../tests/functions/plan/reads.ts';
import { ON, subscriber } from '../../tests/functions/pushing.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { DAY_MS, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { JOBS, runNext } from '../scheduled.ts';
import type { Plan } from './plan.ts';

/** More of everything than fits into one turn. */
async function fillQueues(): Promise<void> {
  for (let mail = 0; mail < 40; mail += 1)
    await storeMail({ status: 'queued', automatic: true, attempts: 0, sentAt: null, nextAttemptAt: new Date(NOW - 1000) });
  for (let number = 0; number < 90; number += 1)
    await subscriber({ locale: number % 2 ? 'el' : 'en' }, [{ status: number === 7 ? 403 : 201 }]);
  const text = JSON.stringify({ en: { title: 'a', body: 'b' }, el: { title: 'α', body: 'β' } });
  const broadcast = env.DB.prepare(
    `INSERT INTO push_broadcasts (id, key, texts, page, topic, urgency, ttl_s, send_at, state, created_at)
      VALUES (?1, ?1, ?2, '/', 'writing', 'normal', 2000000000, ?3, 'scheduled', ?3)`,
  );
  const budget = env.DB.prepare('INSERT OR REPLACE INTO budget_uses VALUES (?, ?, ?, 1, ?)');
  await env.DB.batch([
    ...['b1', 'b2', 'b3', 'b4'].map((id) => broadcast.bind(id, text, NOW - 1000)),
    ...BUDGET_NAMES.flatMap((name) => [0, 1].map((days) => budget.bind(toDay(new Date(NOW - days * DAY_MS)), name, '', NOW - 1000))),
    env.DB.prepare(`UPDATE orders SET state = 'pending', pay_by = 1000, source = 'site', email = 'a@example.com',
      email_key = 'a@example.com', paid_cents = 0`),
    // Not overdue: their holds end, then their buyers' declarations are finished.
    env.DB.prepare(`UPDATE orders SET pay_by = 9e15, payment = 'bank', held_until = 1000, confirmed_at = NULL
      WHERE id IN (SELECT id FROM orders ORDER BY id LIMIT 3)`),
    env.DB.prepare(`INSERT INTO withdrawals (id, reference, name, email, email_key, about, locale, received_at, proven_at)
      SELECT id, printf('%d-%05d', year, number), 'Maria', email, email_key, '', 'en', ${NOW - DAY_MS}, ${NOW - DAY_MS} FROM orders WHERE pay_by > 1000`),
    env.DB.prepare(`UPDATE monitor_groups SET state = 'resolved', resolved_at = 1, resolved_in = '1'`),
    env.DB.prepare(`UPDATE privacy_requests SET state = 'received', received_at = ?`).bind(NOW - 5 * DAY_MS),
    env.DB.prepare('DELETE FROM analytics_totals'),
    env.DB.prepare('DELETE FROM job_runs'),
  ]);
}

describe('every turn of a job', () => {
  it.each([
    ['at once', 0],
    ['when all is old', 500],
  ])('stays below the limits of the free plan, %s', { timeout: TIMEOUT }, async (_, daysOn) => {
    vi.spyOn(console, 'info').mockReturnValue();
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    await fill();
    await fillQueues();
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).startsWith('https://mail.example') ? Response.json({}) : real(input, init),
    );
    const bindings: Partial<Env> = {
      ...ON,
      MAIL_HTTP_URL: 'https://mail.example/',
      MAIL_FROM: 'Site <site@lycabettus.test>',
      MAIL_FILES: env.TEST_MAIL_FILES,
    };
    const dueAt = new Date(NOW + daysOn * DAY_MS);
    const exceeded: unknown[] = [];
    for (const { name } of JOBS)
      for (let turn = 0, goesOn = true; goesOn; turn += 1) {
        const { result, used } = await measured(`turn of ${name}`, () =>
          inInvocation((counted) => runNext(counted, [{ job: name, dueAt }]), { bindings }),
        );
        goesOn = result && turn < 200;
        if (beyond(used)) exceeded.push([name, turn, used]);
      }
    expect(exceeded).toEqual([]);
    expect(errors.mock.calls).toEqual([]);
    const { results } = await env.DB.prepare(
      `SELECT job, outcome, done FROM job_runs WHERE outcome <> 'done' OR done ->> 'left' > 0`,
    ).all();
    expect(results).toEqual([]);
    // Reminders of the night leave with the next run.
    const counts = await env.DB.prepare(`SELECT
      (SELECT count(*) FROM outbox WHERE status = 'queued' AND coalesce(key, '') NOT LIKE 'privacy-reminder:%') AS mails,
      (SELECT count(*) FROM push_deliveries WHERE state = 'sending') AS pushes, (SELECT count(*) FROM orders WHERE state = 'pending') AS orders,
      (SELECT count(*) FROM withdrawals WHERE outcome IS 'cancelled') AS withdrawn`).first();
    expect(counts).toEqual({ mails: 0, pushes: 0, orders: 0, withdrawn: 3 });
  });
});

const SAVED = "SELECT subject FROM audit_log WHERE action = 'backup.save' ORDER BY at DESC LIMIT 1";

const READING = Object.keys(CALLS).filter((name): name is ReadingCall => name.startsWith('GET '));
/** The files of the tests lack some pages. */
const ASSETS = {
  fetch: async (request: Request) => {
    const found = await env.ASSETS.fetch(request);
    return found.status === 404 ? new Response('<!doctype html><title>Built</title>', { headers: { 'Content-Type': 'text/html' } }) : found;
  },
} as unknown as Fetcher;
/** Statuses of a read that did what it was asked for, and what it took. */
type Outcome = [name: string, status: number, used?: Plan];

async function counted(name: string, request: Request, bindings: Partial<Env>, expected: number): Promise<Outcome[]> {
  const { response, used } = await measured(name, () => visitOnce(request, { bindings }));
  return response.status === expected && !beyond(used) ? [] : [[request.url, response.status, used]];
}

it('every read of the table of calls answers within the limits of the free plan', { timeout: TIMEOUT }, async () => {
  for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  await fill();
  const failed: Outcome[] = [];
  for (const name of READING)
    for (let time = 0; time < TIMES; time += 1) {
      const { [name]: example }: Partial<Record<ReadingCall, Example>> = READS;
      for (const asked of [(await example?.()) ?? {}].flat())
        failed.push(...(await counted(name, await requestOf(name, asked), asked.bindings ?? WITHOUT_BUCKET, doneStatus(name, asked))));
    }
  expect(failed).toEqual([]);
});

it('every page that the server fills answers within the limits of the free plan, in each language, without and with its link', {
  timeout: TIMEOUT,
}, async () => {
  for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  await fill();
  const pages = env.TEST_WORKER_FIRST.filter((address) => !address.startsWith('/api') && !/[%]|\/\//u.test(address)).map(splitPath);
  expect(Object.keys(PAGES).toSorted()).toEqual([...new Set(pages.map(({ bare }) => bare))].toSorted());
  const Cookie = await signedIn();
  const failed: Outcome[] = [];
  for (const { locale, bare } of pages)
    for (let time = 0; time < TIMES; time += 1)
      for (const { address = bare, query, status = 200 } of (await PAGES[bare]?.()) ?? []) {
        const url = new URL(`${path(locale, address)}?${new URLSearchParams(query)}`, 'https://lycabettus.test');
        const request = new Request(url, { redirect: 'manual', headers: { Cookie, 'CF-Connecting-IP': newNetwork() } });
        failed.push(...(await counted(`GET ${path(locale, bare)}`, request, { ...WHOLE, ASSETS }, status)));
      }
  expect(failed).toEqual([]);
});

it('each call of a backup, from its first step to its restore, stays below the limits of the free plan', { timeout: TIMEOUT }, async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  await fill();
  const headers = { Cookie: await signedIn(), 'Content-Type': 'application/json', Origin: 'https://lycabettus.test' };
  const exceeded: unknown[] = [];
  const post = async (path: string, body?: object): Promise<void> => {
    const init = { method: 'POST', headers: { ...headers, 'CF-Connecting-IP': newNetwork() }, ...(body && { body: JSON.stringify(body) }) };
    const { used } = await visitOnce(new Request(new URL(`${AT}/${path}`, 'https://lycabettus.test'), init));
    if (beyond(used)) exceeded.push([path, used]);
  };
  const saved = () =>
    env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'backup.save' AND at >= ?").bind(NOW).first<number>('n');
  const saveInSteps = async (count: number): Promise<void> => {
    for (let step = 0; step < 50 && (await saved()) !== count; step += 1) await post('files');
    expect(await saved()).toBe(count);
  };
  await saveInSteps(1);
  await post('checks', { name: await env.DB.prepare(SAVED).first('subject') });
  await saveInSteps(2);
  const id = await env.DB.prepare("SELECT restore FROM restore_rows WHERE place = ''").first<string>('restore');
  await post('restores', { id, acceptsUnsigned: false });
  expect(exceeded).toEqual([]);
  expect(errors.mock.calls).toEqual([]);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'database.restore' AND at >= ?").bind(NOW).first('n'),
  ).toBe(1);
});
