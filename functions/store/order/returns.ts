import type { z } from 'zod';
import type { orderStepSchema } from '../../../src/features/store/admin/store-admin.schema.ts';
import { REFUND_DAYS, WITHDRAWAL_DAYS } from '../../../src/features/store/order/order.schema.ts';
import { type ReturnState, returnState } from '../../../src/features/store/order/returns.shared.ts';
import { athensDay, dayBegin, endOfDayAfter } from '../../calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ReturnRow, StoredOrder } from '../storage/orders.ts';
import { dropReturn, insertReturn, recordCheck, recordReceipt } from '../storage/returns.ts';
import { aboutReturn } from '../withdrawal/status.ts';
import { keptCents } from './ledger.ts';
import { piecesToSend } from './shipments.ts';
import type { Step } from './steps.ts';

type Goods = Pick<StoredOrder, 'order' | 'lines' | 'shipments' | 'payments' | 'returns'>;
type Asked = z.output<typeof orderStepSchema>;
type Taken = Omit<Step, 'actor'>;

/** What refunds that name it have given back, or are about to. */
export const returnedCents = ({ payments }: Pick<StoredOrder, 'payments'>, { position }: Pick<ReturnRow, 'position'>): number =>
  payments
    .filter(({ returnPosition, state }) => returnPosition === position && (state === 'succeeded' || state === 'open'))
    .reduce((sum, { amountCents }) => sum - amountCents, 0);

type Paid = Pick<StoredOrder, 'order' | 'payments' | 'returns'>;

/**
 * What still goes back for a checked return: no more than is due, which belongs to the newest. A refund in the provider's own pages, and the owner who
 * settles, pay off the oldest.
 */
export function leftCents(stored: Paid, { position }: Pick<ReturnRow, 'position'>): number {
  let { dueCents } = stored.order;
  for (const row of stored.returns.toReversed()) {
    const left = Math.min(dueCents, Math.max(0, (row.refundCents ?? 0) - returnedCents(stored, row)));
    if (row.position === position) return left;
    dueCents -= left;
  }
  return 0;
}

/** What has gone back for a checked return, in whatever way. */
export const givenCents = (stored: Paid, row: ReturnRow): number => (row.refundCents ?? 0) - leftCents(stored, row);

export const stateOf = (stored: Paid, row: ReturnRow): ReturnState => returnState(row, givenCents(stored, row));

/** Until when the buyer sends the goods of a withdrawal (directive 2011/83/EU, article 14(1)). */
export const sendBy = ({ reason, announcedAt }: Pick<ReturnRow, 'reason' | 'announcedAt'>): Date | null =>
  reason === 'withdrawal' ? endOfDayAfter(announcedAt, WITHDRAWAL_DAYS) : null;

/** Pieces that the buyer has, by `sku`. What has come back, and whose price is on its way, is no longer there. */
export function piecesAway(stored: Goods): Map<string, number> {
  const { order, lines, shipments, returns } = stored;
  // Orders that were fulfilled before there were parcels.
  const isWhole = shipments.length === 0 && order.fulfilledAt !== null;
  // A refund of it has named them.
  const back = returns
    .filter((row) => stateOf(stored, row) === 'checked' && returnedCents(stored, row) === 0)
    .flatMap(({ pieces }) => pieces);
  return new Map(
    piecesToSend(stored).map(({ sku, held }) => {
      const ordered = lines.find((line) => line.sku === sku)?.quantity ?? 0;
      const came = back.filter((piece) => piece.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
      return [sku, Math.max(0, (isWhole ? ordered : held) - came)];
    }),
  );
}

const isAway = (stored: Goods): boolean => [...piecesAway(stored).values()].some((pieces) => pieces > 0);

export const announced = ({ returns }: Pick<StoredOrder, 'returns'>): ReturnRow | undefined =>
  returns.find(({ receivedOn, droppedAt }) => receivedOn === null && droppedAt === null);

export const unchecked = ({ returns }: Pick<StoredOrder, 'returns'>): ReturnRow | undefined =>
  returns.find(({ receivedOn, checkedAt, droppedAt }) => receivedOn !== null && checkedAt === null && droppedAt === null);

/** One is announced at a time: what is declared meanwhile comes with it. */
export const mayAnnounce = (stored: Goods): boolean => announced(stored) === undefined && isAway(stored);

/** Of a withdrawal that was declared, once goods have left. */
export function announcing(stored: Goods, { id, receivedAt }: { id: string; receivedAt: Date }): NonNullable<Step['extraStatements']> {
  if (!mayAnnounce(stored)) return () => [];
  const row = { orderId: stored.order.id, position: stored.returns.length, reason: 'withdrawal' as const };
  return (isMoved) => [insertReturn({ ...row, withdrawalId: id, announcedAt: receivedAt }, isMoved)];
}

const moved = (): ApiError => new ApiError('conflict', { message: { key: 'call.order.moved' } });

const wrong = (field: string, key: 'field.order.returned' | 'field.order.returnDay' | 'field.order.returnAmount'): ApiError =>
  new ApiError('invalid', { fieldMessages: { [field]: { key } } });

const dayWrong = (day: string, from: Date): boolean => day < athensDay(from) || day > athensDay(new Date());

/** @throws ApiError `conflict` where one was announced meanwhile, `invalid` for a day before the order or that has not come */
export function announceByOwner(stored: StoredOrder, { reason = 'other', returns, day = athensDay(new Date()) }: Asked): Taken {
  if (returns !== stored.returns.length) throw moved();
  if (dayWrong(day, stored.order.orderedAt)) throw wrong('day', 'field.order.returnDay');
  const at = new Date();
  const announcedAt = day === athensDay(at) ? at : new Date(dayBegin(day));
  const row = { orderId: stored.order.id, position: returns, reason, withdrawalId: null, announcedAt };
  return {
    ...{ step: 'return-announced', at, returned: { ...EMPTY, ...row } },
    extraStatements: (isMoved) => [insertReturn(row, isMoved)],
  };
}

const EMPTY = {
  ...{ receivedOn: null, checkedAt: null, droppedAt: null, refundCents: null },
  ...{ pieces: [], deductionCents: 0, deductionReason: '' },
} satisfies Partial<ReturnRow>;

const find = (row: ReturnRow | undefined, { position }: Asked): ReturnRow => {
  if (!row || row.position !== position) throw moved();
  return row;
};

/** @throws ApiError `conflict` for one that has come, `invalid` for a day before it was announced or that has not come */
export function receiving(stored: StoredOrder, asked: Asked): Taken {
  const row = find(announced(stored), asked);
  const { day = '' } = asked;
  if (dayWrong(day, row.announcedAt)) throw wrong('day', 'field.order.returnDay');
  return {
    ...{ step: 'return-received', returned: { ...row, receivedOn: day } },
    extraStatements: (isMoved) => [recordReceipt(row, day, isMoved)],
  };
}

/** The goods do not come. What is due stays due. */
export function dropping(stored: StoredOrder, asked: Asked): Taken {
  const row = find(announced(stored), asked);
  const at = new Date();
  return { step: 'return-dropped', at, extraStatements: (isMoved) => [dropReturn(row, at, isMoved)] };
}

const isWithdrawnWhole = ({ steps }: Pick<StoredOrder, 'steps'>): boolean =>
  steps.some(({ step, note }) => step === 'withdrawn' && note === '');

/** What is due already because of a withdrawal from everything, and not for a return that was checked. */
const coveredCents = (stored: StoredOrder): number =>
  isWithdrawnWhole(stored) ? stored.order.dueCents - stored.returns.reduce((sum, row) => sum + leftCents(stored, row), 0) : 0;

const priceOf = ({ lines }: StoredOrder, pieces: Iterable<readonly [sku: string, quantity: number]>): number =>
  [...pieces].reduce((sum, [sku, quantity]) => {
    const line = lines.find((one) => one.sku === sku);
    return sum + (line ? Math.round((line.totalCents * quantity) / line.quantity) : 0);
  }, 0);

/**
 * What to give back for it, before a deduction: all that is due, or the price of the goods that the buyer has; with the standard postage where
 * that is the whole order (directive 2011/83/EU, article 13). Under the guarantee, repair and replacement come first.
 */
export function suggestedCents(stored: StoredOrder, { reason }: ReturnRow): number {
  const covered = coveredCents(stored);
  if (covered > 0) return covered;
  if (reason === 'guarantee') return 0;
  const away = piecesAway(stored);
  const isAll = reason === 'withdrawal' && stored.lines.every(({ sku, quantity }) => away.get(sku) === quantity);
  const { order } = stored;
  return Math.min(priceOf(stored, away) + (isAll ? order.shippingCents : 0), keptCents(order) - order.dueCents);
}

/**
 * Says what came back in which state, and what goes back for it: due within 14 days of a withdrawal, or of now.
 * @throws ApiError `conflict` where another tab was first, or money went back meanwhile; `invalid` for more pieces than the buyer had, or more money
 * than there is
 */
export function checking(stored: StoredOrder, asked: Asked): Taken {
  const row = find(unchecked(stored), asked);
  const { order } = stored;
  const { returned = [], amountCents = 0, deductionCents = 0, deductionReason = '', refundedCents } = asked;
  if (refundedCents !== order.refundedCents) throw moved();
  const away = piecesAway(stored);
  if (returned.some(({ sku, quantity }) => quantity > (away.get(sku) ?? 0))) throw wrong('returned', 'field.order.returned');
  const covered = Math.min(coveredCents(stored), amountCents);
  if (amountCents - covered > Math.max(0, keptCents(order) - order.dueCents)) throw wrong('amountCents', 'field.order.returnAmount');
  if (deductionCents > amountCents) throw wrong('deductionCents', 'field.order.returnAmount');
  const refundCents = amountCents - deductionCents;
  const at = new Date();
  const back = returned.filter(({ restock }) => restock).flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku));
  const found = { pieces: returned, deductionCents, deductionReason, refundCents };
  return {
    ...{ step: 'return-checked', at, about: aboutReturn(row), amountCents: refundCents, dueChangeCents: refundCents - covered },
    ...(row.reason === 'withdrawal' && refundCents > 0 && { dueBefore: endOfDayAfter(row.announcedAt, REFUND_DAYS) }),
    ...(back.length > 0 && { returnsStock: back }),
    extraStatements: (isMoved) => [recordCheck(row, found, at, isMoved)],
  };
}
