import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import {
  type AdminOrderRow,
  ORDER_FILTERS,
  type OrderFilter,
  type ordersQuery,
} from '../../../src/features/store/admin/store-admin.schema.ts';
import { outbox } from '../../mail/schema.ts';
import { runBatch } from '../../storage/batch.ts';
import { containsOrIs } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { orderDocuments, orders, paymentEvents, stockChanges } from '../schema.ts';
import { TO_DECIDE } from '../withdrawal/status.ts';
import { type OrderDocumentRow, type OrderRow, readOrder, type StoredOrder } from './orders.ts';
import { AWAITS_GOODS, HAS_UNCHECKED } from './returns.ts';
import { SALES } from './sales.ts';
import { IS_RETURNED } from './steps.ts';
import { LACKS_TAX } from './tax.ts';

type Query = z.output<typeof ordersQuery>;

const COLUMNS = {
  orderedAt: orders.orderedAt,
  reference: orders.reference,
  name: orders.name,
  totalCents: orders.totalCents,
  state: orders.state,
} as const;

/** Files are there with the payment: of an order of files alone, nothing is to be done. */
const TO_FULFIL = sql`(state = 'paid' and not ${IS_RETURNED}
  and exists (select 1 from order_lines where order_lines.order_id = orders.id and order_lines.kind <> 'digital'))`;

/**
 * While a dispute is open, a refund would return the money twice, and what is to be delivered waits. Money for goods may wait until they are back
 * (directive 2011/83/EU, article 13(3)).
 */
const NEEDS = sql<AdminOrderRow['needs']>`
  case when hold = 'dispute' then 'check' when ${HAS_UNCHECKED} then 'inspect' when ${AWAITS_GOODS} and due_cents > 0 then 'receive' when due_cents > 0 then 'refund' when hold is not null then 'check' when ${TO_DECIDE} then 'withdrawal'
    when ${TO_FULFIL} then 'fulfil' end`;

const TO_ACT = sql`(${TO_FULFIL} or ${HAS_UNCHECKED} or due_cents > 0 or hold is not null or ${TO_DECIDE})`;

const TO_FIND = and(eq(orders.state, 'pending'), eq(orders.payment, 'bank'));

function inFilter(filter: OrderFilter | undefined): SQL | undefined {
  if (filter === 'act') return TO_ACT;
  if (filter === 'transfer') return TO_FIND;
  if (filter === 'papers') return LACKS_TAX;
  return filter && eq(orders.state, filter);
}

export type ListedOrder = OrderRow & { needs: AdminOrderRow['needs'] };

interface Days {
  fromMs: number | undefined;
  untilMs: number | undefined;
}

export async function listOrders(
  db: Database,
  { q, state, sort, page, size }: Query,
  { fromMs, untilMs }: Days,
): Promise<{ rows: ListedOrder[]; total: number; counts: Record<OrderFilter, number> }> {
  const where = and(
    inFilter(state),
    fromMs === undefined ? undefined : sql`ordered_at >= ${fromMs}`,
    untilMs === undefined ? undefined : sql`ordered_at < ${untilMs}`,
    q ? containsOrIs([orders.reference, orders.name, orders.email, orders.company], orders.emailKey, q) : undefined,
  );
  const column = own(COLUMNS, sort.replace(/^-/u, '')) ?? COLUMNS.orderedAt;
  const counts = ORDER_FILTERS.map((filter) =>
    db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(orders)
      .where(inFilter(filter)),
  );
  const [rows, [total], ...counted] = await db.batch([
    db
      .select({ order: orders, needs: NEEDS })
      .from(orders)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(orders.year), desc(orders.number))
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(orders)
      .where(where),
    ...counts,
  ]);
  return {
    rows: rows.map(({ order, needs }) => ({ ...order, needs })),
    total: total?.count ?? 0,
    counts: Object.fromEntries(ORDER_FILTERS.map((filter, at) => [filter, counted[at]?.[0]?.count ?? 0])) as Record<OrderFilter, number>,
  };
}

export interface Opened extends StoredOrder {
  needs: AdminOrderRow['needs'];
  events: (typeof paymentEvents.$inferSelect)[];
  mails: Pick<typeof outbox.$inferSelect, 'id' | 'subject' | 'status' | 'createdAt'>[];
  pieces: ReadonlyMap<string, number>;
}

export async function openOrder(db: Database, id: string): Promise<Opened | undefined> {
  const stored = await readOrder(db, { id });
  if (!stored) return undefined;
  const { subject, status, createdAt } = outbox;
  const [[found], events, mails, taken] = await db.batch([
    db.select({ needs: NEEDS }).from(orders).where(eq(orders.id, id)),
    db.select().from(paymentEvents).where(eq(paymentEvents.orderId, id)).orderBy(asc(paymentEvents.at)),
    db.select({ id: outbox.id, subject, status, createdAt }).from(outbox).where(eq(outbox.thread, id)).orderBy(asc(createdAt)),
    db
      .select({ sku: stockChanges.sku, pieces: sql`max(0, -sum(change))`.mapWith(Number) })
      .from(stockChanges)
      .where(eq(stockChanges.orderId, id))
      .groupBy(stockChanges.sku),
  ]);
  return { ...stored, needs: found?.needs ?? null, events, mails, pieces: new Map(taken.map(({ sku, pieces }) => [sku, pieces])) };
}

export interface StockState {
  sku: string;
  balance: number;
  reserved: number;
}

export async function readStock(db: Database, skus: readonly string[]): Promise<Map<string, StockState>> {
  const [rows] = await runBatch(
    db,
    sql<StockState>`
      select value as sku, coalesce((select balance from stock where stock.sku = value), 0) as balance,
        (select coalesce(-sum(change), 0) from stock_changes join orders on orders.id = order_id
          where stock_changes.sku = value and orders.state = 'pending') as reserved
      from json_each(${JSON.stringify(skus)})`,
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

export interface StockChange {
  change: number;
  reason: 'ordered' | 'released' | 'returned' | 'corrected';
  reference: string | null;
  orderId: string | null;
  actor: string;
  note: string;
  at: number;
}

const CHANGES_SHOWN = 100;

export async function readStockChanges(db: Database, sku: string): Promise<StockChange[]> {
  const [rows] = await runBatch(
    db,
    sql<StockChange>`
      select change, reason, orders.reference as reference, stock_changes.order_id as orderId, actor, note, at
      from stock_changes left join orders on orders.id = stock_changes.order_id
      where sku = ${sku} order by stock_changes.id desc limit ${CHANGES_SHOWN}`,
  );
  return rows;
}

interface Correction {
  sku: string;
  change: number;
  balance: number;
  note: string;
  at: Date;
  audit: (isSeen: SQL) => SQL;
}

export async function correctStock(db: Database, { sku, change, balance, note, at, audit }: Correction): Promise<boolean> {
  const isSeen = sql`coalesce((select balance from stock where sku = ${sku}), 0) = ${balance}`;
  const [changed] = await runBatch(
    db,
    sql<{ id: number }>`
      insert into stock_changes (sku, change, reason, order_id, actor, note, at)
      select ${sku}, ${change}, 'corrected', null, 'owner', ${note}, ${at.getTime()} where ${isSeen} returning id`,
    audit(isSeen),
    sql`
      insert into stock (sku, balance) select ${sku}, ${balance + change} where ${isSeen}
      on conflict (sku) do update set balance = excluded.balance`,
  );
  return changed.length > 0;
}

export interface MonthOfSales {
  month: string;
  orders: number;
  grossCents: number;
  vatCents: number;
  refundedCents: number;
}

/** By month in Athens. Greece is UTC+2 or +3: SQLite knows no zones, so the caller passes the bounds of each month. */
export async function salesOf(
  db: Database,
  months: readonly { month: string; fromMs: number; untilMs: number }[],
): Promise<MonthOfSales[]> {
  const [rows] = await runBatch(
    db,
    sql<MonthOfSales>`
      with sales as materialized (select * from ${sql.raw(SALES)})
      select json_extract(value, '$.month') as month,
        count(case when kind <> 'credit' then 1 end) as orders, coalesce(sum(total_cents), 0) as grossCents,
        coalesce(sum(vat_cents), 0) as vatCents, coalesce(-sum(case when kind = 'credit' then total_cents end), 0) as refundedCents
      from json_each(${JSON.stringify(months)})
      left join sales on issued_at >= json_extract(value, '$.fromMs') and issued_at < json_extract(value, '$.untilMs')
      group by key order by key`,
  );
  return rows;
}

/**
 * Net consumer sales to other EU states that count for the limit of the directive's article 59c: files, and goods with their postage
 * (article 78), but no services. Credits reduce the year of the sale, in proportion.
 */
export async function otherEuSales(db: Database, countries: readonly string[], fromMs: number): Promise<number> {
  const [[found]] = await runBatch(
    db,
    sql<{ cents: number }>`
      with sales as materialized (select order_id, sum(total_cents - vat_cents) as left_cents from ${sql.raw(SALES)} group by order_id)
      select coalesce(sum(cast(round(1.0 * left_cents * (net_cents - service_cents) / net_cents) as integer)), 0) as cents
      from (select total_cents - vat_cents as net_cents,
          (select coalesce(sum(total_cents - vat_cents), 0) from order_lines where order_id = orders.id and kind = 'service') as service_cents,
          coalesce(left_cents, 0) as left_cents
        from orders left join sales on sales.order_id = orders.id where paid_at >= ${fromMs} and taxation = 'vat' and vat_number is null
          and country in (select value from json_each(${JSON.stringify(countries)})))
      where net_cents > 0`,
  );
  return found?.cents ?? 0;
}

/** By kind and number. */
export const documentsOf = (db: Database, isOfTime: SQL): Promise<OrderDocumentRow[]> =>
  db.select().from(orderDocuments).where(isOfTime).orderBy(asc(orderDocuments.kind), asc(orderDocuments.year), asc(orderDocuments.number));

interface StoreToday {
  act: number;
  overdueRefunds: number;
  transfers: number;
  waiting: OrderRow[];
  rows: ListedOrder[];
}

export async function storeToday(db: Database, rows: number): Promise<StoreToday> {
  const [[counted], found, waiting] = await db.batch([
    db
      .select({
        act: sql`count(*)`.mapWith(Number),
        overdue: sql`coalesce(sum(refund_by < ${Date.now()} and not ${AWAITS_GOODS}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(TO_ACT),
    db
      .select({ order: orders, needs: NEEDS })
      .from(orders)
      .where(TO_ACT)
      .orderBy(
        sql`refund_by is null and check_by is null`,
        sql`min(coalesce(refund_by, check_by), coalesce(check_by, refund_by))`,
        asc(orders.orderedAt),
      )
      .limit(rows),
    db
      .select({ order: orders, transfers: sql`count(*) over ()`.mapWith(Number) })
      .from(orders)
      .where(TO_FIND)
      .orderBy(asc(orders.payBy), asc(orders.orderedAt))
      .limit(rows),
  ]);
  return {
    ...{ act: counted?.act ?? 0, overdueRefunds: counted?.overdue ?? 0, transfers: waiting[0]?.transfers ?? 0 },
    waiting: waiting.map(({ order }) => order),
    rows: found.map(({ order, needs }) => ({ ...order, needs })),
  };
}
