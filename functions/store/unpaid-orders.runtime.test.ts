import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ORDER, pay, placed, postJson, step } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { UNPAID_PER_PERSON } from './storage/orders.ts';

it(`an order is refused after ${UNPAID_PER_PERSON} unpaid ones of the same address and network in a day, also cancelled`, async () => {
  // Lines of one customer, so that the limit of calls does not answer first.
  let line = 0;
  const here = () => {
    line += 1;
    return { 'CF-Connecting-IP': `2001:db8:9:${line}::1` };
  };
  const from = async (email: string, headers: Record<string, string> = here()) => {
    const body = { ...ORDER, customer: { ...ORDER.customer, email } };
    const response = await postJson('/api/store/orders', body, { 'Idempotency-Key': crypto.randomUUID(), ...headers });
    return [response.status, JSON.stringify(await response.json()).includes('"reason":"unpaid"')];
  };
  for (let count = 0; count < UNPAID_PER_PERSON; count += 1) expect(await from('eleni@example.com')).toEqual([201, false]);
  await env.DB.exec("UPDATE orders SET state = 'cancelled'");
  expect(await from('eleni@example.com')).toEqual([429, true]);
  expect(await from('eleni+1@example.com')).toEqual([429, true]);
  expect(await from('other@example.com')).toEqual([201, false]);
  expect(await from('eleni@example.com', {})).toEqual([201, false]);
});

describe(`past ${UNPAID_PER_PERSON} unpaid orders of strangers in a person’s name, from wherever`, () => {
  const mailsTo = () => rows(`SELECT key FROM outbox WHERE to_address = 'eleni@example.com' AND key LIKE 'order-%'`);

  it('the person’s own is stored and can be paid; until it is, the mailbox gets no more mails of orders', async () => {
    for (let count = 0; count < UNPAID_PER_PERSON; count += 1) await placed();
    const more = [await placed(), await placed()];
    expect(await mailsTo()).toHaveLength(UNPAID_PER_PERSON);
    const [own = expect.fail(), theirs = expect.fail()] = more;
    await step(theirs.reference, { step: 'cancelled', to: 'cancelled', actor: 'shopper' });
    expect(await mailsTo()).toHaveLength(UNPAID_PER_PERSON);
    await pay(own.reference, own.totalCents);
    expect((await mailsTo()).slice(UNPAID_PER_PERSON)).toEqual([{ key: expect.stringMatching(/^order-paid:/u) }]);
  });
});
