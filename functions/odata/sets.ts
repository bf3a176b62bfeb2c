import type { FeedScope } from '../../src/features/admin/powerbi/powerbi.schema.ts';
import type { KindName } from './kinds.ts';

export interface Property {
  kind: KindName;
  /** An expression over `from`. */
  column: string;
  isNullable?: true;
}

export interface EntitySet {
  type: string;
  scope: FeedScope;
  /** Also the order of rows without `$orderby`. */
  key: readonly string[];
  from: string;
  properties: Readonly<Record<string, Property>>;
}

const column = (kind: KindName, name: string): Property => ({ kind, column: name });
const optional = (kind: KindName, name: string): Property => ({ kind, column: name, isNullable: true });

/** A time in a year's `month`, on its last Sunday at 01:00 UTC. */
const changeOfClocks = (seconds: string, month: '03' | '10'): string =>
  `unixepoch(strftime('%Y', ${seconds}, 'unixepoch') || '-${month}-25', 'weekday 0', '+1 hour')`;

/** The day in Athens of a column in milliseconds: UTC+2, in summer +3 (Directive 2000/84/EC), as SQLite knows no zones. */
export function athensDayOf(name: string): string {
  const seconds = `${name} / 1000`;
  const isSummer = `(${seconds} >= ${changeOfClocks(seconds, '03')} and ${seconds} < ${changeOfClocks(seconds, '10')})`;
  return `date(${seconds} + 7200 + 3600 * ${isSummer}, 'unixepoch')`;
}

/** What an analysis needs: no names, addresses, e-mails, companies or VAT numbers of buyers. */
export const ENTITY_SETS: Readonly<Record<string, EntitySet>> = {
  Orders: {
    type: 'Order',
    scope: 'orders',
    key: ['Reference'],
    from: 'orders',
    properties: {
      Reference: column('text', 'reference'),
      OrderedAt: column('moment', 'ordered_at'),
      OrderedOn: column('day', athensDayOf('ordered_at')),
      State: column('text', 'state'),
      Source: column('text', 'source'),
      Payment: column('text', 'payment'),
      Taxation: column('text', 'taxation'),
      Language: column('text', 'locale'),
      Country: column('text', 'country'),
      IsBusiness: column('flag', '(vat_number is not null)'),
      Total: column('money', 'total_cents'),
      Vat: column('money', 'vat_cents'),
      Shipping: column('money', 'shipping_cents'),
      ShippingVatPercent: column('percent', 'shipping_vat_percent'),
      ShippingVat: column('money', 'shipping_vat_cents'),
      Paid: column('money', 'paid_cents'),
      Refunded: column('money', 'refunded_cents'),
      PaidAt: optional('moment', 'paid_at'),
      FulfilledAt: optional('moment', 'fulfilled_at'),
      ClosedAt: optional('moment', 'closed_at'),
    },
  },
  OrderLines: {
    type: 'OrderLine',
    scope: 'orders',
    key: ['Reference', 'Position'],
    from: 'orders cross join order_lines on order_lines.order_id = orders.id',
    properties: {
      Reference: column('text', 'reference'),
      Position: column('whole', 'position'),
      OrderedAt: column('moment', 'ordered_at'),
      OrderedOn: column('day', athensDayOf('ordered_at')),
      State: column('text', 'state'),
      Country: column('text', 'country'),
      Sku: column('text', 'sku'),
      Product: column('text', 'slug'),
      Kind: column('text', 'kind'),
      Title: column('text', 'title'),
      Quantity: column('whole', 'quantity'),
      UnitPrice: column('money', 'unit_cents'),
      Total: column('money', 'order_lines.total_cents'),
      VatPercent: column('percent', 'vat_percent'),
      Vat: column('money', 'order_lines.vat_cents'),
    },
  },
  // Of documents, as `/admin/store` shows sales; a day without any has no row.
  SalesByDay: {
    type: 'DayOfSales',
    scope: 'orders',
    key: ['Day'],
    from: `(
      select ${athensDayOf('issued_at')} as day, sum(kind <> 'credit') as orders, sum(total_cents) as gross, sum(vat_cents) as vat,
        sum(iif(kind = 'credit', -total_cents, 0)) as refunded
      from order_documents group by 1)`,
    properties: {
      Day: column('day', 'day'),
      Orders: column('whole', 'orders'),
      Gross: column('money', 'gross'),
      Vat: column('money', 'vat'),
      Net: column('money', '(gross - vat)'),
      Refunded: column('money', 'refunded'),
    },
  },
  // Days in UTC, from the night after them.
  VisitsByDay: {
    type: 'DayOfVisits',
    scope: 'analytics',
    key: ['Day'],
    from: "(select * from analytics_totals where dimension = 'all')",
    properties: {
      Day: column('day', 'day'),
      Views: column('whole', 'views'),
      Visitors: column('whole', 'visitors'),
      Events: column('whole', 'events'),
    },
  },
  VisitsByDimension: {
    type: 'DimensionOfVisits',
    scope: 'analytics',
    key: ['Day', 'Dimension', 'Key'],
    from: "(select * from analytics_totals where dimension not in ('all', 'preference'))",
    properties: {
      Day: column('day', 'day'),
      Dimension: column('text', 'dimension'),
      Key: column('text', 'key'),
      Views: column('whole', 'views'),
      Visitors: column('whole', 'visitors'),
      Events: column('whole', 'events'),
    },
  },
};

export const setsOf = (scopes: readonly FeedScope[]): [name: string, set: EntitySet][] =>
  Object.entries(ENTITY_SETS).filter(([, { scope }]) => scopes.includes(scope));
