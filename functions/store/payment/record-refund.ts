import { NEXT_STATES, type OrderStep } from '../../../src/features/store/order/order.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import { path } from '../../../src/i18n/path.ts';
import { ApiError } from '../../http/api-error.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { keptCents } from '../order/ledger.ts';
import { type Step, takeStep } from '../order/steps.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { NO_REFUND, type PaymentEvent, putPayment, renamePayment, storeEvent } from '../storage/payments.ts';
import { aboutReturn } from '../withdrawal/status.ts';
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

const LOSS_PREFIX = 'lost-';

export const lossId = (dispute: string): string => `${LOSS_PREFIX}${dispute}`;
const isLoss = ({ providerId }: PaymentRow): boolean => providerId.startsWith(LOSS_PREFIX);

const ofCharge =
  ({ provider, chargeId }: Charge) =>
  (row: PaymentRow): boolean =>
    row.amountCents < 0 && row.provider === provider && row.chargeId === chargeId && !isTransfer(row) && !isLoss(row);

/** A sum may be older than the failure of a refund that it includes. One that was dropped here never had the provider's name. */
const isInSum = ({ id, providerId, state }: PaymentRow): boolean =>
  state === 'succeeded' || state === 'open' || state === 'uncounted' || (state === 'failed' && providerId !== id);

const sentCents = (payments: readonly PaymentRow[], charge: Charge): number =>
  payments.filter((row) => ofCharge(charge)(row) && isInSum(row)).reduce((sum, { amountCents }) => sum - amountCents, 0);

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

export const namedGoods = ({ lines }: Pick<StoredOrder, 'lines'>, returns: readonly string[] | null | undefined): string[] =>
  (returns ?? []).filter((sku) => lines.some((line) => line.sku === sku && line.kind === 'physical'));

function moneyStep(
  stored: StoredOrder,
  { note, restock: isBack, settles, returns, returnPosition }: PaymentRow,
  amountCents: number,
): Omit<Step, 'actor'> {
  const { order } = stored;
  const named = namedGoods(stored, returns);
  // What goes back of an order that still waits for its money does not end it.
  const isWhole = amountCents >= keptCents(order) && order.state !== 'pending';
  const step: OrderStep = isWhole ? 'refunded' : 'partly-refunded';
  const returnsStock = isBack && (named.length > 0 ? named : isWhole);
  const returned = stored.returns.find(({ position }) => position === returnPosition);
  const taken = {
    step,
    note,
    returnsStock,
    amountCents,
    endsRefundClock: settles,
    ...(returned && { returned, about: aboutReturn(returned) }),
  };
  return isWhole && NEXT_STATES[order.state].includes('refunded') ? { ...taken, to: 'refunded' } : taken;
}

/** A refund that had succeeded comes back: it is due again by its earlier day, and the order is what it was. */
function backStep({ order }: StoredOrder, amountCents: number, dueBefore: Date | null): Omit<Step, 'actor'> {
  const to = order.state === 'refunded' ? (order.fulfilledAt === null ? 'paid' : 'fulfilled') : order.state;
  return { step: 'refund-failed', to, amountCents, dueBefore };
}

interface Recorded {
  /** As it is to be stored. */
  row: PaymentRow;
  sums: PaymentRow[];
  /** Counted now as returned; negative for what comes back. */
  moneyCents: number;
  dueBefore: Date | null;
}

function toStep(stored: StoredOrder, { row, moneyCents, dueBefore }: Recorded, report: RefundReport): Omit<Step, 'actor'> {
  if (moneyCents < 0) return { ...backStep(stored, -moneyCents, dueBefore), mail: stored.order.source === 'site' };
  if (moneyCents === 0) return { step: 'note', note: `${report.providerId}: ${report.state}`, mail: false };
  if (moneyCents <= keptCents(stored.order)) return moneyStep(stored, row, moneyCents);
  return { step: 'mismatch', note: `refund ${moneyCents / 100} EUR. ${row.note}`, amountCents: moneyCents, mail: false };
}

/** @returns undefined where the report changes nothing but perhaps the provider's name of the refund */
function toRecord({ order, payments }: StoredOrder, report: RefundReport): Recorded | { rename?: PaymentRow } {
  const { provider, providerId, chargeId, amountCents } = report;
  const at = new Date();
  const found = findRow(payments, report);
  if (found?.state === 'uncounted' || (found?.state === 'failed' && found.providerId === providerId)) return {};
  const isExplained = providerId.startsWith(SUM_PREFIX) || isTransfer(report) || found?.state === 'succeeded';
  const { sums, takenCents } = isExplained ? { sums: [], takenCents: 0 } : takeFromSums(payments, report, at);
  const isCounted = takenCents === amountCents;
  const state = report.state === 'open' && isCounted ? 'succeeded' : report.state;
  // The provider has accepted it, so stop retrying.
  if (found && (found.state === state || (found.state === 'succeeded' && state === 'open')))
    return found.state === 'open' && found.providerId !== providerId ? { rename: found } : {};
  const [sum] = sums;
  if (!found && state === 'succeeded' && isCounted && sums.length === 1 && sum?.state === 'ended') return { rename: sum };
  const begun: PaymentRow = found ?? {
    ...{ id: crypto.randomUUID(), orderId: order.id, provider, chargeId, amountCents: -amountCents, url: null },
    ...{ ...NO_REFUND, note: report.note ?? '' },
    ...{ providerId, state, createdAt: at, updatedAt: at },
  };
  const dueBefore = (found?.state === 'succeeded' ? found.refundBy : sum?.refundBy) ?? null;
  if (state === 'failed' && (found?.state === 'succeeded' || isCounted)) {
    const backCents = found?.state === 'succeeded' ? found.amountCents : -takenCents;
    return {
      row: { ...begun, providerId, state: 'uncounted', refundBy: dueBefore, updatedAt: at },
      sums,
      moneyCents: backCents,
      dueBefore,
    };
  }
  const isSent = state === 'succeeded';
  const moneyCents = isSent ? amountCents - takenCents : 0;
  const counted = moneyCents > keptCents(order) ? 'uncounted' : state;
  return {
    row: { ...begun, providerId, state: counted, refundBy: isSent ? (dueBefore ?? order.refundBy) : null, updatedAt: at },
    sums: isSent ? sums : [],
    moneyCents,
    dueBefore,
  };
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
  const recorded = toRecord(stored, report);
  if (!('row' in recorded)) {
    if (recorded.rename) await renamePayment(db, recorded.rename.id, report.providerId);
    if (event) await storeEvent(db, event, order.id, 'known');
    return order;
  }
  const { row, sums } = recorded;
  const taken = toStep(stored, recorded, report);
  const extraStatements = eventRows(event, order.id, taken.step, (isMoved) => [row, ...sums].map((one) => putPayment(one, isMoved)));
  // What the owner began here is the owner's step, also where the provider reports its end.
  const isOwners = payments.some(({ id, amountCents }) => id === report.rowId && amountCents < 0);
  const actor = taken.step === 'note' ? 'system' : isOwners && taken.step !== 'refund-failed' ? 'owner' : report.actor;
  const changed = await takeStep(env, order, { ...taken, actor, extraStatements }, waitUntil, site);
  if (report.state === 'failed') await notifyFailure(circumstances, order, report);
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
