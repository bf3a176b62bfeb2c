import { and, asc, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { documentNumber, NUMBER_DIGITS } from '../../../src/features/store/order/document.shared.ts';
import type { OrderStep } from '../../../src/features/store/order/order.schema.ts';
import { DAY_MS } from '../../calendar.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { insertMails } from '../../mail/storage/outbox-requested.ts';
import { eraseBuyers } from '../../privacy/storage/erasure.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { isBehind } from '../../storage/meta.ts';
import type { NewPaper } from '../documents/issue.ts';
import { afterStep, type Movement } from '../order/ledger.ts';
import { orders } from '../schema.ts';
import { takeAgain } from './holds.ts';
import { isQuiet, type OrderRow, type OrderStepRow } from './orders.ts';
import { insertTax } from './tax.ts';

/** Before the order's id: one reminder each. */
export const REMINDER_KEY = 'order-reminder:';

/** Goods that were freed meanwhile are the buyer's again, even if none is left: the owner sees the stock below zero. */
const TAKES_AGAIN: ReadonlySet<OrderStep> = new Set(['reserved', 'part-paid', 'paid', 'accepted']);

export interface StoredStep extends Movement {
  actor: string;
  note: string;
  about: string | null;
  dueAt: Date | null;
  /** Year of a document's number, in Athens. */
  year: number;
  returnsStock: boolean | readonly string[];
  papers: readonly NewPaper[];
  guard: SQL;
  mails: readonly OutgoingRow[];
  extraStatements: (isMoved: SQL) => readonly SQL[];
}

function insertDocuments(order: OrderRow, { papers, at, year }: StoredStep, isMoved: SQL): SQL[] {
  return papers.flatMap(({ id, content }, place) => {
    const { kind, totalCents, vatCents } = content;
    const next = sql`(select coalesce(max(number), 0) + 1 from order_documents where kind = ${kind} and year = ${year})`;
    const written = sql`${documentNumber({ kind, year, number: 0 }).slice(0, -NUMBER_DIGITS)} || printf(${`%0${NUMBER_DIGITS}d`}, ${next})`;
    const numbered = papers
      .slice(0, place)
      .reduce(
        (text, { id: one }) => sql`replace(${text}, ${one}, (select content ->> '$.number' from order_documents where id = ${one}))`,
        sql`replace(${JSON.stringify(content)}, ${id}, ${written})`,
      );
    const insert = sql`
      insert into order_documents (id, order_id, kind, year, number, total_cents, vat_cents, issued_at, content)
      select ${id}, ${order.id}, ${kind}, ${year}, ${next}, ${totalCents}, ${vatCents}, ${at.getTime()}, ${numbered} where ${isMoved}`;
    return content.issuer && totalCents !== 0 && content.order.payment !== 'test'
      ? [insert, insertTax(id, content.issuer, at, isMoved)]
      : [insert];
  });
}

function freeStock({ id, state }: OrderRow, { to, actor, at, returnsStock }: StoredStep, isMoved: SQL): SQL[] {
  const isFreed = to === 'cancelled' && state !== 'cancelled';
  if (!isFreed && !returnsStock) return [];
  const named = typeof returnsStock === 'object' && !isFreed;
  const wanted = named ? sql`(select count(*) from json_each(${JSON.stringify(returnsStock)}) where value = sku)` : sql`-sum(change)`;
  const isTheirs = isFreed ? sql`true` : sql`sku in (select sku from order_lines where order_id = ${id} and kind = 'physical')`;
  const back = sql`(select sku, min(-sum(change), ${wanted}) as pieces from stock_changes where order_id = ${id} and ${isTheirs}
    group by sku having pieces > 0)`;
  return [
    sql`
      update stock set balance = balance + (select pieces from ${back} as back where back.sku = stock.sku)
      where ${isMoved} and sku in (select sku from ${back})`,
    sql`
      insert into stock_changes (sku, change, reason, order_id, actor, note, at)
      select sku, pieces, ${isFreed ? 'released' : 'returned'}, ${id}, ${actor}, '', ${at.getTime()} from ${back} where ${isMoved}`,
  ];
}

/** The whole price went back, though the order stands: after a withdrawal, or by a refund that came back to the seller. */
export const IS_RETURNED = sql`(exists (select 1 from order_steps as back where back.order_id = orders.id and back.step = 'refunded') or exists (
  select 1 from order_steps as withdrawn join order_steps as later on later.order_id = withdrawn.order_id and later.id > withdrawn.id
  where withdrawn.order_id = orders.id and withdrawn.step = 'withdrawn' and withdrawn.note = '' and later.step = 'partly-refunded'))`;

export const insertStep = (
  orderId: string,
  step: OrderStep,
  { actor, at, note = '', amountCents = null }: Pick<StoredStep, 'actor' | 'at'> & Partial<Pick<StoredStep, 'note' | 'amountCents'>>,
  isMoved: SQL,
): SQL => sql`
  insert into order_steps (order_id, step, actor, note, amount_cents, at)
  select ${orderId}, ${step}, ${actor}, ${note}, ${amountCents}, ${at.getTime()} where ${isMoved}`;

/**
 * Stores state, history, document, stock and mails in one transaction.
 * @param steps of the order so far @returns the changed order; undefined if it is no longer as it was read
 */
export async function storeStep(
  db: Database,
  order: OrderRow,
  steps: readonly OrderStepRow[],
  stored: StoredStep,
): Promise<OrderRow | undefined> {
  const { step, actor, note, amountCents, at, about, dueAt, mails, guard, extraStatements } = stored;
  const isSeen = sql`id = ${order.id} and version = ${order.version} and ${guard}`;
  const isMoved = sql`exists (select 1 from orders where ${isSeen})`;
  const changed = afterStep(order, stored, steps);
  const results = await runBatch(
    db,
    sql`
      insert into order_steps (order_id, step, actor, note, amount_cents, at, about, due_at)
      select ${order.id}, ${step}, ${actor}, ${note}, ${amountCents}, ${at.getTime()}, ${about}, ${dueAt?.getTime() ?? null} where ${isMoved}`,
    ...insertDocuments(order, stored, isMoved),
    ...freeStock(order, stored, isMoved),
    ...(TAKES_AGAIN.has(step) ? takeAgain(order.id, stored, isMoved) : []),
    ...(mails.length > 0 ? [insertMails(mails, (amountCents ?? 0) > 0 ? isMoved : sql`${isMoved} and not ${isQuiet(order.id)}`)] : []),
    ...extraStatements(isMoved),
    db.update(orders).set(changed).where(isSeen).returning({ id: orders.id }),
  );
  return results.at(-1)?.length ? { ...order, ...changed } : undefined;
}

export const overdueOrders = (db: Database, job: string, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.payBy, now), isBehind(job, orders.payBy, orders.id)))
    .orderBy(asc(orders.payBy), asc(orders.id))
    .limit(limit);

/**
 * Transfers that end within the time, whose mailed link was opened: strangers' orders in somebody's name are not reminded of. None twice, and
 * none with a withdrawal, with money that the owner has to look at, or without its pieces.
 */
export const ordersToRemind = (
  db: Database,
  job: string,
  { now, beforeMs, limit }: { now: Date; beforeMs: number; limit: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.state, 'pending'), eq(orders.payment, 'bank'), eq(orders.source, 'site'), isNull(orders.hold)],
        ...[isNotNull(orders.confirmedAt), gt(orders.payBy, now), lte(orders.payBy, new Date(now.getTime() + beforeMs))],
        lt(orders.orderedAt, new Date(now.getTime() - DAY_MS)),
        sql`not exists (select 1 from order_steps where order_id = ${orders.id} and step in ('withdrawn', 'mismatch'))`,
        sql`coalesce((select step from order_steps where order_id = ${orders.id} and step in ('unreserved', 'reserved', 'part-paid') order by id desc limit 1), '')
          <> 'unreserved'`,
        sql`not exists (select 1 from outbox where key = ${REMINDER_KEY} || ${orders.id})`,
        isBehind(job, orders.payBy, orders.id),
      ),
    )
    .orderBy(asc(orders.payBy), asc(orders.id))
    .limit(limit);

/** Erases orders that ended before, with their mails; also withdrawals that fit no order. @returns the number of orders */
export async function eraseOrders(db: Database, { unpaidUntil, paidUntil }: { unpaidUntil: Date; paidUntil: Date }): Promise<number> {
  const isOld = sql`(email <> '' or name <> '') and (
    (state = 'cancelled' and paid_cents = 0 and closed_at < ${unpaidUntil.getTime()})
    or (state <> 'pending' and (state <> 'cancelled' or paid_cents > 0)
      and max(ordered_at, coalesce(paid_at, 0), coalesce(closed_at, 0),
        coalesce((select max(issued_at) from order_documents where order_id = orders.id), 0)) < ${paidUntil.getTime()}))`;
  const results = await runBatch(
    db,
    sql`delete from outbox where thread in (select id from orders where ${isOld})`,
    sql`delete from withdrawals where order_id is null and received_at < ${unpaidUntil.getTime()}`,
    ...eraseBuyers(isOld),
  );
  return results.at(-1)?.length ?? 0;
}
