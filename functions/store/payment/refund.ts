import { ApiError, type Message } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { database } from '../../storage/database.ts';
import { keptCents } from '../order/ledger.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { closePayment, reserveRefund } from '../storage/payments.ts';
import { bank } from './bank.ts';
import type { PaymentContext, Provider } from './provider.ts';
import { PROVIDERS } from './providers.ts';
import { receivePayment } from './receive-payment.ts';
import { isTransfer, recordReportedRefund, transferId } from './record-refund.ts';

const refusedByProvider = (): ApiError => new ApiError('unavailable', { message: { key: 'call.payment.refundRefused' } });

export const moved = (): ApiError => new ApiError('conflict', { message: { key: 'call.order.moved' } });

const refused = (message: Message): ApiError => new ApiError('invalid', { fieldMessages: { amountCents: message } });

const isRefund = ({ amountCents }: PaymentRow): boolean => amountCents < 0;

export const unconfirmed = ({ payments }: Pick<StoredOrder, 'payments'>): PaymentRow | undefined =>
  payments.find((row) => isRefund(row) && row.state === 'open' && (row.providerId === row.id || isTransfer(row)));

function remaining({ payments }: StoredOrder): { payment: PaymentRow; leftCents: number }[] {
  const counted = payments.filter((row) => isRefund(row) && (row.state === 'succeeded' || row.state === 'open'));
  return payments
    .filter((row) => !isRefund(row) && row.state === 'succeeded')
    .map((payment) => {
      const own = counted.filter(({ provider, chargeId }) => provider === payment.provider && chargeId === payment.chargeId);
      return { payment, leftCents: own.reduce((left, { amountCents }) => left + amountCents, payment.amountCents) };
    });
}

export const refundableCents = (stored: StoredOrder): number => {
  if (refunderOf(stored) === 'snipcart') return 0;
  const begun = unconfirmed(stored);
  if (begun) return -begun.amountCents;
  const openCents = stored.payments
    .filter((row) => isRefund(row) && row.state === 'open')
    .reduce((sum, { amountCents }) => sum - amountCents, 0);
  return Math.max(0, keptCents(stored.order) - openCents);
};

/** A refund belongs to one payment: of two parts, each goes back by itself. */
export const mostAtOnceCents = (stored: StoredOrder): number =>
  unconfirmed(stored)
    ? refundableCents(stored)
    : Math.min(refundableCents(stored), Math.max(0, ...remaining(stored).map(({ leftCents }) => leftCents)));

export function refunderOf(stored: StoredOrder): Provider['refunder'] {
  const next = remaining(stored).find(({ leftCents }) => leftCents > 0);
  return PROVIDERS[next?.payment.provider ?? 'bank'].refunder;
}

export interface Refund {
  amountCents: number;
  note: string;
  actor: string;
  key: string;
  /** What had been returned before, as the owner saw it: in another tab more may have been. */
  seenCents?: number;
  /** Puts the physical goods of `returns` back on stock; with the last of the money, all. */
  restock?: boolean;
  settles?: boolean;
  /** Products whose price goes back, by `sku`: their files close. Goods once per piece. */
  returns?: readonly string[] | undefined;
  /** For which goods that came back. */
  returnPosition?: number | undefined;
  /** The owner has sent the money to the buyer's account: it is only recorded. */
  byTransfer?: boolean;
  /** The owner has seen that the provider did not send the unconfirmed refund: it is dropped. */
  notSent?: boolean;
}

function newRefund(
  stored: StoredOrder,
  id: string,
  { amountCents, note, restock = false, settles = false, returns, returnPosition, byTransfer = false }: Refund,
): PaymentRow {
  const found = remaining(stored).find(({ leftCents }) => leftCents >= amountCents);
  if (!found)
    throw refused({
      key: 'payment.refund.tooMuch',
      values: { amount: { cents: Math.max(0, ...remaining(stored).map(({ leftCents }) => leftCents)) } },
    });
  const { provider, chargeId, orderId } = found.payment;
  const at = new Date();
  return {
    id,
    orderId,
    provider,
    providerId: byTransfer ? transferId(id) : id,
    chargeId,
    state: 'open',
    amountCents: -amountCents,
    url: null,
    note,
    restock,
    settles,
    returns: returns ?? null,
    returnPosition: returnPosition ?? null,
    refundBy: null,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * Sends money back through the provider that received it. A transfer was already made by the owner and is only recorded.
 * @returns the order after the step; unchanged while the provider has not confirmed the refund
 * @throws ApiError `invalid` for an amount outside what is left, `conflict` where another refund came first, `unavailable` if the provider
 * refuses or does not answer
 */
export async function refundOrder(circumstances: PaymentContext, { id: orderId }: OrderRow, refund: Refund): Promise<OrderRow> {
  const { env } = circumstances;
  const { amountCents, actor, key, byTransfer = false, notSent = false, restock = false, returns = [] } = refund;
  const db = database(env.DB);
  const stored = await readOrder(db, { id: orderId });
  if (!stored) throw new ApiError('not_found');
  const id = await hashWords(key, ['refund', orderId, byTransfer]);
  const repeated = stored.payments.find((row) => row.id === id);
  if (repeated?.state === 'failed') throw refusedByProvider();
  const open = unconfirmed(stored);
  if (repeated && repeated.id !== open?.id) return stored.order;
  const begun = repeated ?? open;
  const { refundedCents } = stored.order;
  const isJoined = open !== undefined && !repeated && (restock || returns.length > 0);
  if (isJoined || (!repeated && refundedCents !== (refund.seenCents ?? refundedCents))) throw moved();
  if (notSent) {
    if (!begun || !(await closePayment(db, begun.id, 'failed'))) throw moved();
    return stored.order;
  }
  const leftCents = refundableCents(stored);
  // A refund that the provider may have sent is not recorded as sent in another way.
  const isOther = begun && (amountCents !== -begun.amountCents || (byTransfer && !isTransfer(begun)));
  if (isOther) throw refused({ key: 'payment.refund.unconfirmed', values: { amount: { cents: -begun.amountCents } } });
  if (!(Number.isInteger(amountCents) && amountCents > 0 && amountCents <= leftCents))
    throw refused({ key: 'payment.refund.tooMuch', values: { amount: { cents: leftCents } } });
  const row = begun ?? newRefund(stored, id, refund);
  const payment = stored.payments.find((one) => !isRefund(one) && one.provider === row.provider && one.chargeId === row.chargeId);
  if (!payment || row.chargeId === null) throw new Error('a refund lacks its payment');
  const provider = isTransfer(row) ? bank : PROVIDERS[payment.provider];
  if (!provider.isAvailable(env)) throw new ApiError('unavailable', { message: { key: 'call.payment.provider' } });
  const reserved = begun ? 'known' : await reserveRefund(db, row, leftCents);
  if (!reserved) throw moved();
  const result = await provider.refund(env, payment, amountCents, isTransfer(row) ? row.providerId : row.id, reserved === 'known');
  const report = { ...result, provider: row.provider, rowId: row.id, chargeId: row.chargeId, amountCents, actor };
  const order = await recordReportedRefund(circumstances, orderId, report);
  if (result.state === 'failed') throw refusedByProvider();
  return order;
}

export const mayRecordPayment = ({ source, state }: Pick<OrderRow, 'source' | 'state'>): boolean =>
  source === 'site' || state === 'pending' || state === 'cancelled';

/**
 * The owner saw a transfer on the account, of any amount: parts add up, and what is too much is money to return. So is what came for an order that has
 * ended, or was paid before.
 * @throws ApiError `invalid` for no amount, or for another than that of an order of Snipcart; `conflict` if it was recorded already
 */
export async function recordBankPayment(
  circumstances: PaymentContext,
  order: OrderRow,
  { amountCents, actor, note }: { amountCents: number; actor: string; note: string },
): Promise<OrderRow> {
  const isFixed = order.source === 'snipcart' && order.state === 'pending';
  if (!mayRecordPayment(order)) throw moved();
  if (!Number.isInteger(amountCents) || amountCents <= 0 || (isFixed && amountCents !== order.totalCents))
    throw refused({ key: 'payment.bank.otherAmount', values: { amount: { cents: order.totalCents } } });
  const chargeId = `bank-${order.id}-${order.paidCents}`;
  // Snipcart may report the same money first: its row counts it once.
  const row = order.source === 'snipcart' ? { provider: 'snipcart', providerId: order.id } : { provider: 'bank', providerId: chargeId };
  const outcome = await receivePayment(circumstances, order.id, {
    ...(row as { provider: PaymentRow['provider']; providerId: string }),
    chargeId,
    amountCents,
    currency: 'EUR',
    actor,
    note,
  });
  if (outcome === 'known') throw moved();
  const stored = await readOrder(database(circumstances.env.DB), { id: order.id });
  if (!stored) throw new ApiError('not_found');
  return stored.order;
}
