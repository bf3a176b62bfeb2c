/** Rows that a job cannot read or handle. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placed, readStored } from '../../tests/functions/order-harness.ts';
import { GOOD, post } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { declare, declareBare } from '../../tests/functions/withdrawal-harness.ts';
import { DAY_MS, MINUTE_MS } from '../calendar.ts';
import { finishRequests } from '../privacy/finish-requests.ts';
import { endUnpaid, finishWithdrawals } from '../store/jobs.ts';

const afterTransfers = () => new Date(Date.now() + 60 * DAY_MS);
const soon = () => new Date(Date.now() + 6 * MINUTE_MS);
let errors: { mock: { calls: unknown[][] } };
/** Makes a statement about one row fail. */
const spoil = (table: string, id: string) =>
  env.DB.prepare(
    `CREATE TRIGGER spoil_${table} BEFORE UPDATE ON ${table} WHEN new.id = '${id}' BEGIN SELECT RAISE(ABORT, 'spoilt'); END`,
  ).run();
const mend = (table: string) => env.DB.prepare(`DROP TRIGGER spoil_${table}`).run();

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

describe('one row that a job cannot handle is logged and counted, keeps no other from its turn, and then fails the run', () => {
  it('of unpaid orders: the others end, and it is tried again', async () => {
    const orders = [await placed(), await placed(), await placed()];
    const ids = (await rows('SELECT id FROM orders ORDER BY pay_by, id')).map(({ id }) => String(id));
    const [first = ''] = ids;
    await spoil('orders', first);
    const states = () => rows('SELECT id, state FROM orders ORDER BY state, id');
    expect(await endUnpaid(env, afterTransfers())).toEqual({ ended: 1, failed: 1, left: 1 });
    expect(errors.mock.calls.flat()).toContainEqual(expect.stringContaining('"name":"end-unpaid-orders"'));
    expect(await endUnpaid(env, afterTransfers())).toEqual({ ended: 1, left: 1 });
    await expect(endUnpaid(env, afterTransfers())).rejects.toThrow('not all rows');
    expect((await states()).filter(({ state }) => state === 'pending')).toEqual([{ id: first, state: 'pending' }]);
    await mend('orders');
    expect(await endUnpaid(env, afterTransfers())).toEqual({ ended: 1, left: 1 });
    expect((await states()).filter(({ state }) => state === 'cancelled')).toHaveLength(orders.length);
  });

  it('of declarations of withdrawal', async () => {
    const { reference } = await placed();
    for (const name of ['First', 'Second']) await declareBare(reference, { name });
    await env.DB.exec('UPDATE withdrawals SET outcome = NULL, order_id = NULL');
    const [{ id = '' } = {}] = await rows('SELECT id FROM withdrawals ORDER BY received_at, id');
    await spoil('withdrawals', String(id));
    expect(await finishWithdrawals(env, soon())).toEqual({ finished: 0, failed: 1, left: 1 });
    expect(await finishWithdrawals(env, soon())).toEqual({ finished: 1, left: 1 });
    await expect(finishWithdrawals(env, soon())).rejects.toThrow('not all rows');
    await mend('withdrawals');
    expect(await finishWithdrawals(env, soon())).toEqual({ finished: 1, left: 1 });
    expect((await readStored(reference)).withdrawals).toMatchObject([{ outcome: 'examined' }, { outcome: 'examined' }]);
  });

  it('of privacy requests', async () => {
    for (const email of ['one@client.example', 'two@client.example']) await post({ ...GOOD, email });
    await env.DB.exec("UPDATE privacy_requests SET unannounced = 'new'");
    const [{ id = '' } = {}] = await rows('SELECT id FROM privacy_requests ORDER BY received_at, id');
    await spoil('privacy_requests', String(id));
    expect(await finishRequests(env, soon())).toEqual({ finished: 0, failed: 1, left: 1 });
    expect(await finishRequests(env, soon())).toEqual({ finished: 1, left: 1 });
    await expect(finishRequests(env, soon())).rejects.toThrow('not all rows');
    expect(await rows('SELECT id FROM privacy_requests WHERE unannounced IS NOT NULL')).toEqual([{ id }]);
  });
});

it('an order with declarations for more than the database puts in one text is read, with its last ones', async () => {
  const { reference } = await placed();
  await declare(reference, { about: 'Only the first' });
  await env.DB.exec(
    `INSERT INTO withdrawals SELECT 'w' || value, order_id, reference, name, email, email_key, printf('%.1000c', '€'), locale, NULL, received_at - value, proven_at, outcome FROM withdrawals, json_each((SELECT json_group_array(value) FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 1000) SELECT value FROM n)))`,
  );
  const { withdrawals } = await readStored(reference);
  expect([withdrawals.length, withdrawals.at(-1)?.about]).toEqual([100, 'Only the first']);
});
