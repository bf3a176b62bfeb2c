import { inject } from 'vitest';
import type { Env } from '../../functions/env.ts';
import type { PlacedOrder } from '../../src/features/store/order/order.schema.ts';
import { STRIPE_TEST_KEYS } from '../services/keys.ts';
import { sign } from '../services/stripe/sign.ts';
import { callWith, ORDER, placed, postJson } from './order-harness.ts';
import { rows } from './rows.ts';
import { newNetwork } from './visit.ts';

/** An installation with cards, through the stand-in, and the test gateway. */
export const PAYING: Partial<Env> = { ...STRIPE_TEST_KEYS, STRIPE_API_URL: inject('stripeService'), PAYMENT_TEST_MODE: 'on' };

export const CARD_ORDER = { ...ORDER, payment: 'card' };

export const cardOrder = (): Promise<PlacedOrder> => placed(CARD_ORDER, crypto.randomUUID(), PAYING);

export interface Event {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

export interface Delivered {
  payload: string;
  signature: string;
}

export const start = ({ reference, token }: { reference: string; token: string }, more: object = {}): Promise<Response> =>
  postJson('/api/payments', { reference, token, ...more }, {}, PAYING);

/** Begins the payment of an order. @returns the address of Stripe's page */
export async function cardPage(order: PlacedOrder): Promise<string> {
  const response = await start(order, { method: 'card' });
  const { data } = (await response.json()) as { data: { redirectUrl: string } };
  return data.redirectUrl;
}

/** Does what a shopper does on Stripe's page. */
export const onPage = (page: string, outcome: 'pay' | 'decline'): Promise<Response> =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

/** The signed events of an order, or of what the filter says. */
export async function eventsOf(isWanted: (event: Event) => boolean): Promise<(Delivered & { event: Event })[]> {
  const all = (await (await fetch(`${inject('stripeService')}/control/events`)).json()) as Delivered[];
  return all.map((one) => ({ ...one, event: JSON.parse(one.payload) as Event })).filter(({ event }) => isWanted(event));
}

export const orderIdOf = async ({ reference }: { reference: string }): Promise<string> =>
  String((await rows(`SELECT id FROM orders WHERE reference = '${reference}'`))[0]?.['id']);

/** The events that name an order in their metadata. */
export async function eventsFor(order: PlacedOrder): Promise<(Delivered & { event: Event })[]> {
  const id = await orderIdOf(order);
  return eventsOf(({ data: { object } }) => (object['metadata'] as Record<string, unknown> | undefined)?.['order'] === id);
}

export const deliver = ({ payload, signature }: Delivered, bindings: Partial<Env> = PAYING): Promise<Response> =>
  callWith(bindings, '/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature, 'CF-Connecting-IP': newNetwork() },
    body: payload,
  });

/** Signs an event as Stripe does. */
export async function signed(event: object): Promise<Delivered> {
  const payload = JSON.stringify(event);
  return { payload, signature: await sign(payload) };
}

export const event = (type: string, object: object, id: string = crypto.randomUUID()): object => ({
  ...{ id: `evt_${id}`, object: 'event', type, livemode: false, created: Math.floor(Date.now() / 1000) },
  data: { object },
});

export const send = async (sent: object): Promise<Response> => deliver(await signed(sent));

/** A card order that Stripe's page and webhook have paid. */
export async function paidByCard(): Promise<PlacedOrder> {
  const order = await cardOrder();
  await onPage(await cardPage(order), 'pay');
  for (const one of await eventsFor(order)) await deliver(one);
  return order;
}

export const steps = async (order: { reference: string }): Promise<string[]> =>
  (
    await rows(
      `SELECT step FROM order_steps JOIN orders ON orders.id = order_id WHERE reference = '${order.reference}' ORDER BY order_steps.id`,
    )
  ).map(({ step }) => String(step));

export const figures = async ({ reference }: { reference: string }): Promise<Record<string, unknown> | undefined> =>
  (await rows(`SELECT state, paid_cents, refunded_cents FROM orders WHERE reference = '${reference}'`))[0];

/** Pays an order on Stripe's page. @returns the event that Stripe sends */
export async function paidEvent(order: PlacedOrder): Promise<Delivered & { event: Event }> {
  await onPage(await cardPage(order), 'pay');
  const found = (await eventsFor(order)).find((one) => one.event.type === 'checkout.session.completed');
  if (!found) throw new Error('Stripe sent no event');
  return found;
}
export const sessionOf = ({ event: { data } }: { event: Event }): Record<string, unknown> => data.object;

export const mailsToOwner = async (): Promise<string[]> =>
  (await rows("SELECT subject FROM messages WHERE source = 'system'")).map(({ subject }) => String(subject));
