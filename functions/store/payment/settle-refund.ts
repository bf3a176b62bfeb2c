import { NEXT_STATES } from '../../../src/features/store/order/order.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { ApiError } from '../../http/api-error.ts';
import { receive } from '../../mail/incoming/receive.ts';
import { database } from '../../storage/database.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../../storage/orders.ts';
import { type PaymentEvent, putPayment, renamePayment, storeEvent } from '../../storage/payments.ts';
import { type Step, takeStep } from '../steps.ts';
import type { Circumstances, Refunded } from './provider.ts';
import { eventRows, untilTaken } from './receive-payment.ts';

/** What became of a refund, as the provider's server said. */
export interface RefundReport extends Refunded {
  provider: PaymentRow['provider'];
  /** Our own row of it, if it was begun here. */
  rowId?: string | undefined;
  chargeId: string;
  /** Positive. */
  amountCents: number;
  actor: string;
  note?: string;
  restock?: boolean;
}

/** Prefix of refunds of which only the sum is known, until the refund itself is reported. */
const SUM_PREFIX = 'sum-';

export const sumId = (charge: string, refundedCents: number): string => `${SUM_PREFIX}${charge}-${refundedCents}`;

function findRow(
  payments: readonly PaymentRow[],
  { provider, providerId, rowId, chargeId, amountCents }: RefundReport,
): PaymentRow | undefined {
  const refunds = payments.filter((row) => row.provider === provider && row.amountCents < 0);
  return (
    refunds.find(({ id }) => id === rowId) ??
    refunds.find((row) => row.providerId === providerId) ??
    refunds.find((row) => row.chargeId === chargeId && row.amountCents === -amountCents && row.providerId.startsWith(SUM_PREFIX))
  );
}

/** Tells the owner, who must send the money another way. */
async function notifyFailure(
  { env, site, waitUntil }: Circumstances,
  { reference, id }: OrderRow,
  { amountCents, providerId }: RefundReport,
): Promise<void> {
  const t = translator('en');
  const values = { reference, amount: formatEuro('en', amountCents), link: `${site}/admin/store?order=${id}` };
  const subject = t('payment.owner.refundFailed.subject', values);
  const from = { name: t('jobs.sender'), address: '' };
  const text = t('payment.owner.refundFailed.text', values);
  await receive(env, { source: 'system', subject, text, from, thread: id, idempotencyKey: `refund-failed:${providerId}` }, waitUntil);
}

function refundStep({ order }: StoredOrder, { amountCents, actor, note = '', restock = false }: RefundReport): Step {
  const isWhole = order.refundedCents + amountCents >= order.paidCents;
  const taken: Step = { step: isWhole ? 'refunded' : 'partly-refunded', actor, note, amountCents, restock };
  return isWhole && NEXT_STATES[order.state].includes('refunded') ? { ...taken, to: 'refunded' } : taken;
}

/**
 * Counts a refund once, whoever reports it first: the answer to our own call, or a webhook.
 * @param event stored in the same transaction
 */
export async function settleRefund(
  circumstances: Circumstances,
  orderId: string,
  report: RefundReport,
  event?: PaymentEvent,
): Promise<OrderRow> {
  const { env, site, waitUntil } = circumstances;
  const db = database(env.DB);
  const { provider, providerId, chargeId, state, amountCents, actor } = report;
  return untilTaken(async () => {
    const stored = await readOrder(db, { id: orderId });
    if (!stored) throw new ApiError('not_found');
    const { order, payments } = stored;
    const found = findRow(payments, report);
    const isCounted = found?.state === 'succeeded';
    if (found && (found.state === state || (isCounted && state === 'open'))) {
      // The refund's own name may arrive later than the sum that counted it.
      if (found.providerId !== providerId) await renamePayment(db, found.id, providerId);
      if (event) await storeEvent(db, event, orderId, 'known');
      return order;
    }
    const at = new Date();
    const begun = found ?? { id: crypto.randomUUID(), orderId, provider, chargeId, amountCents: -amountCents, url: null, createdAt: at };
    const row: PaymentRow = { ...begun, providerId, state, updatedAt: at };
    const isMoney = state === 'succeeded' && order.refundedCents + amountCents <= order.paidCents;
    const taken: Step = isMoney ? refundStep(stored, report) : { step: 'note', actor, note: `${providerId}: ${state}`, mail: false };
    const also = eventRows(event, orderId, taken.step, (isMoved) => [putPayment(row, isMoved)]);
    const changed = await takeStep(env, order, { ...taken, also }, waitUntil, site);
    if (state === 'failed') await notifyFailure(circumstances, order, report);
    return changed;
  });
}
