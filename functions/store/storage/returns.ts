import { type SQL, sql } from 'drizzle-orm';
import type { ReturnRow } from './orders.ts';

type Announced = Pick<ReturnRow, 'orderId' | 'position' | 'reason' | 'withdrawalId' | 'announcedAt'>;

export const insertReturn = ({ orderId, position, reason, withdrawalId, announcedAt }: Announced, isMoved: SQL): SQL => sql`
  insert into order_returns (order_id, position, reason, withdrawal_id, announced_at)
  select ${orderId}, ${position}, ${reason}, ${withdrawalId}, ${announcedAt.getTime()} where ${isMoved}`;

const changing = ({ orderId, position }: ReturnRow, change: SQL, isMoved: SQL): SQL =>
  sql`update order_returns set ${change} where order_id = ${orderId} and position = ${position} and ${isMoved}`;

export const recordReceipt = (row: ReturnRow, day: string, isMoved: SQL): SQL => changing(row, sql`received_on = ${day}`, isMoved);

export const dropReturn = (row: ReturnRow, at: Date, isMoved: SQL): SQL => changing(row, sql`dropped_at = ${at.getTime()}`, isMoved);

export const recordCheck = (
  row: ReturnRow,
  {
    pieces,
    deductionCents,
    deductionReason,
    refundCents,
  }: Pick<ReturnRow, 'pieces' | 'deductionCents' | 'deductionReason' | 'refundCents'>,
  at: Date,
  isMoved: SQL,
): SQL =>
  changing(
    row,
    sql`checked_at = ${at.getTime()}, pieces = ${JSON.stringify(pieces)}, deduction_cents = ${deductionCents},
      deduction_reason = ${deductionReason}, refund_cents = ${refundCents}`,
    isMoved,
  );

const OF_ORDER = sql`select 1 from order_returns as back where back.order_id = orders.id and back.dropped_at is null`;

/** Conditions on `orders`. Only a withdrawal's money may wait for its goods. */
export const AWAITS_GOODS = sql`exists (${OF_ORDER} and back.received_on is null and back.reason = 'withdrawal')`;
export const HAS_UNCHECKED = sql`exists (${OF_ORDER} and back.received_on is not null and back.checked_at is null)`;
