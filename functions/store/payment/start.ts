import { CARD_MINUTES, HELD_CARD_MINUTES, type PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import { PAYMENTS_PER_ORDER, type StartedPayment } from '../../../src/features/store/payment/payment.schema.ts';
import type { StoreTerms } from '../../../src/features/terms/terms.schema.ts';
import { endOfDayAfter, MINUTE_MS } from '../../calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { keptCents, missingCents } from '../order/ledger.ts';
import { type OrderRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { choosePayment } from '../storage/payments.ts';
import type { PaymentContext } from './provider.ts';
import { availableMethods, endSessions, PROVIDERS } from './providers.ts';

/** Stripe refuses sessions of less than 30 minutes. */
const SESSION_MINUTES = 35;

const over = (): ApiError => new ApiError('conflict', { message: { key: 'call.payment.over' } });

export const bankDeadline = ({ orderedAt }: Pick<OrderRow, 'orderedAt'>, { transfer }: StoreTerms): Date =>
  endOfDayAfter(orderedAt, transfer.days);

/** Bounds the time so that switching methods reserves pieces for an hour or two at most; a payment begun before may finish. */
function cardDeadline({ orderedAt, heldUntil }: Pick<OrderRow, 'orderedAt' | 'heldUntil'>, now: Date): Date {
  const inMinutes = (from: Date, minutes: number): number => from.getTime() + minutes * MINUTE_MS;
  const whole = inMinutes(now, CARD_MINUTES);
  if (heldUntil === null) return new Date(whole);
  const bound = inMinutes(orderedAt, HELD_CARD_MINUTES);
  return new Date(now.getTime() < bound ? Math.min(whole, Math.max(bound, inMinutes(now, SESSION_MINUTES))) : bound);
}

export const isPayable = ({ source, state, payBy }: Pick<OrderRow, 'source' | 'state' | 'payBy'>, now: Date): boolean =>
  source === 'site' && state === 'pending' && (payBy === null || payBy > now);

/** The deadline follows the method. Transfers count from the order, so that switching reserves no stock for ever. */
async function choose({ env }: PaymentContext, stored: StoredOrder, method: PaymentMethod, now: Date): Promise<StoredOrder> {
  const { order, payments } = stored;
  const hasSession = payments.some(({ provider, state, amountCents }) => provider === method && state === 'open' && amountCents > 0);
  const isBank = method === 'bank';
  const begun = hasSession && order.payment === method ? order.payBy : null;
  const methods = begun ?? (isBank ? bankDeadline(order, (await readCatalogue(env.ASSETS)).terms) : cardDeadline(order, now));
  // Who has paid a part keeps the time that there was for the rest.
  const payBy = keptCents(order) > 0 && order.payBy !== null && order.payBy > methods ? order.payBy : methods;
  if (payBy <= now) throw over();
  const notBefore = new Date(isBank || hasSession ? 0 : now.getTime() + SESSION_MINUTES * MINUTE_MS);
  const chosen = await choosePayment(database(env.DB), order, { payment: method, payBy, notBefore });
  if (!chosen) throw over();
  return { ...stored, order: { ...order, ...chosen } };
}

/**
 * Begins the payment of a pending order, or resumes the one that is open.
 * @throws ApiError `conflict` if the order is not pending, `invalid` for a method that is not available, `too_many`
 */
export async function startPayment(circumstances: PaymentContext, stored: StoredOrder, wanted?: PaymentMethod): Promise<StartedPayment> {
  const { env } = circumstances;
  const { order, payments } = stored;
  const now = new Date();
  if (!isPayable(order, now)) throw over();
  const method = wanted ?? order.payment;
  const provider = PROVIDERS[method];
  if (!availableMethods(env, await readCatalogue(env.ASSETS), missingCents(order)).includes(method))
    throw new ApiError('invalid', { fieldMessages: { method: { key: 'field.order.payment' } } });
  if (payments.length >= PAYMENTS_PER_ORDER) throw new ApiError('too_many', { message: { key: 'call.payment.tooMany' } });
  const restCents = missingCents(order);
  await endSessions(env, payments, (row) => row.provider === method && row.amountCents === restCents);
  const started = await provider.start(circumstances, await choose(circumstances, stored, method, now));
  const after = await readOrder(database(env.DB), { id: order.id });
  // Money that came meanwhile makes the session's sum wrong.
  if (after?.order.state === 'pending' && missingCents(after.order) === restCents) return { method, ...started };
  await endSessions(env, after?.payments ?? []);
  throw over();
}
