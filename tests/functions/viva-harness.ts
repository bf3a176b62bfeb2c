import { inject } from 'vitest';
import type { Env } from '../../functions/env.ts';
import type { PlacedOrder } from '../../src/features/store/order/order.schema.ts';
import { VIVA_TEST_KEYS } from '../services/keys.ts';
import { callWith, ORDER, placed, postJson } from './order-harness.ts';
import { rows } from './rows.ts';
import { newNetwork } from './visit.ts';

const { key: _, ...KEYS } = VIVA_TEST_KEYS;
/** An installation with Viva, through the stand-in. */
export const WITH_VIVA: Partial<Env> = { ...KEYS, VIVA_URL: inject('vivaService') };

export const vivaOrder = (body: object = ORDER): Promise<PlacedOrder> =>
  placed({ ...body, payment: 'viva' }, crypto.randomUUID(), WITH_VIVA);

export const startViva = ({ reference, token }: { reference: string; token: string }, bindings = WITH_VIVA): Promise<Response> =>
  postJson('/api/payments', { reference, token, method: 'viva' }, {}, bindings);

/** Begins the payment of an order. @returns Viva's code of it */
export async function vivaCode(order: { reference: string; token: string }): Promise<string> {
  const { data } = (await (await startViva(order)).json()) as { data: { redirectUrl: string } };
  return new URL(data.redirectUrl).searchParams.get('ref') ?? '';
}

export interface AtViva {
  code: string;
  transaction: string;
  /** What Viva would send. */
  event: string;
}

type Happening = 'pay' | 'fail' | 'pending' | 'confirm' | 'dispute' | 'settle' | 'refund';

/** What a shopper, the seller or a bank does there. */
export const atViva = async (code: string, what: Happening, more: Record<string, string> = {}): Promise<AtViva> =>
  (await fetch(`${inject('vivaService')}/control/${code}/${what}?${new URLSearchParams(more)}`, { method: 'POST' })).json();

export const askedOfViva = async (code: string): Promise<Record<string, unknown>> =>
  (await fetch(`${inject('vivaService')}/control/${code}/asked`)).json();

/** The refunds that Viva has made, in cents. */
export async function refundsAtViva(code: string): Promise<number[]> {
  const all = (await (await fetch(`${inject('vivaService')}/control/${code}/transactions`)).json()) as {
    ParentId: string | null;
    Amount: number;
  }[];
  return all.filter(({ ParentId }) => ParentId !== null).map(({ Amount }) => Math.round(-Amount * 100));
}

export const tell = (body: string, bindings: Partial<Env> = WITH_VIVA): Promise<Response> =>
  callWith(bindings, '/api/webhooks/viva', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
    body,
  });

/** An order that Viva has taken the money of, and told. */
export async function paidAtViva(body?: object): Promise<{ order: PlacedOrder; code: string; paid: AtViva }> {
  const order = await vivaOrder(body);
  const code = await vivaCode(order);
  const paid = await atViva(code, 'pay');
  await tell(paid.event);
  return { order, code, paid };
}

export const paymentsOf = ({ reference }: { reference: string }) =>
  rows(
    `SELECT p.state, p.amount_cents FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.reference = '${reference}' ORDER BY p.created_at`,
  );
