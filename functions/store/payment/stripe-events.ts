import type { Stripe } from 'stripe';
import { database } from '../../storage/database.ts';
import { type PaymentRow, readOrder } from '../../storage/orders.ts';
import { closePayment, findPayment, isKnownEvent, type PaymentEvent, storeEvent } from '../../storage/payments.ts';
import { takeStep } from '../steps.ts';
import type { Circumstances } from './provider.ts';
import { eventRows, receivePayment, recordFailure, untilTaken } from './receive-payment.ts';
import { type RefundReport, settleRefund, settleRefundSum } from './settle-refund.ts';
import { refundState, unreachable } from './stripe.ts';
import { stripeClient } from './stripe-client.ts';

const ACTOR = 'stripe';

interface Delivery {
  circumstances: Circumstances;
  event: PaymentEvent;
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined => (typeof value === 'object' ? value?.id : value);

async function orderOf({ circumstances: { env } }: Delivery, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await readOrder(database(env.DB), { id }))?.order.id;
}

const storeUnknown = ({ circumstances: { env }, event }: Delivery): Promise<void> => storeEvent(database(env.DB), event, null, 'unknown');

const findSession = ({ env }: Circumstances, { id }: Stripe.Checkout.Session): Promise<PaymentRow | undefined> =>
  findPayment(database(env.DB), { provider: 'card', providerId: id });

/** `unpaid`: a slow method, whose money is announced later. */
async function completed(delivery: Delivery, session: Stripe.Checkout.Session): Promise<void> {
  const { circumstances, event } = delivery;
  const row = await findSession(circumstances, session);
  const orderId = row?.orderId ?? (await orderOf(delivery, session.metadata?.['order']));
  if (orderId === undefined) return storeUnknown(delivery);
  if (session.payment_status === 'unpaid') return storeEvent(database(circumstances.env.DB), event, orderId, 'waiting');
  await receivePayment(
    circumstances,
    orderId,
    {
      provider: 'card',
      providerId: session.id,
      chargeId: idOf(session.payment_intent) ?? session.id,
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      actor: ACTOR,
    },
    event,
  );
}

async function failed(delivery: Delivery, session: Stripe.Checkout.Session): Promise<void> {
  const { circumstances, event } = delivery;
  const row = await findSession(circumstances, session);
  const orderId = row?.orderId ?? (await orderOf(delivery, session.metadata?.['order']));
  if (orderId === undefined) return storeUnknown(delivery);
  await recordFailure(circumstances, orderId, { actor: ACTOR, note: '', row, event });
}

/** The order ends by its own deadline. */
async function expired(delivery: Delivery, session: Stripe.Checkout.Session): Promise<void> {
  const { circumstances, event } = delivery;
  const db = database(circumstances.env.DB);
  const row = await findSession(circumstances, session);
  if (!row) return storeUnknown(delivery);
  const isOpen = await closePayment(db, row.id, 'ended');
  await storeEvent(db, event, row.orderId, isOpen ? 'ended' : 'known');
}

async function declined(delivery: Delivery, intent: Stripe.PaymentIntent): Promise<void> {
  const orderId = await orderOf(delivery, intent.metadata['order']);
  if (orderId === undefined) return storeUnknown(delivery);
  const note = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '';
  await recordFailure(delivery.circumstances, orderId, { actor: ACTOR, note, event: delivery.event });
}

/** The order of a payment that may not have been announced yet: events arrive in any order. Then Stripe is asked, and it is counted first. */
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

async function refunded(delivery: Delivery, refund: Stripe.Refund): Promise<void> {
  const { circumstances, event } = delivery;
  const chargeId = idOf(refund.payment_intent);
  const orderId = await orderOfCharge(delivery, chargeId);
  if (orderId === undefined || chargeId === undefined) return storeUnknown(delivery);
  const report: RefundReport = {
    ...{ provider: 'card', providerId: refund.id, rowId: refund.metadata?.['refund'], chargeId, amountCents: refund.amount, actor: ACTOR },
    state: refundState(refund.status),
  };
  await settleRefund(circumstances, orderId, report, event);
}

/** Says only the sum. */
async function refundedSum(delivery: Delivery, charge: Stripe.Charge): Promise<void> {
  const { circumstances, event } = delivery;
  const chargeId = idOf(charge.payment_intent);
  const orderId = await orderOfCharge(delivery, chargeId);
  if (orderId === undefined || chargeId === undefined) return storeUnknown(delivery);
  await settleRefundSum(circumstances, orderId, { provider: 'card', chargeId, refundedCents: charge.amount_refunded, actor: ACTOR }, event);
}

async function disputed(delivery: Delivery, dispute: Stripe.Dispute, step: 'disputed' | 'dispute-won' | 'dispute-lost'): Promise<void> {
  const { circumstances, event } = delivery;
  const orderId = await orderOfCharge(delivery, idOf(dispute.payment_intent));
  if (orderId === undefined) return storeUnknown(delivery);
  const { env, site, waitUntil } = circumstances;
  await untilTaken(async () => {
    const stored = await readOrder(database(env.DB), { id: orderId });
    if (!stored) return;
    const { amount: amountCents, reason } = dispute;
    const taken = { step, actor: ACTOR, note: reason, amountCents, mail: false, also: eventRows(event, orderId, step) };
    await takeStep(env, stored.order, taken, waitUntil, site);
  });
}

/** Events of other kinds are not stored. */
async function act(delivery: Delivery, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return completed(delivery, event.data.object);
    case 'checkout.session.async_payment_failed':
      return failed(delivery, event.data.object);
    case 'checkout.session.expired':
      return expired(delivery, event.data.object);
    case 'payment_intent.payment_failed':
      return declined(delivery, event.data.object);
    case 'charge.refunded':
      return refundedSum(delivery, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refunded(delivery, event.data.object);
    case 'charge.dispute.created':
      return disputed(delivery, event.data.object, 'disputed');
    case 'charge.dispute.closed':
      return disputed(delivery, event.data.object, event.data.object.status === 'lost' ? 'dispute-lost' : 'dispute-won');
    default:
  }
}

/** @param event verified; a repeat does nothing @throws ApiError so that Stripe sends the event again */
export async function receiveStripeEvent(circumstances: Circumstances, event: Stripe.Event): Promise<void> {
  const db = database(circumstances.env.DB);
  const { id, type } = event;
  const stored: PaymentEvent = { provider: 'stripe', id, type, at: new Date() };
  if (await isKnownEvent(db, stored)) return;
  try {
    await act({ circumstances, event: stored }, event);
  } catch (error) {
    // The same event at the same time: the other delivery has stored it with its effect.
    if (!(await isKnownEvent(db, stored))) throw error;
  }
}
