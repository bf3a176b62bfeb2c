import { pluralForm } from '../../../i18n/fill.ts';
import { formatEuro, formatPercent } from '../../../i18n/format.ts';
import { formatTag, type Locale } from '../../../i18n/locales.ts';
import { HOME_COUNTRY, vatNumberCountry } from '../order/countries.shared.ts';
import { QUANTITY_LIMIT } from '../order/limits.shared.ts';
import type { OrderLine, PricedOrder } from '../order/price-order.shared.ts';
import { cleanVatNumber, fullVatNumber, isVatNumber } from '../order/vat-number.shared.ts';

/** `vatNumber` is set only if it is valid. */
export interface Buyer {
  country: string;
  postcode: string;
  vatNumber: string | undefined;
  isBusiness: boolean;
}

export function buyerIn(values: Readonly<Record<string, string>>): Buyer {
  const country = values['customer.country'] || HOME_COUNTRY;
  const postcode = values['customer.address.postcode'] ?? '';
  const form = vatNumberCountry({ country, postcode });
  const cleaned = values['document'] === 'receipt' ? '' : cleanVatNumber(values['customer.vatNumber'] ?? '');
  const vatNumber = cleaned !== '' && isVatNumber(form, cleaned) ? fullVatNumber(form, cleaned) : undefined;
  return { country, postcode, vatNumber, isBusiness: values['document'] === 'invoice' };
}

/** `?sku=…&quantity=…`, as a product's page links without scripts. */
export function lineInAddress(search: string): OrderLine | undefined {
  const query = new URLSearchParams(search);
  const sku = query.get('sku');
  const quantity = Math.trunc(Number(query.get('quantity') ?? 1)) || 1;
  return sku ? { sku, quantity: Math.min(Math.max(quantity, 1), QUANTITY_LIMIT) } : undefined;
}

const NOTES = {
  vat: undefined,
  'reverse-charge': 'checkout.reverseCharge',
  'outside-eu': 'checkout.outsideEu',
  exempt: 'checkout.exempt',
} as const;

export type SummaryKey =
  | 'checkout.line'
  | 'checkout.discount'
  | 'checkout.shipping'
  | 'checkout.vat'
  | 'checkout.total'
  | 'checkout.undeliverable'
  | 'checkout.reverseCharge'
  | 'checkout.outsideEu'
  | 'checkout.businessOnly'
  | 'checkout.exempt'
  | `store.deliveryTime.digital`
  | `store.${'deliveryTime.physical' | 'deliveryTime.service' | 'transit'}_${'one' | 'other'}`;
type Say = (key: SummaryKey, values?: Record<string, string | number>) => string;

interface Row {
  name: string;
  amount: string;
}

export interface OrderSummary {
  lines: (Row & { sku: string; quantity: number; picture: string | undefined })[];
  discount: Row | undefined;
  shipping: Row | undefined;
  total: Row;
  vat: Row[];
  note: string | undefined;
  /** When the buyer gets what is in the order, and nothing of other kinds (directive 2011/83/EU, article 6(1)(g)). */
  delivery: string[];
  hasDigital: boolean;
  /** Slug of the first of them. */
  goods: string | undefined;
}

function deliveryOf({ products, terms: { posting, start }, transitDays }: PricedOrder, locale: Locale, say: Say): string[] {
  const kinds = new Set(products.map(({ kind }) => kind));
  const counted = (key: 'deliveryTime.physical' | 'deliveryTime.service' | 'transit', count: number | undefined): string[] =>
    count === undefined ? [] : [say(`store.${key}_${pluralForm(formatTag(locale), count)}`, { count })];
  return [
    ...(kinds.has('digital') ? [say('store.deliveryTime.digital')] : []),
    ...(kinds.has('physical') ? [...counted('deliveryTime.physical', posting?.days), ...counted('transit', transitDays)] : []),
    ...(kinds.has('service') ? counted('deliveryTime.service', start?.workingDays) : []),
  ];
}

export function summariseOrder(order: PricedOrder, locale: Locale, say: Say): OrderSummary {
  const euro = (cents: number): string => formatEuro(locale, cents);
  const reason = NOTES[order.taxation];
  return {
    lines: order.lines.map(({ sku, quantity, totalCents, discountCents }, at) => ({
      ...{ sku, quantity, amount: euro(totalCents + discountCents), picture: order.products[at]?.picture },
      name: say('checkout.line', { quantity, title: order.products[at]?.title[locale] ?? sku }),
    })),
    discount:
      order.discountCents > 0
        ? { name: `${say('checkout.discount')} ${order.discountCode}`, amount: euro(-order.discountCents) }
        : undefined,
    shipping: order.shippingCents > 0 ? { name: say('checkout.shipping'), amount: euro(order.shippingCents) } : undefined,
    total: { name: say('checkout.total'), amount: euro(order.totalCents) },
    vat: order.vat
      .filter(({ percent }) => percent > 0)
      .map(({ percent, vatCents }) => ({ name: say('checkout.vat', { percent: formatPercent(locale, percent) }), amount: euro(vatCents) })),
    note: !order.isDeliverable ? say('checkout.undeliverable') : !order.isSold ? say('checkout.businessOnly') : reason && say(reason),
    delivery: deliveryOf(order, locale, say),
    hasDigital: order.products.some(({ kind }) => kind === 'digital'),
    goods: order.products.find(({ kind }) => kind === 'physical')?.slug,
  };
}
