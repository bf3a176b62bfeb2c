import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../calendar.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { orders } from '../schema.ts';
import type { OrderRow } from './orders.ts';

/**
 * Pieces of a product that one network in a day, or one person over all days, orders without paying: one full line, so fewer where an order may
 * have fewer.
 */
export const UNPAID_PIECES = 10;

/**
 * Condition: a line asks for more than a network or a person may have unpaid. Freed pieces of an unconfirmed order do not count for the person:
 * a stranger may have ordered.
 * @param rows JSON of lines, whose fields `field` names
 */
export function reservesTooMuch({ network, person }: Pick<OrderRow, 'network' | 'person'>, rows: SQL, field: (name: string) => SQL): SQL {
  const isKept = sql`(orders.confirmed_at is not null
    or coalesce((select sum(change) from stock_changes where stock_changes.order_id = orders.id and stock_changes.sku = ${field('sku')}), 0) < 0)`;
  const isPersons = sql`orders.person = ${person} and ${isKept}`;
  const isOver = (whose: SQL) => sql`${field('quantity')} + coalesce((
    select sum(order_lines.quantity) from orders join order_lines on order_lines.order_id = orders.id
    where ${whose} and orders.state = 'pending' and order_lines.sku = ${field('sku')}), 0) > coalesce(${field('most')}, ${UNPAID_PIECES})`;
  const isNetworks = network === '' ? sql`false` : isOver(sql`orders.network = ${network}`);
  return sql`exists (select 1 from ${rows} where ${field('stock')} is not null and (${isOver(isPersons)} or ${isNetworks}))`;
}

const reserved = (sku: SQL, more = sql`true`): SQL => sql`coalesce((
  select -sum(change) from stock_changes join orders on orders.id = order_id and orders.state = 'pending' and ${more}
  where stock_changes.sku = ${sku}), 0)`;

/** Of the catalogue as built, by product number: its pieces, and how many one order may have. */
export interface Built {
  pieces: ReadonlyMap<string, number>;
  most: ReadonlyMap<string, number>;
}

const named = (sku: SQL, numbers: ReadonlyMap<string, number>, otherwise: number): SQL =>
  sql`coalesce((select value from json_each(${JSON.stringify(Object.fromEntries(numbers))}) where key = ${sku}), ${otherwise})`;

const builtPieces = (sku: SQL, { pieces }: Built): SQL => named(sku, pieces, 0);

/**
 * Condition: with this order, unpaid ones keep at most half of each product past their first hour (at least one piece), and one person's at
 * most what one order may have. Any payment method counts, since it may become a transfer.
 */
const leavesHalf = (id: string, built: Built): SQL => {
  const others = sql`orders.held_until is null and orders.id <> ${id}`;
  const persons = sql`${others} and orders.person = (select person from orders where id = ${id})`;
  const pieces = sql`${builtPieces(sql`wish.sku`, built)} + coalesce((select balance from stock where sku = wish.sku), 0) + ${reserved(sql`wish.sku`)}`;
  return sql`not exists (
    select 1 from order_lines as wish where wish.order_id = ${id} and exists (select 1 from stock_changes where order_id = ${id} and sku = wish.sku)
      and (wish.quantity + ${reserved(sql`wish.sku`, others)} > max(1, (${pieces} + 1) / 2)
        or wish.quantity + ${reserved(sql`wish.sku`, persons)} > ${named(sql`wish.sku`, built.most, UNPAID_PIECES)}))`;
};

const missing = (id: string): SQL => sql`(
  select order_lines.sku as sku, order_lines.quantity as pieces from order_lines where order_id = ${id}
    and coalesce((select sum(change) from stock_changes where order_id = ${id} and sku = order_lines.sku), -1) >= 0)`;

export const takeAgain = (id: string, { actor, at }: { actor: string; at: Date }, isMoved: SQL): SQL[] => [
  sql`update stock set balance = balance - (select pieces from ${missing(id)} where sku = stock.sku)
    where ${isMoved} and sku in (select sku from ${missing(id)})`,
  sql`insert into stock_changes (sku, change, reason, order_id, actor, note, at)
    select sku, -pieces, 'ordered', ${id}, ${actor}, '', ${at.getTime()} from ${missing(id)} where ${isMoved}`,
];

export const isThere = (id: string, built: Built): SQL => sql`not exists (
  select 1 from ${missing(id)} as wanted
  where wanted.pieces > coalesce((select balance from stock where sku = wanted.sku), 0) + ${builtPieces(sql`wanted.sku`, built)})
  and ${leavesHalf(id, built)}`;

/**
 * Confirms the shopper's address: the pieces stay reserved until the deadline, or for the rest of the hour if unpaid orders would keep too many.
 * @returns false if another call was first
 */
export async function confirmHold(db: Database, { id, version }: OrderRow, { at, built }: { at: Date; built: Built }): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ confirmedAt: at, heldUntil: sql`case when ${leavesHalf(id, built)} then null else held_until end`, version: version + 1 })
    .where(and(eq(orders.id, id), eq(orders.version, version), isNull(orders.confirmedAt)))
    .returning({ id: orders.id });
  return changed.length > 0;
}

/** The hash of a network serves for its day; `/privacy` says that it is destroyed within 48 hours. */
const NETWORK_MS = 2 * DAY_MS;

/** Frees pieces that transfer orders hold for an hour only, and forgets networks. The orders stay. @returns how many */
export async function endHolds(db: Database, now: Date, limit: number): Promise<number> {
  const at = now.getTime();
  const due = sql`(select id from orders where held_until < ${at} and state = 'pending' and payment = 'bank'
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

export async function unpaidPieces(db: Database, skus: readonly string[]): Promise<Map<string, { unpaid: number; balance: number }>> {
  const [rows] = await runBatch(
    db,
    sql<{ sku: string; unpaid: number; balance: number }>`
      select stock.sku as sku, stock.balance as balance, ${reserved(sql`stock.sku`)} as unpaid from stock where sku in (select value from json_each(${JSON.stringify(skus)}))`,
  );
  return new Map(rows.map(({ sku, unpaid, balance }) => [sku, { unpaid, balance }]));
}
