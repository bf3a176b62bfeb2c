import { type SQL, sql } from 'drizzle-orm';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Of orders whose papers Snipcart issues: each sale and refund, as their steps tell them. VAT of refunds is in the proportion of the order's, and
 * adds up to it. Orders from when the site gave them papers of its own have those.
 */
const SNIPCART_SALES = `(
  select order_id, iif(step = 'paid', 'sale', 'credit') as kind, iif(step = 'paid', whole, -amount_cents) as total_cents,
    iif(step = 'paid', vat,
      cast(round(1.0 * vat * (returned - amount_cents) / whole) as integer) - cast(round(1.0 * vat * returned / whole) as integer)) as vat_cents,
    at as issued_at
  from (
    select order_id, step, amount_cents, at, total_cents as whole, vat_cents as vat,
      sum(iif(step = 'paid', 0, amount_cents)) over (partition by order_id order by order_steps.id) as returned
    from orders cross join order_steps on order_id = orders.id
    where source = 'snipcart' and paid_at is not null and step in ('paid', 'refunded', 'partly-refunded')
      and not exists (select 1 from order_documents where order_documents.order_id = orders.id)))`;

/** Every sale (`kind <> 'credit'`) and credit, with whoever issues its paper. */
export const SALES = `(
  select order_id, kind, total_cents, vat_cents, issued_at from order_documents
  union all select order_id, kind, total_cents, vat_cents, issued_at from ${SNIPCART_SALES})`;

export interface SnipcartSale {
  orderId: string;
  kind: 'sale' | 'credit';
  totalCents: number;
  vatCents: number;
  issuedAt: number;
}

export async function snipcartSales(db: Database, isOfTime: SQL): Promise<SnipcartSale[]> {
  const [rows] = await runBatch(
    db,
    sql<SnipcartSale>`
      select order_id as orderId, kind, total_cents as totalCents, vat_cents as vatCents, issued_at as issuedAt
      from ${sql.raw(SNIPCART_SALES)} where ${isOfTime} order by issued_at, kind = 'credit'`,
  );
  return rows;
}
