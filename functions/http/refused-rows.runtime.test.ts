/** A plan counts the rows that a day writes, and a stranger can be refused at any rate: so what is refused writes none. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import type { BudgetName } from '../../src/features/today/admin/budgets.shared.ts';
import { post as callAgent } from '../../tests/functions/mcp-harness.ts';
import { ORDER, order } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visitAndWait } from '../../tests/functions/visit.ts';
import { insertAttempt } from '../auth/storage/attempts.ts';
import { toDay } from '../calendar.ts';
import { insertEntry } from '../monitor/storage/entries.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { dayHash } from '../storage/day-hash.ts';

const LOGGED = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*search*'`;

/** @returns the table of each row that is written, once the day has its salt */
async function written(work: () => Promise<unknown>): Promise<unknown[]> {
  await dayHash(database(env.DB), '', toDay(new Date()), '');
  const tables = (await rows(LOGGED)).map(({ name }) => String(name));
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE written (place TEXT)'),
    ...tables.flatMap((name) =>
      ['INSERT', 'UPDATE', 'DELETE'].map((change) =>
        env.DB.prepare(`CREATE TRIGGER "${change} ${name}" AFTER ${change} ON "${name}" BEGIN INSERT INTO written VALUES ('${name}'); END`),
      ),
    ),
  ]);
  await work();
  return (await rows('SELECT place FROM written')).map(({ place }) => place);
}

const BUDGETED = Object.entries(CALLS as Record<string, CallDeclaration>).filter(([, { budget, body }]) => budget && body);

describe('a refused call writes no row', () => {
  it.each(
    BUDGETED.flatMap(([name, { bodyTypes = ['application/json'] }]) => [
      [name, 'text/plain', '{}', 415] as const,
      [name, bodyTypes[0] ?? '', '{', 400] as const,
      [name, bodyTypes[0] ?? '', '7', 422] as const,
    ]),
  )('%s, sent as %s: %s', async (name, type, body, status) => {
    const [method, path] = splitCall(name);
    const headers = { 'Content-Type': type, 'CF-Connecting-IP': newNetwork() };
    const ask = async () => expect((await visitAndWait(path, { method, headers, body })).status).toBe(status);
    expect(await written(ask)).toEqual([]);
  });

  it.each([
    ['[]', {}, 400],
    ['{', {}, 400],
    ['{}', { 'Content-Type': 'text/plain' }, 415],
  ])("an agent's %s %j", async (body, headers, status) => {
    expect(await written(async () => expect((await callAgent(body, headers)).status).toBe(status))).toEqual([]);
  });

  it('is not one that was done, which costs its two counts', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect(await written(async () => expect((await callAgent(message)).status).toBe(200))).toEqual(['budget_uses', 'budget_uses']);
  });
});

describe('past a day’s budget', () => {
  const at = new Date();
  const use = (name: BudgetName, share: string, used: number) =>
    env.DB.prepare('INSERT INTO budget_uses (day, name, share, used) VALUES (?, ?, ?, ?)').bind(toDay(at), name, share, used).run();
  const attempt = (outcome: 'refused' | 'done') => insertAttempt(database(env.DB), { at, kind: 'asked', outcome, device: '' }, 'a network');
  const report = () =>
    insertEntry(
      env.DB,
      {
        id: crypto.randomUUID(),
        fingerprint: 'x',
        category: 'js',
        severity: 'error',
        message: '',
        at,
        details: {},
        source: 'client',
        sampleRate: 1,
      },
      { share: 'a network' },
    );

  it.each([
    ['a network that used up its share', (name: BudgetName) => use(name, 'a network', (BUDGETS[name].share ?? 0) + 1)],
    ['everybody together, twice', (name: BudgetName) => use(name, '', 2 * BUDGETS[name].all + 1)],
  ])('%s writes no row for a refused attempt to sign in, or for a report', async (_, fill) => {
    for (const name of ['signInAttempts', 'reports', 'reportKinds'] as const) await fill(name);
    const refused = () => Promise.all([attempt('refused'), report()]);
    expect(await written(refused)).toEqual([]);
    expect(await attempt('done')).toEqual(expect.any(Number));
  });
});

it('an order that the shop refuses counts against its network alone: few networks do not close it for all', async () => {
  expect((await order({ ...ORDER, totalCents: 1 })).status).toBe(409);
  expect(await rows("SELECT share = '' AS ofDay, used FROM budget_uses WHERE name = 'orders' ORDER BY share")).toEqual([
    { ofDay: 1, used: 0 },
    { ofDay: 0, used: 1 },
  ]);
});
