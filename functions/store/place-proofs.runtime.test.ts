import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { placedOrder } from '../../src/features/store/order/order.schema.ts';
import { callWith, ORDER, readStored } from '../../tests/functions/order-harness.ts';
import { cardPage, deliver, event, eventsFor, onPage, PAYING, send } from '../../tests/functions/payment-harness.ts';
import { open } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { atViva, tell, vivaCode, WITH_VIVA } from '../../tests/functions/viva-harness.ts';
import { CARD_COUNTRY } from '../../tests/services/stripe/account.ts';
import type { Env } from '../env.ts';
import { readHeld } from '../privacy/storage/held.ts';
import { database } from '../storage/database.ts';
import { eraseOrders } from './storage/steps.ts';

const from = (country: string, more: object = {}) => ({
  ...ORDER,
  payment: 'card',
  customer: { ...ORDER.customer, country, address: { ...ORDER.customer.address, postcode: '10115' } },
  ...more,
});

/** Orders from the network of a country, as Cloudflare says it. */
async function ordered(body: object, network?: string, bindings: Partial<Env> = PAYING) {
  const response = await callWith(bindings, '/api/store/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork(), 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(body),
    ...(network !== undefined && { cf: { country: network } }),
  });
  return placedOrder.parse(((await response.json()) as { data: unknown }).data);
}

const stored = async ({ reference }: { reference: string }) => (await readStored(reference)).order;
const places = async (order: { reference: string }) => (await open((await stored(order)).id)).places;

const BUSINESS = { ...from('DE').customer, company: 'Firma', vatNumber: 'DE136695976' };

it.each([
  ['a file for a consumer abroad', from('DE'), 'DE', 'DE'],
  ['the same from elsewhere', from('DE'), 'FR', 'FR'],
  ['the same, without a country', from('DE'), undefined, null],
  ['the same by Tor', from('DE'), 'T1', null],
  ['the same from nowhere known', from('DE'), 'XX', null],
  ['at home', from('GR'), 'DE', null],
  ['a business', from('DE', { customer: BUSINESS, totalCents: 7904 }), 'DE', null],
  [
    'outside the EU’s VAT area',
    from('ES', { customer: { ...from('ES').customer, address: { ...ORDER.customer.address, postcode: '35001' } }, totalCents: 7904 }),
    'ES',
    null,
  ],
  ['a service', from('DE', { lines: [{ sku: 'T-AUDIT', quantity: 1 }], totalCents: 60_000 }), 'DE', null],
  [
    'a file for nothing',
    from('DE', {
      lines: [
        { sku: 'T-AUDIT', quantity: 1 },
        { sku: 'T-FREE', quantity: 1 },
      ],
      totalCents: 60_000,
    }),
    'DE',
    null,
  ],
])('the country of the connection is kept where it is a proof: %s', async (_, body, network, kept) => {
  const order = await ordered(body, network);
  expect((await stored(order)).networkCountry).toBe(kept);
});

it('the owner sees which proofs there are, and whether one agrees with the address', async () => {
  expect(await places(await ordered(from('DE'), 'DE'))).toEqual({ network: 'DE', card: null, verdict: 'agree' });
  expect(await places(await ordered(from('FR'), 'DE'))).toEqual({ network: 'DE', card: null, verdict: 'differ' });
  expect(await places(await ordered(from('AT')))).toEqual({ network: null, card: null, verdict: 'alone' });
  expect(await places(await ordered(from('GR'), 'GR'))).toBeNull();
});

async function paidFrom(country: string, network: string) {
  const order = await ordered(from(country), network);
  await onPage(await cardPage(order), 'pay');
  for (const one of await eventsFor(order)) await deliver(one);
  return order;
}

it('the country of the card is asked for once it has paid, where it is a proof', async () => {
  expect(await places(await paidFrom('DE', 'FR'))).toEqual({ network: 'FR', card: CARD_COUNTRY, verdict: 'agree' });
  expect(await stored(await paidFrom('GR', 'GR'))).toMatchObject({ state: 'paid', cardCountry: null });
});

it('a payment counts though its card cannot be asked for, and the first card stays', async () => {
  const order = await ordered(from('DE'), 'DE');
  const { id } = await stored(order);
  const paid = {
    id: 'cs_1',
    metadata: { order: id },
    payment_intent: 'pi_unknown',
    payment_status: 'paid',
    amount_total: 9800,
    currency: 'eur',
  };
  expect((await send(event('checkout.session.completed', paid))).status).toBe(200);
  expect(await stored(order)).toMatchObject({ state: 'paid', paidCents: 9800, cardCountry: null });
  const other = await ordered(from('DE'), 'DE');
  await env.DB.prepare("UPDATE orders SET card_country = 'AT' WHERE reference = ?").bind(other.reference).run();
  await onPage(await cardPage(other), 'pay');
  for (const one of await eventsFor(other)) await deliver(one);
  expect((await stored(other)).cardCountry).toBe('AT');
});

it.each([
  ['DE', 'DE', 'agree'],
  ['276', null, 'alone'],
  [undefined, null, 'alone'],
])('Viva’s transaction says the country of the card: %s', async (card, kept, verdict) => {
  const order = await ordered(from('DE', { payment: 'viva' }), undefined, WITH_VIVA);
  const paid = await atViva(await vivaCode(order), 'pay', card === undefined ? {} : { card });
  await tell(paid.event);
  expect((await stored(order)).state).toBe('paid');
  expect(await places(order)).toEqual({ network: null, card: kept, verdict });
});

it('goes with the buyer, and is exported before', async () => {
  const order = await paidFrom('DE', 'FR');
  const { emailKey: key } = await stored(order);
  const held = await readHeld(database(env.DB), { key, spellings: [key], until: new Date() });
  expect(held.orders).toMatchObject([{ network_country: 'FR', card_country: CARD_COUNTRY }]);
  const late = new Date(Date.now() + 1000);
  expect(await eraseOrders(database(env.DB), { unpaidUntil: late, paidUntil: late })).toBe(1);
  expect(await stored(order)).toMatchObject({ email: '', country: 'DE', networkCountry: null, cardCountry: null });
  expect(await places(order)).toBeNull();
});
