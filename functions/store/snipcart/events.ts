import type { z } from 'zod';
import {
  type SnipcartEvent,
  type SnipcartOrder,
  snipcartOrder,
  snipcartRefund,
  snipcartWithdrawal,
} from '../../../src/features/store/snipcart/event.schema.ts';
import { oneLine } from '../../encoding/text.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { database } from '../../storage/database.ts';
import { notifyOwner, type Step } from '../order/steps.ts';
import type { PaymentContext } from '../payment/provider.ts';
import { receiveOnce, receivePayment, recordFailure, takeEventStep } from '../payment/receive-payment.ts';
import { recordRefundSum, recordReportedRefund } from '../payment/record-refund.ts';
import { isMismatched, type StoredOrder } from '../storage/orders.ts';
import { type PaymentEvent, storeEvent } from '../storage/payments.ts';
import { withdrawalStep } from '../withdrawal/act.ts';
import { isDisputed } from '../withdrawal/status.ts';
import { fetchOrder } from './ask.ts';
import { importOrder, readSnipcartOrder, SNIPCART } from './import-order.ts';
import { toCents } from './price-snipcart-order.ts';

const NOTE_LENGTH = 300;

const PAID = new Set(['paid', 'paiddeferred', 'paidout']);
const RECEIVED = new Set([...PAID, 'refunded', 'chargedback']);
const ENDED = new Set(['expired', 'cancelled']);
const DISPUTED = new Set(['chargedback', 'disputed']);
const SENT = new Set(['shipped', 'delivered', 'dispatched']);

const word = (state: string | null | undefined): string => (state ?? '').toLowerCase();

const chargeOf = (token: string) => ({ provider: SNIPCART, chargeId: token, actor: SNIPCART }) as const;

interface Delivery {
  circumstances: PaymentContext;
  event: PaymentEvent;
}

async function importWithPayment({ circumstances }: Delivery, order: SnipcartOrder, payment: string): Promise<StoredOrder> {
  const { env, site, waitUntil } = circumstances;
  const isReceived = RECEIVED.has(payment);
  const { stored, isTold } = await importOrder(env, order, site, isReceived);
  const mismatch = stored.steps.find(({ step, actor }) => step === 'mismatch' && actor === SNIPCART);
  if (mismatch) await notifyOwner(env, stored.order, { ...mismatch, amountCents: mismatch.amountCents ?? 0 }, site, waitUntil);
  if (!isReceived || isMismatched(stored)) return stored;
  const { token, grandTotal, finalGrandTotal, currency, invoiceNumber: note } = order;
  const amountCents = toCents(grandTotal ?? finalGrandTotal ?? 0);
  await receivePayment(circumstances, token, { ...chargeOf(token), providerId: token, amountCents, currency, note, isTold });
  return (await readSnipcartOrder(env, token)) ?? stored;
}

async function ensureOrder(delivery: Delivery, token: string): Promise<void> {
  const { env } = delivery.circumstances;
  if (await readSnipcartOrder(env, token)) return;
  const order = await fetchOrder(env, token);
  await importWithPayment(delivery, order, word(order.paymentStatus));
}

function disputeEnd({ steps }: StoredOrder, at: Date): Pick<Step, 'step' | 'at'> | undefined {
  const disputes = steps.filter(({ step }) => step === 'disputed');
  if (disputes.some((one) => one.at > at) || (disputes.length > 0 && !isDisputed(steps))) return undefined;
  return { step: 'dispute-won', at };
}

/** Only forwards: an older event that comes late changes nothing. @param at when it happened @param payment the order's own state of payment */
function orderStep(stored: StoredOrder, { from, to }: SnipcartEvent, isStatus: boolean, at: Date, payment: string) {
  const { state, paidCents } = stored.order;
  const now = isStatus ? word(to) : payment;
  if (DISPUTED.has(now)) return { step: 'disputed', amountCents: paidCents, at } as const;
  if (ENDED.has(now) && state === 'pending') return { step: 'cancelled', to: 'cancelled' } as const;
  if (isStatus && SENT.has(now) && state === 'paid') return { step: 'fulfilled', to: 'fulfilled' } as const;
  if (isStatus && (SENT.has(now) || now === 'cancelled')) return { step: 'note' } as const;
  return DISPUTED.has(word(from)) && PAID.has(payment) && state !== 'pending' ? disputeEnd(stored, at) : undefined;
}

async function receiveOrder(delivery: Delivery, told: SnipcartEvent): Promise<void> {
  const { circumstances, event } = delivery;
  const order = parse(snipcartOrder, told.content);
  const { token, invoiceNumber } = order;
  const isStatus = event.type === 'order.status.changed';
  const state = (event.type !== 'order.completed' && told.to) || (isStatus ? order.status : order.paymentStatus);
  const payment = word(isStatus ? order.paymentStatus : state);
  const { paidCents } = (await importWithPayment(delivery, order, payment)).order;
  const note = `${invoiceNumber}: ${oneLine(state, 40)}`;
  if (!isStatus && payment === 'failed') return recordFailure(circumstances, token, { actor: SNIPCART, note, event });
  if (!isStatus && payment === 'refunded')
    return void (await recordRefundSum(circumstances, token, { ...chargeOf(token), refundedCents: paidCents }, event));
  const time = Date.parse(told.createdOn);
  const at = Number.isNaN(time) ? new Date() : new Date(time);
  await takeEventStep(circumstances, event, token, (stored) => {
    const step = orderStep(stored, { ...told, to: state }, isStatus, at, payment);
    return step && { ...step, actor: SNIPCART, note };
  });
}

async function receiveRefund(delivery: Delivery, { content }: SnipcartEvent): Promise<void> {
  const { circumstances, event } = delivery;
  const { orderToken, amount, comment } = parse(snipcartRefund, content);
  await ensureOrder(delivery, orderToken);
  const refund = { providerId: event.id, amountCents: toCents(amount), state: 'succeeded', note: oneLine(comment, NOTE_LENGTH) } as const;
  await recordReportedRefund(circumstances, orderToken, { ...chargeOf(orderToken), ...refund }, event);
}

async function receiveWithdrawal(delivery: Delivery, { content }: SnipcartEvent): Promise<void> {
  const { circumstances, event } = delivery;
  const { orderToken, confirmationNumber, isPartial } = parse(snipcartWithdrawal, content);
  await ensureOrder(delivery, orderToken);
  const isPart = isPartial ?? false;
  const declared = { actor: SNIPCART, note: `Snipcart ${oneLine(confirmationNumber, 100)}${isPart ? ', in part' : ''}`, at: event.at };
  await takeEventStep(circumstances, event, orderToken, (stored) =>
    withdrawalStep(stored, { ...declared, isPart, startsRefundClock: !isMismatched(stored) }),
  );
}

const HANDLERS: ReadonlyMap<string, typeof receiveOrder> = new Map([
  ['order.completed', receiveOrder],
  ['order.status.changed', receiveOrder],
  ['order.paymentStatus.changed', receiveOrder],
  ['order.refund.created', receiveRefund],
  ['order.withdrawal.created', receiveWithdrawal],
]);

function parse<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const result = schema.safeParse(content);
  if (!result.success) throw new ApiError('invalid');
  return result.data;
}

/**
 * Handles an event that Snipcart has confirmed, once. Events have no id and repeats have other request tokens, so that kind, order and time
 * identify one.
 * @throws ApiError `forbidden` for a test outside test mode, `invalid` for what cannot be read
 */
export async function receiveSnipcartEvent(circumstances: PaymentContext, told: SnipcartEvent): Promise<void> {
  const { eventName, mode, createdOn, content } = told;
  const { env } = circumstances;
  if (mode === 'Test' && env.PAYMENT_TEST_MODE !== 'on') throw new ApiError('forbidden');
  const subject = content['token'] ?? content['orderToken'] ?? content['id'] ?? '';
  const id = await hashWords(SNIPCART, [eventName, mode, createdOn, subject]);
  const event: PaymentEvent = { provider: SNIPCART, id, type: oneLine(eventName, 100), at: new Date() };
  const act = HANDLERS.get(eventName);
  await receiveOnce(circumstances, event, async () =>
    act ? act({ circumstances, event }, told) : storeEvent(database(env.DB), event, null, 'ignored'),
  );
}
