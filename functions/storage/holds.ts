import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../calendar.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import type { OrderRow } from './orders.ts';
import { orders } from './schema/store.ts';

/** Pieces of a product that one network reserves in a day without paying: one full line. */
export const UNPAID_PIECES_PER_NETWORK = 10;

/** Condition: some line of `rows` (JSON of lines, whose fields `field` names) asks for more than a network may reserve. */
export const reservesTooMuch = (network: string, rows: SQL, field: (name: string) => SQL): SQL =>
  network === ''
    ? sql`false`
    : sql`exists (select 1 from ${rows} where ${field('stock')} is not null and ${field('quantity')} + coalesce((
        select sum(order_lines.quantity) from orders join order_lines on order_lines.order_id = orders.id
        where orders.network = ${network} and orders.state = 'pending' and order_lines.sku = ${field('sku')}), 0) > ${UNPAID_PIECES_PER_NETWORK})`;

/** Pieces of the order that were reserved and no longer are, by `sku`. */
const missing = (id: string): SQL => sql`(
  select order_lines.sku as sku, order_lines.quantity as pieces from order_lines where order_id = ${id}
    and coalesce((select sum(change) from stock_changes where order_id = ${id} and sku = order_lines.sku), -1) >= 0)`;

/** Reserves them again: asked for, or with the payment, which counts even where too few are left. */
export const takeAgain = (id: string, { actor, at }: { actor: string; at: Date }, isMoved: SQL): SQL[] => [
  sql`update stock set balance = balance - (select pieces from ${missing(id)} where sku = stock.sku)
    where ${isMoved} and sku in (select sku from ${missing(id)})`,
  sql`insert into stock_changes (sku, change, reason, order_id, actor, note, at)
    select sku, -pieces, 'ordered', ${id}, ${actor}, '', ${at.getTime()} from ${missing(id)} where ${isMoved}`,
];

/** Condition: enough of each is there. @param built pieces by product in the catalogue */
export const isThere = (id: string, built: ReadonlyMap<string, number>): SQL => sql`not exists (
  select 1 from ${missing(id)} as wanted where wanted.pieces > coalesce((select balance from stock where sku = wanted.sku), 0)
    + coalesce((select value from json_each(${JSON.stringify(Object.fromEntries(built))}) where key = wanted.sku), 0))`;

/** The address is the shopper's: the pieces stay reserved until the order's deadline. @returns false if another call was first */
export async function confirmHold(db: Database, { id, version }: OrderRow, at: Date): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ confirmedAt: at, heldUntil: null, version: version + 1 })
    .where(and(eq(orders.id, id), eq(orders.version, version), isNull(orders.confirmedAt)))
    .returning({ id: orders.id });
  return changed.length > 0;
}

/** The hash of a network serves for its day; `/privacy` says that it is destroyed within 48 hours. */
const NETWORK_MS = 2 * DAY_MS;

/** Frees what orders on transfer hold without a confirmed address, and forgets networks. The orders stay. @returns how many */
export async function endHolds(db: Database, now: Date, limit: number): Promise<number> {
  const at = now.getTime();
  const due = sql`(select id from orders where held_until < ${at} and confirmed_at is null and state = 'pending' and payment = 'bank'
    order by held_until, id limit ${limit})`;
  const held = sql`(select order_id, sku, -sum(change) as pieces from stock_changes where order_id in ${due}
    group by order_id, sku having sum(change) < 0)`;
  const [, , , ended] = await runBatch(
    db,
    sql`update stock set balance = balance + (select sum(pieces) from ${held} where sku = stock.sku) where sku in (select sku from ${held})`,
    sql`insert into stock_changes (sku, change, reason, order_id, actor, note, at)
      select sku, pieces, 'released', order_id, 'system', '', ${at} from ${held}`,
    sql`insert into order_steps (order_id, step, actor, note, at) select id, 'unreserved', 'system', '', ${at} from ${due}`,
    sql`update orders set held_until = null, version = version + 1 where id in ${due} returning id`,
    sql`update orders set network = '' where network > '' and ordered_at < ${at - NETWORK_MS}`,
  );
  return ended.length;
}

/** Of the products, the pieces that unpaid orders reserve, and the balance of the stock. */
export async function unpaidPieces(db: Database, skus: readonly string[]): Promise<Map<string, { unpaid: number; balance: number }>> {
  const [rows] = await runBatch(
    db,
    sql<{ sku: string; unpaid: number; balance: number }>`
      select stock.sku as sku, stock.balance as balance, coalesce((
        select -sum(change) from stock_changes join orders on orders.id = order_id and orders.state = 'pending'
        where stock_changes.sku = stock.sku), 0) as unpaid
      from stock where sku in (select value from json_each(${JSON.stringify(skus)}))`,
  );
  return new Map(rows.map(({ sku, unpaid, balance }) => [sku, { unpaid, balance }]));
}
