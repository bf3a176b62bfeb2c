import type { FeedScope } from '../../src/features/feed/admin/powerbi.schema.ts';
import { SALES } from '../store/storage/sales.ts';

type Stored = string | number;
export type Cell = Stored | boolean | null;

interface Column {
  sql: string;
  shown: (stored: Stored) => Cell;
}

export interface FeedSet {
  scope: FeedScope;
  from: string;
  key: readonly string[];
  columns: Readonly<Record<string, Column>>;
}

const plain = (sql: string): Column => ({ sql, shown: (stored) => stored });
const euro = (sql: string): Column => ({ sql, shown: (cents) => Number(cents) / 100 });
const moment = (sql: string): Column => ({ sql, shown: (time) => new Date(time).toISOString() });
const flag = (sql: string): Column => ({ sql, shown: Boolean });

const changeOfClocks = (seconds: string, month: '03' | '10'): string =>
  `unixepoch(strftime('%Y', ${seconds}, 'unixepoch') || '-${month}-25', 'weekday 0', '+1 hour')`;

/** The day in Athens of a column in milliseconds: UTC+2, in summer +3 (Directive 2000/84/EC), as SQLite knows no zones. */
export function athensDayOf(name: string): string {
  const seconds = `${name} / 1000`;
  const isSummer = `(${seconds} >= ${changeOfClocks(seconds, '03')} and ${seconds} < ${changeOfClocks(seconds, '10')})`;
  return `date(${seconds} + 7200 + 3600 * ${isSummer}, 'unixepoch')`;
}

/** What an analysis needs: no names, addresses, e-mails, companies or VAT numbers of buyers. */
export const FEED_SETS: Readonly<Record<string, FeedSet>> = {
  Orders: {
    scope: 'orders',
    from: 'orders',
    key: ['Reference'],
    columns: {
      Reference: plain('reference'),
      OrderedAt: moment('ordered_at'),
      OrderedOn: plain(athensDayOf('ordered_at')),
      State: plain('state'),
      Source: plain('source'),
      Payment: plain('payment'),
      Taxation: plain('taxation'),
      Language: plain('locale'),
      Country: plain('country'),
      IsBusiness: flag('(vat_number is not null)'),
      Total: euro('total_cents'),
      Vat: euro('vat_cents'),
      Shipping: euro('shipping_cents'),
      ShippingVatPercent: plain('shipping_vat_percent'),
      ShippingVat: euro('shipping_vat_cents'),
      Paid: euro('paid_cents'),
      Refunded: euro('refunded_cents'),
      Lost: euro('lost_cents'),
      PaidAt: moment('paid_at'),
      FulfilledAt: moment('fulfilled_at'),
      ClosedAt: moment('closed_at'),
    },
  },
  OrderLines: {
    scope: 'orders',
    from: 'orders cross join order_lines on order_lines.order_id = orders.id',
    key: ['Reference', 'Position'],
    columns: {
      Reference: plain('reference'),
      Position: plain('position'),
      OrderedAt: moment('ordered_at'),
      OrderedOn: plain(athensDayOf('ordered_at')),
      State: plain('state'),
      Country: plain('country'),
      Sku: plain('sku'),
      Product: plain('slug'),
      Kind: plain('kind'),
      Title: plain('title'),
      Quantity: plain('quantity'),
      UnitPrice: euro('unit_cents'),
      Total: euro('order_lines.total_cents'),
      VatPercent: plain('vat_percent'),
      Vat: euro('order_lines.vat_cents'),
    },
  },
  SalesByDay: {
    scope: 'orders',
    from: `(
      select ${athensDayOf('issued_at')} as day, sum(kind <> 'credit') as orders, sum(total_cents) as gross, sum(vat_cents) as vat,
        sum(iif(kind = 'credit', -total_cents, 0)) as refunded
      from ${SALES} group by 1)`,
    key: ['Day'],
    columns: {
      Day: plain('day'),
      Orders: plain('orders'),
      Gross: euro('gross'),
      Vat: euro('vat'),
      Net: euro('(gross - vat)'),
      Refunded: euro('refunded'),
    },
  },
  VisitsByDay: {
    scope: 'analytics',
    from: "(select * from analytics_totals where dimension = 'all')",
    key: ['Day'],
    columns: {
      Day: plain('day'),
      Views: plain('views'),
      Visitors: plain('visitors'),
      Events: plain('events'),
    },
  },
  VisitsByDimension: {
    scope: 'analytics',
    from: "(select * from analytics_totals where dimension not in ('all', 'preference'))",
    key: ['Day', 'Dimension', 'Key'],
    columns: {
      Day: plain('day'),
      Dimension: plain('dimension'),
      Key: plain('key'),
      Views: plain('views'),
      Visitors: plain('visitors'),
      Events: plain('events'),
    },
  },
};
