import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NEXT_STATES } from '../../../src/features/store/order/order.schema.ts';
import {
  type SnipcartEvent,
  type SnipcartOrder,
  snipcartOrder,
  snipcartRefund,
  snipcartWithdrawal,
} from '../../../src/features/store/snipcart/event.schema.ts';
import { oneLine } from '../../encoding/text.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { database } from '../../storage/database.ts';
import { insertStep } from '../../storage/order-steps.ts';
import type { StoredOrder } from '../../storage/orders.ts';
import { endWaiting, hasEvent, insertEvent, noteEvent, waitingEvents } from '../../storage/snipcart-events.ts';
import { isMismatched } from '../mismatch.ts';
import { notifyOwner, type Step, takeStep, type WaitUntil } from '../steps.ts';
import { isDisputed } from '../withdrawal/status.ts';
import { importOrder, readSnipcartOrder, SNIPCART } from './import-order.ts';
import { toCents } from './price-snipcart-order.ts';

/** Another step may be taken between reading and writing. */
const ATTEMPTS = 5;
const NOTE_LENGTH = 300;

interface Circumstances {
  env: Env;
  site: string;
  waitUntil: WaitUntil;
}

interface Known {
  id: string;
  type: string;
}

type Chosen = Omit<Step, 'actor' | 'mail' | 'note'> & { note: string };

const PAID = new Set(['paid', 'paiddeferred', 'paidout']);
const ENDED = new Set(['expired', 'cancelled']);
const DISPUTED = new Set(['chargedback', 'disputed']);
const SENT = new Set(['shipped', 'delivered', 'dispatched']);

const word = (state: string | null | undefined): string => (state ?? '').toLowerCase();

const setPayment = (order: string, state: string) => (isMoved: SQL) => [
  sql`update payments set state = ${state}, updated_at = ${Date.now()} where order_id = ${order} and provider = ${SNIPCART} and state in ('open', 'ended') and ${isMoved}`,
];

function paidStep(stored: StoredOrder, { invoiceNumber, grandTotal, finalGrandTotal, currency }: SnipcartOrder): Chosen | undefined {
  const { order } = stored;
  const isLate = order.state === 'cancelled' && order.paidCents === 0;
  if (!(order.state === 'pending' || isLate) || isMismatched(stored)) return undefined;
  const amountCents = toCents(grandTotal ?? finalGrandTotal ?? 0);
  if (amountCents !== order.totalCents || word(currency) !== 'eur')
    return {
      step: 'mismatch',
      amountCents,
      note: `${invoiceNumber}: paid ${amountCents / 100} ${currency}, ordered ${order.totalCents / 100} EUR`,
    };
  const paid = { amountCents, note: invoiceNumber, also: setPayment(order.id, 'succeeded') };
  return isLate ? { step: 'late', ...paid } : { step: 'paid', to: 'paid', ...paid };
}

/** Of an order that has ended, the state stays. */
const wholeRefund = ({ state }: StoredOrder['order'], amountCents: number, note: string): Chosen => ({
  ...{ step: 'refunded', amountCents, note },
  ...(NEXT_STATES[state].includes('refunded') && { to: 'refunded' }),
});

interface Told {
  /** When it happened: events may come late. */
  at: Date;
  /** It says that the payment or the order is no longer disputed, and not only that it counts as paid. */
  endsDispute: boolean;
}

function disputeEnd({ steps }: StoredOrder, { at }: Told, note: string): Chosen | undefined {
  const disputes = steps.filter(({ step }) => step === 'disputed');
  if (disputes.some((one) => one.at > at) || (disputes.length > 0 && !isDisputed(steps))) return undefined;
  return { step: 'dispute-won', at, note };
}

/** Only forwards: an older event that comes late changes nothing. */
function paymentStep(stored: StoredOrder, content: SnipcartOrder, status: string, told: Told): Chosen | undefined {
  const { order } = stored;
  const note = `${content.invoiceNumber}: ${oneLine(status, 40)}`;
  const isPending = order.state === 'pending';
  const state = word(status);
  if (PAID.has(state) && !isPending && told.endsDispute) return disputeEnd(stored, told, note);
  if (PAID.has(state)) return paidStep(stored, content);
  if (ENDED.has(state) && isPending) return { step: 'cancelled', to: 'cancelled', note, also: setPayment(order.id, 'ended') };
  if (state === 'failed' && isPending) return { step: 'payment-failed', note };
  if (DISPUTED.has(state)) return { step: 'disputed', amountCents: order.paidCents, at: told.at, note };
  const leftCents = order.paidCents - order.refundedCents;
  if (state === 'refunded' && leftCents > 0) return wholeRefund(order, leftCents, note);
  return undefined;
}

function statusStep({ order }: StoredOrder, content: SnipcartOrder, status: string, { at }: Told): Chosen | undefined {
  const note = `${content.invoiceNumber}: ${oneLine(status, 40)}`;
  const state = word(status);
  if (SENT.has(state)) return order.state === 'paid' ? { step: 'fulfilled', to: 'fulfilled', note } : { step: 'note', note };
  if (state === 'cancelled' && order.state === 'pending')
    return { step: 'cancelled', to: 'cancelled', note, also: setPayment(order.id, 'ended') };
  if (state === 'cancelled') return { step: 'note', note };
  if (DISPUTED.has(state)) return { step: 'disputed', amountCents: order.paidCents, at, note };
  return undefined;
}

function refundStep({ order }: StoredOrder, amountCents: number, note: string): Chosen | undefined {
  const leftCents = order.paidCents - order.refundedCents;
  // Counted already, by the order's status.
  if (order.paidCents > 0 && leftCents <= 0) return undefined;
  if (leftCents <= 0 || amountCents > leftCents) return { step: 'mismatch', amountCents, note: `refund ${amountCents / 100} EUR. ${note}` };
  return amountCents === leftCents ? wholeRefund(order, amountCents, note) : { step: 'partly-refunded', amountCents, note };
}

/** Of a part, or where a payment does not fit, the owner decides. */
function withdrawalStep(stored: StoredOrder, confirmation: string, isPartial: boolean): Chosen {
  const note = `Snipcart ${confirmation}${isPartial ? ', in part' : ''}`;
  const { id, state } = stored.order;
  const isOpen = isPartial || isMismatched(stored);
  if (state !== 'pending' || isOpen) return { step: 'withdrawn', note, owes: !isOpen };
  const at = new Date();
  const cancelled = (isMoved: SQL) => [
    insertStep(id, 'cancelled', { actor: SNIPCART, at }, isMoved),
    // Money that comes later is late, and falls due.
    ...setPayment(id, 'ended')(isMoved),
  ];
  return { step: 'withdrawn', to: 'cancelled', note, at, also: cancelled };
}

/** The step and the event are one transaction: of many copies, one is stored. @returns what it did */
async function take(
  { env, site, waitUntil }: Circumstances,
  orderId: string,
  choose: (stored: StoredOrder) => Chosen | undefined,
  remember: (outcome: string, isMoved: SQL) => SQL,
  isDone: () => Promise<boolean>,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await readSnipcartOrder(env, orderId);
    const chosen = stored && choose(stored);
    if (!stored || !chosen) return 'none';
    const { also = () => [], note, ...step } = chosen;
    const withEvent = (isMoved: SQL) => [...also(isMoved), remember(step.step, isMoved)];
    const whole = { ...step, note: oneLine(note, NOTE_LENGTH), actor: SNIPCART, mail: false, also: withEvent };
    try {
      await takeStep(env, stored.order, whole, waitUntil, site);
      return step.step;
    } catch (error) {
      if (await isDone()) return 'repeat';
      if (!(error instanceof ApiError && error.code === 'conflict') || attempt === ATTEMPTS) throw error;
    }
  }
}

async function takeEvent(
  circumstances: Circumstances,
  event: Known,
  orderId: string,
  choose: (stored: StoredOrder) => Chosen | undefined,
): Promise<void> {
  const db = database(circumstances.env.DB);
  const remember = (outcome: string, isMoved: SQL) => insertEvent({ ...event, orderId, outcome }, isMoved);
  const outcome = await take(circumstances, orderId, choose, remember, () => hasEvent(db, event.id));
  if (outcome === 'none') await noteEvent(db, { ...event, orderId, outcome });
}

/** A second step of the same event has an id of its own, so that a repeat after a crash goes on where it stopped. */
async function takeOnce(circumstances: Circumstances, id: string, orderId: string, choose: (stored: StoredOrder) => Chosen | undefined) {
  if (await hasEvent(database(circumstances.env.DB), id)) return;
  await takeEvent(circumstances, { id, type: 'import' }, orderId, choose);
}

const WAITING = 'waiting ';
const WHOLE = 'withdrawal ';
const PART = 'partial withdrawal ';
const CONFIRMATION_LENGTH = 100;

/** @param waited what `takeOrWait` was given */
function chosenBy(stored: StoredOrder, waited: string, comment = 'Snipcart'): Chosen | undefined {
  if (waited.startsWith(PART)) return withdrawalStep(stored, waited.slice(PART.length), true);
  if (waited.startsWith(WHOLE)) return withdrawalStep(stored, waited.slice(WHOLE.length), false);
  return refundStep(stored, Number(waited), comment);
}

async function takeWaiting(circumstances: Circumstances, orderId: string): Promise<void> {
  const db = database(circumstances.env.DB);
  if (!(await readSnipcartOrder(circumstances.env, orderId))) return;
  for (const { id, outcome } of await waitingEvents(db, orderId)) {
    const isDone = async () => !(await waitingEvents(db, orderId)).some((one) => one.id === id);
    const end = (step: string, isMoved: SQL) => endWaiting(id, step, isMoved);
    await take(circumstances, orderId, (stored) => chosenBy(stored, outcome.slice(WAITING.length)), end, isDone);
  }
}

/** @param waited a refund's cents, or a withdrawal's kind and number */
async function takeOrWait(circumstances: Circumstances, event: Known, orderId: string, waited: string, comment?: string): Promise<void> {
  const db = database(circumstances.env.DB);
  if (await readSnipcartOrder(circumstances.env, orderId))
    return takeEvent(circumstances, event, orderId, (stored) => chosenBy(stored, waited, comment));
  await noteEvent(db, { ...event, orderId, outcome: `${WAITING}${waited}` });
  // The order may have come in between.
  await takeWaiting(circumstances, orderId);
}

/** Also for an order that is known: an earlier copy of the event may have stopped before it. */
async function notifyMismatch({ env, site, waitUntil }: Circumstances, { order, steps }: StoredOrder): Promise<void> {
  const found = steps.find(({ step, actor }) => step === 'mismatch' && actor === SNIPCART);
  if (found) await notifyOwner(env, order, { ...found, amountCents: found.amountCents ?? 0 }, site, waitUntil);
}

async function receiveOrder(circumstances: Circumstances, event: Known, { from, to, createdOn, content }: SnipcartEvent): Promise<void> {
  const order = parse(snipcartOrder, content);
  const { token } = order;
  await notifyMismatch(circumstances, await importOrder(circumstances.env, order));
  const isPayment = event.type === 'order.paymentStatus.changed';
  const isStatus = event.type === 'order.status.changed';
  const time = Date.parse(createdOn);
  // Whoever sends disputed goods has not said how the dispute ended.
  const isSettled = isPayment || (isStatus && !SENT.has(word(to)) && word(to) !== 'cancelled');
  const told: Told = { at: Number.isNaN(time) ? new Date() : new Date(time), endsDispute: isSettled && DISPUTED.has(word(from)) };
  // The order's own state, as far as no event has told it: events may come in any order.
  if (isStatus)
    await takeOnce(circumstances, `${event.id} payment`, token, (stored) => paymentStep(stored, order, order.paymentStatus, told));
  await takeEvent(circumstances, event, token, (stored) =>
    isStatus
      ? statusStep(stored, order, to ?? order.status, told)
      : paymentStep(stored, order, (isPayment && to) || order.paymentStatus, told),
  );
  await takeWaiting(circumstances, token);
}

async function receiveRefund(circumstances: Circumstances, event: Known, { content }: SnipcartEvent): Promise<void> {
  const { orderToken, amount, comment } = parse(snipcartRefund, content);
  await takeOrWait(circumstances, event, orderToken, String(toCents(amount)), comment);
}

async function receiveWithdrawal(circumstances: Circumstances, event: Known, { content }: SnipcartEvent): Promise<void> {
  const { orderToken, confirmationNumber, isPartial } = parse(snipcartWithdrawal, content);
  const outcome = `${isPartial ? PART : WHOLE}${oneLine(confirmationNumber, CONFIRMATION_LENGTH)}`;
  await takeOrWait(circumstances, event, orderToken, outcome);
}

const HANDLERS: ReadonlyMap<string, typeof receiveOrder> = new Map([
  ['order.completed', receiveOrder],
  ['order.status.changed', receiveOrder],
  ['order.paymentStatus.changed', receiveOrder],
  ['order.refund.created', receiveRefund],
  ['order.withdrawal.created', receiveWithdrawal],
]);

/** @throws ApiError `invalid` */
function parse<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const result = schema.safeParse(content);
  if (!result.success) throw new ApiError('invalid');
  return result.data;
}

/**
 * Takes an event that Snipcart has confirmed, once: events have no id, and a repeat has another request token, so that kind, order and time
 * of the event identify it.
 * @throws ApiError `forbidden` for a test outside test mode, `invalid` for an order that cannot be read
 */
export async function receiveEvent(circumstances: Circumstances, event: SnipcartEvent): Promise<void> {
  const { eventName: type, mode, createdOn, content } = event;
  if (mode === 'Test' && circumstances.env.PAYMENT_TEST_MODE !== 'on') throw new ApiError('forbidden');
  const subject = content['token'] ?? content['orderToken'] ?? content['id'] ?? '';
  const id = await hashWords(SNIPCART, [type, mode, createdOn, subject]);
  const db = database(circumstances.env.DB);
  if (await hasEvent(db, id)) return;
  const handler = HANDLERS.get(type);
  if (handler) await handler(circumstances, { id, type }, event);
  else await noteEvent(db, { id, type: oneLine(type, 100), orderId: null, outcome: 'ignored' });
}
