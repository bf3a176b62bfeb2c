/**
 * `npm run bench -- cost`: asks the real local server for what visitors, the owner and the clock ask for, and prints what each asks of the
 * platform: calls of the Worker, of the database and of the object, rows read and written, and time of the processor with the database's
 * in it (the bill has the Worker's only). Then how it grows with the day's events. `--visits 3000` and the other sizes of `npm run seed`,
 * `--runs 40`, `PORT`. `docs/scaling.md` has the last figures; `scripts/scaling/usage.ts` computes with them.
 */
import { parseArgs } from 'node:util';
import { EVERY_FIVE_MINUTES, periodMs } from '../../functions/jobs/times.ts';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { ownerLink } from '../../scripts/owner-link.ts';
import { assertFree, getPort } from '../../scripts/processes.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import { MAKERS } from '../../scripts/seed/makers.ts';
import type { Row, Table } from '../../scripts/seed/rows.ts';
import { parseSizes, type Seeded, USUAL_SIZES } from '../../scripts/seed/sizes.ts';
import { writeTotals } from '../../scripts/seed/totals.ts';
import { RANGES_DAYS } from '../../src/features/analytics/figures.schema.ts';
import { CALLS } from '../../src/features/api/calls.schema.ts';
import { FIXTURE_SITE, makeFixtureSite } from '../functions/fixtures/site.ts';
import { ORDER_CALL } from '../server/calls.ts';
import { install } from '../server/installation.ts';
import { processorMs } from './processor.ts';
import type { Used } from './used.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(Object.keys(USUAL_SIZES).map((name) => [name, text])) as Record<Seeded, typeof text>),
    runs: { type: 'string', default: '40' },
  },
  allowPositionals: true,
});
const runs = Number(values.runs);
const NOW = Date.now();
const DAY_MS = 86_400_000;
/** Past the retention of events. */
const LATER_DAYS = 100;
/** Under a network's share of the day's events. */
const GROWTH = 600;

function* everything(): Generator<readonly [Table, Row]> {
  const named = new Map(parseSizes(values));
  for (const name of Object.keys(USUAL_SIZES) as Seeded[])
    yield* MAKERS[name]({ seed: 'bench', now: NOW }, named.get(name) ?? USUAL_SIZES[name]);
}

const port = getPort('PORT', 8796);
await assertFree(port, 'PORT');
const address = `http://localhost:${port}`;
await makeFixtureSite();
const installed = await install({
  main: 'tests/bench/worker/metered.ts',
  built: FIXTURE_SITE,
  vars: { AUTH_SECRET: 'a secret of the benchmark, of thirty-two characters', PAYMENT_TEST_MODE: 'off' },
});
// Budgets are counted as on a site.
const empty = installed.database();
for (const event of ['INSERT', 'UPDATE']) empty.exec(`DROP TRIGGER no_budget_${event}`);
empty.close();
writeRows(installed.state, everything());
writeTotals(installed.state, NOW);
const { token } = await ownerLink({ email: 'owner@lycabettus.test', config: installed.config, state: installed.state });

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
let cookie = '';

interface Asked {
  path: string;
  body?: object;
  type?: string;
  headers?: Record<string, string>;
}

async function ask({ path, body, type = 'application/json', headers = {} }: Asked): Promise<Response> {
  const response = await fetch(new URL(path, address), {
    redirect: 'manual',
    headers: { ...BROWSER, ...(body && { 'Content-Type': type }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}

const takeUsed = async (): Promise<Used> => (await (await fetch(`${address}/api/bench/used`)).json()) as Used;
/** For work after the response. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150));

const amount = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0));

interface Measured {
  used: Used;
  processor: number;
  statuses: Set<number>;
}

async function measure(times: number, act: (number: number) => Promise<Response>): Promise<Measured> {
  const statuses = new Set<number>();
  await settle();
  await takeUsed();
  const before = processorMs(process.pid, 'workerd');
  for (let number = 0; number < times; number += 1) statuses.add((await act(number)).status);
  await settle();
  const processor = (processorMs(process.pid, 'workerd') - before) / times;
  const sums = await takeUsed();
  const used = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, (sum as number) / times])) as unknown as Used;
  return { used, processor, statuses };
}

function print(name: string, { used, processor, statuses }: Measured): void {
  const { requests, trips, rowsRead, rowsWritten, objectCalls, bucketWrites, bucketReads } = used;
  const cells = [requests, trips, rowsRead, rowsWritten, objectCalls, bucketWrites + bucketReads].map(amount);
  console.log(`| ${[name, ...cells, processor.toFixed(1), [...statuses].join(', ')].join(' | ')} |`);
}

async function row(name: string, asked: Asked | ((number: number) => Asked), times = runs): Promise<Measured> {
  // Once unmeasured: salts, templates and compiled code.
  const one = typeof asked === 'function' ? asked : () => asked;
  await ask(one(-1));
  const measured = await measure(times, (number) => ask(one(number)));
  print(name, measured);
  return measured;
}

/** Wakes the clock, and waits until no job has a turn left: each has an alarm of its own. */
async function wake(timeMs: number): Promise<Response> {
  const woken = await fetch(
    `${address}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron: EVERY_FIVE_MINUTES, time: String(timeMs) })}`,
  );
  for (;;) {
    const idle = await fetch(`${address}/api/bench/idle`);
    if (await idle.json()) return woken;
    await settle();
  }
}

/** Each number is another visitor. */
const visitor = (number: number): Record<string, string> => ({ 'User-Agent': `${BROWSER['User-Agent']} Visitor/${number}` });
const EVENT = '/api/analytics/event';
const view = (number: number, path = '/about'): Asked => ({
  path: EVENT,
  headers: visitor(number),
  body: { event: 'page_view', properties: { path, referrer: 'https://www.google.com/', width: 1280 }, id: crypto.randomUUID() },
});

async function visitors(): Promise<void> {
  await row('page without code: /about', { path: '/about' });
  await row('page behind code: /', { path: '/' });
  await row('page behind code: an article', { path: '/blog/first' });
  await row('404', { path: '/blog/nothing-here' });
  await row('first view of a visitor', (number) => view(1000 + number));
  await row('later view of a visitor', (number) => view(1, `/blog/number-${number + 2}`));
  await row('web vitals', (number) => ({
    path: EVENT,
    headers: visitor(number),
    body: { event: 'web_vitals', properties: { path: '/about', LCP: 740, CLS: 0, INP: 60, FCP: 500, TTFB: 90 }, id: crypto.randomUUID() },
  }));
  await row('objection (Sec-GPC)', { ...view(1), headers: { 'Sec-GPC': '1' } });
  await row('error report, known kind', {
    path: '/api/monitor/ingest',
    body: { category: 'api', severity: 'error', message: 'GET /api/x answered 503', details: { status: 503 }, source: 'client' },
  });
  await row(
    'search without results',
    (number) => ({ path: '/api/questions', body: { kind: 'search', text: `words ${number}`, locale: 'en', found: false } }),
    20,
  );
  await row('question to the assistant', { path: '/api/chat', body: { question: 'What does an audit cost?', locale: 'en' } }, 20);
  await row('order', (number) => ({ path: '/api/store/orders', body: ORDER_CALL.body(NOW + number) }), 20);
  await row(
    'contact message',
    (number) => ({
      path: '/api/contact',
      body: { kind: 'message', name: 'Visitor', email: `visitor-${number}@example.com`, message: `Question ${number}`, locale: 'en' },
    }),
    20,
  );
  for (const days of RANGES_DAYS)
    print(`public figures of ${days} days, not cached`, await measure(1, () => ask({ path: `/api/analytics/summary?days=${days}` })));
}

async function owner(): Promise<void> {
  const signedIn = await fetch(`${address}/api/auth/link/follow`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...BROWSER },
    body: JSON.stringify({ token }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const [name, call] of Object.entries(CALLS)) {
    const path = /^GET (\/api\/admin\/[^:]*)$/u.exec(name)?.[1];
    if (!path || !('guard' in call) || /\.(?:csv|zip)$/u.test(path)) continue;
    const measured = await measure(3, () => ask({ path, headers: { Cookie: cookie } }));
    // Others need a query.
    if (measured.statuses.has(200)) print(`\`${path}\``, measured);
  }
}

const runJobs = (name: string, timeMs: number): Promise<Measured> =>
  measure(1, () => wake(timeMs)).then((measured) => {
    print(name, measured);
    return measured;
  });

const count = (sql: string): number => {
  const database = installed.database();
  const found = Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
  database.close();
  return found;
};
const bytes = (): number => (count('PRAGMA page_count') - count('PRAGMA freelist_count')) * count('PRAGMA page_size');
const events = (): number => count('SELECT count(*) FROM analytics_events');

/** All jobs of the same time once more. */
const again = async (name: string, timeMs: number): Promise<Measured> => {
  await fetch(`${address}/api/bench/again`);
  return runJobs(name, timeMs);
};

async function growth(): Promise<void> {
  const tomorrow = Date.now() + DAY_MS;
  await runJobs('night, with those of every five minutes', tomorrow);
  const night = await again('the same night again, whose backup is made', tomorrow);
  const before = bytes();
  for (let number = 0; number < GROWTH; number += 1) await ask(view(5000 + Math.floor(number / 2), `/blog/number-${number}`));
  const perEvent = (after: number, earlier: number): string => amount((after - earlier) / GROWTH);
  const grown = bytes();
  const { used } = await again(`and again, after ${GROWTH} more events on the day before`, tomorrow);
  const [read, written] = [perEvent(used.rowsRead, night.used.rowsRead), perEvent(used.rowsWritten, night.used.rowsWritten)];
  console.log(`\nper view: ${perEvent(grown, before)} bytes; the night reads ${read} rows and writes ${written}`);
  const stored = events();
  const last = await runJobs('night that deletes the events', Date.now() + LATER_DAYS * DAY_MS);
  const deleted = stored - events();
  console.log(
    `\n${deleted} events deleted: ${amount(last.used.rowsWritten / deleted)} rows written for each, with those of the other jobs`,
  );
}

const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
try {
  if (!(await isResponding(`${address}/api/health`))) throw new Error('the server did not start');
  console.log(`| what | requests | database calls | rows read | rows written | object calls | bucket calls | processor, ms | status |
| --- | --: | --: | --: | --: | --: | --: | --: | --- |`);
  await visitors();
  // What was due before, with the last night.
  await runJobs('first run, with the last night', Date.now());
  await runJobs('every five minutes', Date.now() + periodMs(EVERY_FIVE_MINUTES));
  await owner();
  await growth();
} finally {
  await server.stop();
  installed.remove();
}
