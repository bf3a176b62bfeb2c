import { NEXT_STATES, type OrderStep } from '../../../src/features/store/order/order.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import { path } from '../../../src/i18n/path.ts';
import { ApiError } from '../../http/api-error.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { type Step, takeStep } from '../order/steps.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { NO_REFUND, type PaymentEvent, putPayment, renamePayment, storeEvent } from '../storage/payments.ts';
import type { PaymentContext, Refunded } from './provider.ts';
import { eventRows, untilTaken } from './receive-payment.ts';

export interface RefundReport extends Refunded {
  provider: PaymentRow['provider'];
  rowId?: string | undefined;
  chargeId: string;
  /** Positive. */
  amountCents: number;
  actor: string;
  note?: string;
}

type Charge = Pick<RefundReport, 'provider' | 'chargeId'>;

const SUM_PREFIX = 'sum-';

const TRANSFER_PREFIX = 'transfer-';

export const transferId = (id: string): string => `${TRANSFER_PREFIX}${id}`;
export const isTransfer = ({ providerId }: Pick<PaymentRow, 'providerId'>): boolean => providerId.startsWith(TRANSFER_PREFIX);

const ofCharge =
  ({ provider, chargeId }: Charge) =>
  (row: PaymentRow): boolean =>
    row.amountCents < 0 && row.provider === provider && row.chargeId === chargeId && !isTransfer(row);

const sentCents = (payments: readonly PaymentRow[], charge: Charge): number =>
  payments
    .filter((row) => ofCharge(charge)(row) && (row.state === 'succeeded' || row.state === 'open'))
    .reduce((sum, { amountCents }) => sum - amountCents, 0);

const findRow = (payments: readonly PaymentRow[], { provider, providerId, rowId }: RefundReport): PaymentRow | undefined =>
  payments.find(({ id, amountCents }) => id === rowId && amountCents < 0) ??
  payments.find((row) => row.provider === provider && row.amountCents < 0 && row.providerId === providerId);

function takeFromSums(payments: readonly PaymentRow[], report: RefundReport, at: Date): { sums: PaymentRow[]; takenCents: number } {
  const sums: PaymentRow[] = [];
  let leftCents = report.amountCents;
  for (const row of payments.filter(ofCharge(report))) {
    const isSum = row.state === 'succeeded' && row.providerId.startsWith(SUM_PREFIX);
    const takenCents = isSum ? Math.min(leftCents, -row.amountCents) : 0;
    if (takenCents === 0) continue;
    leftCents -= takenCents;
    const isEmpty = takenCents === -row.amountCents;
    sums.push({ ...row, updatedAt: at, ...(isEmpty ? { state: 'ended' } : { amountCents: row.amountCents + takenCents }) });
  }
  return { sums, takenCents: report.amountCents - leftCents };
}

async function notifyFailure(
  { env, site, waitUntil }: PaymentContext,
  { reference, id }: OrderRow,
  { amountCents, providerId }: RefundReport,
): Promise<void> {
  const page = `/admin/store?order=${id}`;
  await writeToOwner(
    env,
    { kind: 'money', key: `refund-failed:${providerId}`, page },
    ({ t, locale }) => {
      const values = { reference, amount: formatEuro(locale, amountCents), link: `${site}${path(locale, page)}` };
      const subject = t('payment.owner.refundFailed.subject', values);
      return {
        source: 'system',
        subject,
        text: t('payment.owner.refundFailed.text', values),
        from: { name: t('jobs.sender'), address: '' },
        thread: id,
      };
    },
    waitUntil,
  );
}

function isSettled({ order, steps, documents }: StoredOrder, amountCents: number, settles: boolean): boolean {
  const { paidCents, refundedCents, totalCents, state } = order;
  const isOnlyTwice = (state === 'paid' || state === 'fulfilled') && !steps.some(({ step }) => step === 'withdrawn');
  // Negative: what was returned of the order itself.
  const creditCents = documents.reduce((sum, { kind, totalCents: cents }) => sum + (kind === 'credit' ? cents : 0), 0);
  return settles || (isOnlyTwice && refundedCents + creditCents + amountCents >= paidCents - totalCents);
}

export const namedGoods = ({ lines }: Pick<StoredOrder, 'lines'>, returns: readonly string[] | null | undefined): string[] =>
  (returns ?? []).filter((sku) => lines.some((line) => line.sku === sku && line.kind === 'physical'));

function moneyStep(stored: StoredOrder, { note, restock: isBack, settles, returns }: PaymentRow, amountCents: number): Omit<Step, 'actor'> {
  const { order } = stored;
  const named = namedGoods(stored, returns);
  const isWhole = order.refundedCents + amountCents >= order.paidCents;
  const step: OrderStep = isWhole ? 'refunded' : 'partly-refunded';
  const returnsStock = isBack && (named.length > 0 ? named : isWhole);
  const taken = { step, note, returnsStock, amountCents, endsRefundClock: isSettled(stored, amountCents, settles) };
  return isWhole && NEXT_STATES[order.state].includes('refunded') ? { ...taken, to: 'refunded' } : taken;
}

async function recordRefund(
  circumstances: PaymentContext,
  stored: StoredOrder,
  report: RefundReport,
  event: PaymentEvent | undefined,
): Promise<OrderRow> {
  const { env, site, waitUntil } = circumstances;
  const db = database(env.DB);
  const { order, payments } = stored;
  const { provider, providerId, chargeId, amountCents } = report;
  const at = new Date();
  const isSum = providerId.startsWith(SUM_PREFIX);
  const found = findRow(payments, report);
  const { sums, takenCents } =
    isSum || isTransfer(report) || found?.state === 'succeeded' ? { sums: [], takenCents: 0 } : takeFromSums(payments, report, at);
  const isCounted = takenCents === amountCents;
  const state = report.state === 'open' && isCounted ? 'succeeded' : report.state;
  const keepEvent = async (): Promise<OrderRow> => {
    if (event) await storeEvent(db, event, order.id, 'known');
    return order;
  };
  if (found && (found.state === state || (found.state === 'succeeded' && state === 'open'))) {
    // The provider has accepted it, so stop retrying.
    if (found.state === 'open' && found.providerId !== providerId) await renamePayment(db, found.id, providerId);
    return keepEvent();
  }
  const [sum] = sums;
  if (!found && state === 'succeeded' && isCounted && sums.length === 1 && sum?.state === 'ended') {
    await renamePayment(db, sum.id, providerId);
    return keepEvent();
  }
  const begun: PaymentRow = found ?? {
    ...{ id: crypto.randomUUID(), orderId: order.id, provider, chargeId, amountCents: -amountCents, url: null },
    ...{ ...NO_REFUND, note: report.note ?? '' },
    ...{ providerId, state, createdAt: at, updatedAt: at },
  };
  const row: PaymentRow = { ...begun, providerId, state, updatedAt: at };
  const moneyCents = state === 'succeeded' ? amountCents - takenCents : 0;
  const isMoney = moneyCents > 0 && order.refundedCents + moneyCents <= order.paidCents;
  const isOver = moneyCents > 0 && !isMoney;
  const taken = isMoney
    ? moneyStep(stored, begun, moneyCents)
    : isOver
      ? { step: 'mismatch' as const, note: `refund ${moneyCents / 100} EUR. ${begun.note}`, amountCents: moneyCents, mail: false }
      : { step: 'note' as const, note: `${providerId}: ${report.state}`, mail: false };
  const changedSums = state === 'succeeded' ? sums : [];
  const extraStatements = eventRows(event, order.id, taken.step, (isMoved) => [row, ...changedSums].map((one) => putPayment(one, isMoved)));
  // What the owner began here is the owner's step, also where the provider reports its end.
  const actor = !isMoney && !isOver ? 'system' : found?.id === report.rowId && found !== undefined ? 'owner' : report.actor;
  const changed = await takeStep(env, order, { ...taken, actor, extraStatements }, waitUntil, site);
  if (state === 'failed') await notifyFailure(circumstances, order, report);
  return changed;
}

async function read({ env }: PaymentContext, id: string): Promise<StoredOrder> {
  const stored = await readOrder(database(env.DB), { id });
  if (!stored) throw new ApiError('not_found');
  return stored;
}

/**
 * Counts a refund once, whoever reports it first: the answer to our own call, or a webhook.
 * @param event stored in the same transaction
 */
export const recordReportedRefund = (
  circumstances: PaymentContext,
  orderId: string,
  report: RefundReport,
  event?: PaymentEvent,
): Promise<OrderRow> => untilTaken(async () => recordRefund(circumstances, await read(circumstances, orderId), report, event));

/** Counts the part of a sum that known refunds do not explain, in any order of events. @param refundedCents of the charge, in all */
export const recordRefundSum = (
  circumstances: PaymentContext,
  orderId: string,
  { refundedCents, actor, ...charge }: Charge & { refundedCents: number; actor: string },
  event: PaymentEvent,
): Promise<OrderRow> =>
  untilTaken(async () => {
    const stored = await read(circumstances, orderId);
    const amountCents = refundedCents - sentCents(stored.payments, charge);
    const providerId = `${SUM_PREFIX}${charge.chargeId}-${refundedCents}`;
    if (amountCents > 0)
      return recordRefund(circumstances, stored, { ...charge, actor, amountCents, providerId, state: 'succeeded' }, event);
    await storeEvent(database(circumstances.env.DB), event, orderId, 'known');
    return stored.order;
  });
