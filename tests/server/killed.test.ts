import type { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { assertFree, type Running } from '../../scripts/processes.ts';
import { FLOODED_CALLS, ORDER_CALL } from './calls.ts';
import { compare, emptyFlood, flood } from './flood.ts';
import { freePort } from './free-port.ts';
import { type Installed, install } from './installation.ts';

const CONNECTIONS = 10;
/** The server is killed after this many responses to each call, while each connection waits for another. */
const ANSWERED_BEFORE_KILL = 100;
/** For two starts of wrangler: eight seconds on an idle machine, and ten times that on a busy one. */
const LIMIT_MS = 180_000;

/** The system frees the port of a killed process with a delay. */
const nothingListens = (port: number): Promise<void> =>
  expect.poll(() => assertFree(port, 'PORT').then(() => 'free'), { timeout: LIMIT_MS }).toBe('free');

const AUTH_SECRET = 'a secret of the tests, of thirty-two characters and more';

/** Each stored order took its piece, has its lines, step and mail, and the numbers have no gaps. */
function expectStock(database: DatabaseSync): void {
  const figures = database
    .prepare(
      `SELECT count(*) AS orders, coalesce(max(number), 0) AS last, coalesce((SELECT -balance FROM stock), 0) AS taken,
        (SELECT count(*) FROM order_lines) / 2 AS lines, (SELECT count(*) FROM order_steps) AS steps,
        (SELECT count(*) FROM outbox WHERE key LIKE 'order-%') AS mails FROM orders`,
    )
    .get();
  expect(new Set(Object.values(figures ?? {})).size).toBe(1);
}

const running: Running[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ kill }) => kill())));

async function serve({ config, state }: Installed, port: number): Promise<Running> {
  const server = serveFunctions({ port, config, state, silent: true });
  running.push(server);
  expect(await isResponding(`http://localhost:${port}/api/health`)).toBe(true);
  return server;
}

it('a server that is killed in the middle of a flood has stored everything that it answered 2xx once, and works again', {
  timeout: LIMIT_MS,
}, async () => {
  const installed = await install({ state: inject('newState'), vars: { AUTH_SECRET } });
  onTestFinished(installed.remove);
  const port = await freePort();
  const address = `http://localhost:${port}`;

  const first = await serve(installed, port);
  const floods = [...FLOODED_CALLS, ORDER_CALL].map((call) => ({ call, before: emptyFlood(), after: emptyFlood() }));
  let isDead = false;
  const flooding = floods.map(({ call, before }) => flood(call, { address, connections: CONNECTIONS, isOver: () => isDead }, before));
  const leastAnswered = (): number => Math.min(...floods.map(({ before }) => before.accepted.size));
  await expect.poll(leastAnswered, { timeout: LIMIT_MS, interval: 5 }).toBeGreaterThanOrEqual(ANSWERED_BEFORE_KILL);
  await first.kill();
  isDead = true;
  await Promise.all(flooding);
  // The kill hit each flood: pending calls got no response, or an error from a process that ended a moment later.
  for (const { call, before } of floods) expect(before.failed + before.refused.size, call.name).toBeGreaterThan(0);
  await nothingListens(port);

  const second = await serve(installed, port);
  for (const { call, after } of floods) {
    await flood(call, { address, connections: 1, isOver: () => after.accepted.size >= 5 || after.failed > 0 }, after);
    expect(after.failed, call.name).toBe(0);
  }
  await second.stop();
  await nothingListens(port);

  const database = installed.database();
  for (const { call, before, after } of floods) {
    const accepted = new Map([...before.accepted, ...after.accepted]);
    expect(compare(call, accepted, database), call.name).toEqual({ lost: [], doubled: [] });
  }
  expectStock(database);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});
