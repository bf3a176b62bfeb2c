import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { list, newOrder, open, pay, refundOrder, step, take } from '../../tests/functions/store-admin-harness.ts';

/** As before the migration: without its columns. */
async function migrateAgain(): Promise<void> {
  await env.DB.exec('UPDATE orders SET lost_cents = 0, waived_cents = 0, due_cents = 0, hold = NULL, check_by = NULL');
  const { queries } = env.TEST_MIGRATIONS.find(({ name }) => name.includes('money-that-comes-back')) ?? expect.fail('no migration');
  const fills = queries.filter((query) => query.includes('UPDATE `orders`'));
  expect(fills.length).toBeGreaterThan(3);
  await env.DB.batch(fills.map((query) => env.DB.prepare(query)));
}
const told = async (id: string, name: string, cents = 9800) =>
  env.DB.prepare("INSERT INTO order_steps (order_id, step, actor, note, amount_cents, at) VALUES (?, ?, 'stripe', '', ?, ?)")
    .bind(id, name, cents, Date.now())
    .run();
const paid = async () => {
  const id = await newOrder();
  await pay(id);
  return id;
};

it('orders that were stored before owe and wait as their history says', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, paid));
  const [disputed = '', won = '', lost = '', partly = '', withdrawn = '', surplus = '', late = '', odd = '', noted = '', plain = ''] = ids;
  await told(disputed, 'disputed');
  for (const name of ['disputed', 'dispute-won']) await told(won, name);
  for (const name of ['disputed', 'dispute-lost']) await told(lost, name);
  for (const name of ['disputed', 'dispute-lost']) await told(partly, name, 2000);
  await take(withdrawn, { step: 'withdrawn', actor: 'shopper' });
  await refundOrder(withdrawn, {});
  await refundOrder(surplus, { amountCents: 3000 });
  await step(surplus, { action: 'pay', state: 'paid', amountCents: 9800, paidCents: 9800 });
  const ended = await newOrder();
  await step(ended, { action: 'cancel', state: 'pending' });
  await step(ended, { action: 'pay', state: 'cancelled', amountCents: 5000, paidCents: 0 });
  await step(late, { action: 'pay', state: 'paid', amountCents: 100, paidCents: 9800 });
  for (const id of [odd, noted]) await told(id, 'mismatch');
  await step(noted, { action: 'note', state: 'paid', note: 'Settled' });
  await migrateAgain();
  const seen = async (id: string) => {
    const { state, needs, hold, lostCents, dueCents, refundBy } = await open(id);
    return [state, needs, hold, lostCents, dueCents, refundBy !== null];
  };
  expect(await seen(disputed)).toEqual(['paid', 'check', 'dispute', 0, 0, false]);
  expect(await seen(won)).toEqual(['paid', null, null, 0, 0, false]);
  expect(await seen(lost)).toEqual(['refunded', null, null, 9800, 0, false]);
  expect(await seen(partly)).toEqual(['paid', 'check', 'lost', 2000, 0, false]);
  expect(await seen(withdrawn)).toEqual(['paid', 'refund', null, 0, 8800, true]);
  expect(await seen(surplus)).toEqual(['paid', 'refund', null, 0, 9800, true]);
  expect(await seen(ended)).toEqual(['cancelled', 'refund', null, 0, 5000, true]);
  expect(await seen(late)).toEqual(['paid', 'refund', null, 0, 100, true]);
  expect(await seen(odd)).toEqual(['paid', 'check', 'mismatch', 0, 0, false]);
  expect(await seen(noted)).toEqual(['paid', null, null, 0, 0, false]);
  expect(await seen(plain)).toEqual(['paid', null, null, 0, 0, false]);
  expect((await list('?state=act&size=50')).total).toBe(7);
});
