import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { DAY_MS, MINUTE_MS } from '../../calendar.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { insertMails } from '../../mail/storage/outbox-requested.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { nested } from '../../storage/nested.ts';
import {
  downloads,
  orderDocuments,
  orderLines,
  orderReturns,
  orderSteps,
  orders,
  payments,
  shipments,
  taxTransmissions,
  withdrawals,
} from '../schema.ts';
import { isUsable } from './discounts.ts';
import { reservesTooMuch } from './holds.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type OrderStepRow = typeof orderSteps.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type OrderDocumentRow = typeof orderDocuments.$inferSelect;
export type TaxRow = typeof taxTransmissions.$inferSelect;
export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type ReturnRow = typeof orderReturns.$inferSelect;
export type DownloadRow = typeof downloads.$inferSelect;

export interface StoredOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  steps: OrderStepRow[];
  payments: PaymentRow[];
  documents: OrderDocumentRow[];
  taxes: TaxRow[];
  withdrawals: WithdrawalRow[];
  downloads: DownloadRow[];
  shipments: ShipmentRow[];
  returns: ReturnRow[];
}

export type NewOrder = Omit<OrderRow, 'number' | 'reference'>;
export type NewLine = Omit<OrderLineRow, 'orderId'> & {
  /** As built; null where nothing runs out. */
  stock: number | null;
  /** Pieces that one order may have; absent where it was placed elsewhere. */
  most?: number;
};

/** In a mail of a new order, whose number is not known before it is stored. */
export const REFERENCE_MARK = '{{reference}}';

/** A plain form has no key: the same content within this time is a repeat. */
const REPEAT_MINUTES = 10;
/**
 * Unpaid orders of one person per day. A network can place no more; more from elsewhere cause no mail, so that strangers can neither fill a
 * mailbox nor keep its owner from ordering.
 */
export const UNPAID_PER_PERSON = 10;

/** Condition: the order is unpaid and its person has reached `UNPAID_PER_PERSON`, so that no mail is sent. */
export const isQuiet = (id: string): SQL => sql`exists (
  select 1 from orders as own where own.id = ${id} and own.paid_cents = 0 and ${UNPAID_PER_PERSON} <= (
    select count(*) from orders as earlier where earlier.person = own.person and (own.person <> '' or earlier.email_key = own.email_key)
      and earlier.paid_cents = 0
      and earlier.ordered_at > own.ordered_at - ${DAY_MS} and (earlier.year, earlier.number) < (own.year, own.number)))`;

const values = <Table extends SQLiteTable>(table: Table, row: Record<string, unknown>): { names: SQL; values: SQL } => {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(row, name));
  const cells = columns.map(([name, column]) => {
    const value = own(row, name);
    return sql`${value === null || value === undefined ? null : column.mapToDriverValue(value)}`;
  });
  return {
    names: sql.join(
      columns.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    ),
    values: sql.join(cells, sql`, `),
  };
};

export interface InsertOptions {
  /** Sold elsewhere: stock and unpaid orders are not checked. */
  isSold?: boolean;
  /** Of the first step. */
  note?: string;
  /** Statements of the same transaction; `isNew` is an SQL condition that is true only where the order is stored now. */
  also?: (isNew: SQL) => readonly SQL[];
}

/**
 * Stores the order with the next number of its year, lines, first step, stock and mails in one transaction.
 * @returns the new order, or that of the same key or content; undefined if stock is short, person or network reserves too much, or the discount is used up
 */
export async function insertOrder(
  db: Database,
  order: NewOrder,
  lines: readonly NewLine[],
  mails: readonly OutgoingRow[],
  { isSold = false, note = '', also = () => [] }: InsertOptions = {},
): Promise<{ order: Pick<OrderRow, 'id' | 'number' | 'reference'>; isNew: boolean } | undefined> {
  const at = order.orderedAt.getTime();
  const rows = sql`json_each(${JSON.stringify(lines)})`;
  const field = (name: string) => sql.raw(`json_extract(value, '$.${name}')`);
  const isShort = sql`
    exists (select 1 from ${rows} where ${field('stock')} is not null
      and ${field('stock')} + coalesce((select balance from stock where sku = ${field('sku')}), 0) < ${field('quantity')})`;
  const isRepeat =
    order.idempotencyKey === null
      ? sql`(idempotency_key is null and content_hash = ${order.contentHash} and ordered_at > ${at - REPEAT_MINUTES * MINUTE_MS})`
      : sql`idempotency_key = ${order.idempotencyKey}`;
  const tooMany = sql`(select count(*) from orders where person = ${order.person} and network = ${order.network} and paid_cents = 0 and ordered_at > ${at - DAY_MS}) >= ${UNPAID_PER_PERSON}`;
  const isNew = sql`exists (select 1 from orders where id = ${order.id})`;
  const given = values(orders, order);
  const next = sql`(select coalesce(max(number), 0) + 1 from orders where year = ${order.year})`;
  const reference = sql`(select reference from orders where id = ${order.id})`;
  const results = await runBatch(
    db,
    sql`
      insert into orders (number, reference, ${given.names})
      select ${next}, ${`${order.year}-`} || printf('%05d', ${next}), ${given.values}
      where not exists (select 1 from orders where ${isRepeat}) and ${isSold ? sql`true` : sql`not ${isShort} and not ${tooMany} and not ${reservesTooMuch(order, rows, field)} and ${isUsable(order)}`}`,
    sql`
      insert into order_lines (order_id, position, sku, slug, kind, title, quantity, unit_cents, discount_cents, total_cents, vat_percent, vat_cents)
      select ${order.id}, ${field('position')}, ${field('sku')}, ${field('slug')}, ${field('kind')}, ${field('title')}, ${field('quantity')},
        ${field('unitCents')}, ${field('discountCents')}, ${field('totalCents')}, ${field('vatPercent')}, ${field('vatCents')}
      from ${rows} where ${isNew}`,
    sql`insert into order_steps (order_id, step, actor, note, at) select ${order.id}, 'ordered', 'shopper', ${note}, ${at} where ${isNew}`,
    sql`
      insert into stock (sku, balance) select ${field('sku')}, -${field('quantity')} from ${rows} where ${field('stock')} is not null and ${isNew}
      on conflict (sku) do update set balance = balance + excluded.balance`,
    sql`
      insert into stock_changes (sku, change, reason, order_id, actor, note, at)
      select ${field('sku')}, -${field('quantity')}, 'ordered', ${order.id}, 'shopper', '', ${at} from ${rows}
      where ${field('stock')} is not null and ${isNew}`,
    insertMails(mails, sql`${isNew} and not ${isQuiet(order.id)}`),
    sql`
      update outbox set subject = replace(subject, ${REFERENCE_MARK}, ${reference}), text = replace(text, ${REFERENCE_MARK}, ${reference})
      where thread = ${order.id} and ${isNew}`,
    sql<Pick<OrderRow, 'id' | 'number' | 'reference'>>`
      select id, number, reference from orders where id = ${order.id} or ${isRepeat} order by id = ${order.id} desc limit 1`,
    ...also(isNew),
  );
  const [found] = results[7];
  return found && { order: found, isNew: found.id === order.id };
}

export async function availableStock(db: Database, built: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const [rows] = await runBatch(
    db,
    sql<{
      sku: string;
      balance: number;
    }>`select sku, balance from stock where sku in (select value from json_each(${JSON.stringify([...built.keys()])}))`,
  );
  const balances = new Map(rows.map(({ sku, balance }) => [sku, balance]));
  return new Map([...built].map(([sku, pieces]) => [sku, Math.max(0, pieces + (balances.get(sku) ?? 0))]));
}

const WITHDRAWALS_READ = 100;

const wholeOrders = (db: Database, which: SQL) =>
  db
    .select({
      order: getTableColumns(orders),
      lines: nested(orderLines, sql`${orderLines.orderId} = ${orders.id}`, orderLines.position),
      steps: nested(orderSteps, sql`${orderSteps.orderId} = ${orders.id}`, orderSteps.id),
      payments: nested(payments, sql`${payments.orderId} = ${orders.id}`, payments.createdAt),
      documents: nested(orderDocuments, sql`${orderDocuments.orderId} = ${orders.id}`, orderDocuments.issuedAt),
      taxes: nested(
        taxTransmissions,
        sql`${taxTransmissions.documentId} in (select id from order_documents where order_id = ${orders.id})`,
        taxTransmissions.changedAt,
      ),
      withdrawals: nested(withdrawals, sql`${withdrawals.orderId} = ${orders.id}`, withdrawals.receivedAt, WITHDRAWALS_READ),
      shipments: nested(shipments, sql`${shipments.orderId} = ${orders.id}`, shipments.position),
      returns: nested(orderReturns, sql`${orderReturns.orderId} = ${orders.id}`, orderReturns.position),
      downloads: nested(downloads, sql`${downloads.orderId} = ${orders.id}`, downloads.file),
    })
    .from(orders)
    .where(which);

export async function readOrder(
  db: Database,
  by: { id: string } | { reference: string } | { idempotencyKey: string },
): Promise<StoredOrder | undefined> {
  const [[name, value]] = Object.entries(by) as [[keyof OrderRow, string]];
  return wholeOrders(db, eq(orders[name], value)).get();
}

/** @param which condition on `orders` that names few */
export const readOrders = (db: Database, which: SQL): Promise<StoredOrder[]> => wholeOrders(db, which);

/** Whether money came that does not fit: nobody may say then that nothing is owed. */
export const isMismatched = ({ steps }: Pick<StoredOrder, 'steps'>): boolean => steps.some(({ step }) => step === 'mismatch');

/** Number of the invoice that Snipcart issued, if it said it. In orders from before the step `ordered` had it, `paid` has. */
export const snipcartInvoice = ({ order, steps }: Pick<StoredOrder, 'order' | 'steps'>): string | undefined =>
  order.source === 'snipcart'
    ? steps.find(({ step, actor, note }) => note !== '' && (step === 'ordered' || (step === 'paid' && actor === 'snipcart')))?.note
    : undefined;
