import type { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import type { Step } from '../order/steps.ts';
import { type PaymentRow, readOrder } from '../storage/orders.ts';
import { closePayment, findPayment, type PaymentEvent, storeEvent } from '../storage/payments.ts';
import { noteCardCountry } from './card-country.ts';
import { type DisputeStep, hasStep, recordDispute } from './dispute.ts';
import type { PaymentContext } from './provider.ts';
import { receiveOnce, receivePayment, recordFailure, takeEventStep } from './receive-payment.ts';
import { type RefundReport, recordRefundSum, recordReportedRefund } from './record-refund.ts';
import { refundState, unreachable } from './stripe.ts';
import { stripeCardCountry, stripeClient } from './stripe-client.ts';
import {
  stripeCharge,
  stripeDispute,
  stripeEvent,
  stripeIntent,
  stripePaidSession,
  stripeRefund,
  stripeSession,
  stripeWarning,
} from './stripe-objects.ts';

const ACTOR = 'stripe';

interface Delivery {
  circumstances: PaymentContext;
  event: PaymentEvent;
}

async function orderOf({ circumstances: { env } }: Delivery, id: string | undefined): Promise<string | undefined> {
  const order = id === undefined ? undefined : (await readOrder(database(env.DB), { id }))?.order;
  return order?.source === 'site' ? order.id : undefined;
}

const storeUnknown = ({ circumstances: { env }, event }: Delivery): Promise<void> => storeEvent(database(env.DB), event, null, 'unknown');

const findSession = ({ env }: PaymentContext, { id }: { id: string }): Promise<PaymentRow | undefined> =>
  findPayment(database(env.DB), { provider: 'card', providerId: id });

/** `unpaid`: a slow method, whose money is announced later. */
async function completed(delivery: Delivery, session: z.output<typeof stripePaidSession>): Promise<void> {
  const { circumstances, event } = delivery;
  const row = await findSession(circumstances, session);
  const orderId = row?.orderId ?? (await orderOf(delivery, session.metadata.order));
  if (orderId === undefined) return storeUnknown(delivery);
  if (session.payment_status === 'unpaid') return storeEvent(database(circumstances.env.DB), event, orderId, 'waiting');
  await receivePayment(
    circumstances,
    orderId,
    {
      provider: 'card',
      providerId: session.id,
      chargeId: session.payment_intent ?? session.id,
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      actor: ACTOR,
    },
    event,
  );
  const { payment_intent: intent } = session;
  if (intent !== undefined)
    circumstances.waitUntil(noteCardCountry(circumstances, orderId, () => stripeCardCountry(circumstances.env, intent)));
}

async function failed(delivery: Delivery, session: z.output<typeof stripeSession>): Promise<void> {
  const { circumstances, event } = delivery;
  const row = await findSession(circumstances, session);
  const orderId = row?.orderId ?? (await orderOf(delivery, session.metadata.order));
  if (orderId === undefined) return storeUnknown(delivery);
  await recordFailure(circumstances, orderId, { actor: ACTOR, note: '', row, event });
}

async function expired(delivery: Delivery, session: z.output<typeof stripeSession>): Promise<void> {
  const { circumstances, event } = delivery;
  const db = database(circumstances.env.DB);
  const row = await findSession(circumstances, session);
  if (!row) return storeUnknown(delivery);
  const isOpen = await closePayment(db, row.id, 'ended');
  await storeEvent(db, event, row.orderId, isOpen ? 'ended' : 'known');
}

async function declined(delivery: Delivery, intent: z.output<typeof stripeIntent>): Promise<void> {
  const orderId = await orderOf(delivery, intent.metadata.order);
  if (orderId === undefined) return storeUnknown(delivery);
  const note = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '';
  await recordFailure(delivery.circumstances, orderId, { actor: ACTOR, note, event: delivery.event });
}

/** Events arrive in any order: asks Stripe for a payment not announced yet, and counts it first. */
async function orderOfCharge({ circumstances }: Delivery, chargeId: string | undefined): Promise<string | undefined> {
  if (chargeId === undefined) return undefined;
  const { env } = circumstances;
  const row = await findPayment(database(env.DB), { chargeId });
  if (row) return row.orderId;
  const client = await stripeClient(env);
  const intent = await client.paymentIntents.retrieve(chargeId).catch((fault: unknown) => {
    if (fault instanceof client.errors.StripeInvalidRequestError) return undefined;
    throw unreachable(fault);
  });
  const id = intent?.metadata['order'];
  const stored = id === undefined ? undefined : await readOrder(database(env.DB), { id });
  if (!stored || !intent) return undefined;
  if (intent.status === 'succeeded') {
    const { amount_received: amountCents, currency } = intent;
    await receivePayment(circumstances, stored.order.id, { provider: 'card', chargeId, amountCents, currency, actor: ACTOR });
  }
  return stored.order.id;
}

/** Money in another currency was never counted as the order's: what becomes of it is a note. @returns whether it was */
async function isForeign({ circumstances, event }: Delivery, orderId: string, what: string, currency: string): Promise<boolean> {
  if (currency === 'eur') return false;
  await takeEventStep(circumstances, event, orderId, () => ({ step: 'note', actor: ACTOR, note: `${what} (${currency})` }));
  return true;
}

async function refunded(delivery: Delivery, refund: z.output<typeof stripeRefund>): Promise<void> {
  const { circumstances, event } = delivery;
  const chargeId = refund.payment_intent;
  const orderId = await orderOfCharge(delivery, chargeId);
  if (orderId === undefined || chargeId === undefined) return storeUnknown(delivery);
  if (await isForeign(delivery, orderId, `refund ${refund.status}`, refund.currency)) return;
  const report: RefundReport = {
    ...{ provider: 'card', providerId: refund.id, rowId: refund.metadata.refund, chargeId, amountCents: refund.amount, actor: ACTOR },
    state: refundState(refund.status),
  };
  await recordReportedRefund(circumstances, orderId, report, event);
}

async function refundedSum(delivery: Delivery, charge: z.output<typeof stripeCharge>): Promise<void> {
  const { circumstances, event } = delivery;
  const chargeId = charge.payment_intent;
  const orderId = await orderOfCharge(delivery, chargeId);
  if (orderId === undefined || chargeId === undefined) return storeUnknown(delivery);
  if (await isForeign(delivery, orderId, 'refund', charge.currency)) return;
  await recordRefundSum(circumstances, orderId, { provider: 'card', chargeId, refundedCents: charge.amount_refunded, actor: ACTOR }, event);
}

type Dispute = z.output<typeof stripeDispute>;

async function disputed(delivery: Delivery, dispute: Dispute, step: DisputeStep): Promise<void> {
  const { circumstances, event } = delivery;
  const orderId = await orderOfCharge(delivery, dispute.payment_intent);
  if (orderId === undefined) return storeUnknown(delivery);
  if (await isForeign(delivery, orderId, `dispute ${dispute.status}`, dispute.currency)) return;
  const { id: about, amount: amountCents, reason, status, payment_intent: chargeId = null } = dispute;
  const note = step === 'note' ? `dispute closed: ${status} (${reason})` : reason;
  const dueBy = dispute.evidence_details?.due_by;
  const dueAt = step === 'disputed' && dueBy ? new Date(dueBy * 1000) : null;
  await recordDispute(circumstances, event, orderId, { about, amountCents, note, chargeId, dueAt, actor: ACTOR, provider: 'card' }, step);
}

/** A bank suspects fraud: nothing is delivered until the owner decides. Without `actionable` it is too late to prevent anything. */
async function warned(delivery: Delivery, warning: z.output<typeof stripeWarning>): Promise<void> {
  const orderId = await orderOfCharge(delivery, warning.payment_intent);
  if (orderId === undefined) return storeUnknown(delivery);
  const { id: about, actionable, fraud_type: type } = warning;
  const step: Step = actionable
    ? { step: 'warned', actor: ACTOR, note: type, about }
    : { step: 'note', actor: ACTOR, note: `early fraud warning (${type})`, about };
  await takeEventStep(delivery.circumstances, delivery.event, orderId, (stored) => (hasStep(stored, about, step.step) ? undefined : step));
}

/** How a dispute ended; any other word, such as `prevented`, decides nothing for the seller. */
const ENDS: ReadonlyMap<string, DisputeStep> = new Map([
  ['won', 'dispute-won'],
  ['warning_closed', 'dispute-won'],
  ['lost', 'dispute-lost'],
]);

type Handling = (delivery: Delivery, object: unknown) => Promise<void>;

/** An object that cannot be read is stored as unknown: Stripe would only send it again. */
const handles =
  <Schema extends z.ZodType>(schema: Schema, act: (delivery: Delivery, object: z.output<Schema>) => Promise<void>): Handling =>
  async (delivery, object) => {
    const read = schema.safeParse(object);
    if (read.success) return act(delivery, read.data);
    log('error', 'stripe', { event: delivery.event.type, fault: read.error.issues.map(({ path }) => path.join('.')).join(', ') });
    return storeUnknown(delivery);
  };

const refunds = handles(stripeRefund, refunded);

const HANDLERS: ReadonlyMap<string, Handling> = new Map([
  ['checkout.session.completed', handles(stripePaidSession, completed)],
  ['checkout.session.async_payment_succeeded', handles(stripePaidSession, completed)],
  ['checkout.session.async_payment_failed', handles(stripeSession, failed)],
  ['checkout.session.expired', handles(stripeSession, expired)],
  ['payment_intent.payment_failed', handles(stripeIntent, declined)],
  ['charge.refunded', handles(stripeCharge, refundedSum)],
  ['refund.created', refunds],
  ['refund.updated', refunds],
  ['refund.failed', refunds],
  ['radar.early_fraud_warning.created', handles(stripeWarning, warned)],
  ['charge.dispute.created', handles(stripeDispute, (delivery, dispute) => disputed(delivery, dispute, 'disputed'))],
  ['charge.dispute.closed', handles(stripeDispute, (delivery, dispute) => disputed(delivery, dispute, ENDS.get(dispute.status) ?? 'note'))],
]);

/** @param signed what was verified; a repeat does nothing @throws ApiError so that Stripe sends the event again, `bad_request` for none */
export async function receiveStripeEvent(circumstances: PaymentContext, signed: unknown): Promise<void> {
  const read = stripeEvent.safeParse(signed);
  if (!read.success) throw new ApiError('bad_request');
  const { id, type, data } = read.data;
  const event: PaymentEvent = { provider: 'stripe', id, type, at: new Date() };
  await receiveOnce(circumstances, event, async () => HANDLERS.get(type)?.({ circumstances, event }, data.object));
}
