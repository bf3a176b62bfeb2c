import { formatEuro, formatPercent } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { PricedOrder } from '../order/price-order.shared.ts';

const NOTES = { vat: undefined, 'reverse-charge': 'checkout.reverseCharge', 'outside-eu': 'checkout.outsideEu' } as const;

export type SummaryKey =
  | 'checkout.line'
  | 'checkout.shipping'
  | 'checkout.vat'
  | 'checkout.total'
  | 'checkout.undeliverable'
  | 'checkout.reverseCharge'
  | 'checkout.outsideEu';
type Say = (key: SummaryKey, values?: Record<string, string | number>) => string;

interface Row {
  name: string;
  amount: string;
}

export interface Summary {
  lines: (Row & { sku: string; quantity: number })[];
  shipping: Row | undefined;
  total: Row;
  vat: Row[];
  note: string | undefined;
  hasDigital: boolean;
}

export function summarise(order: PricedOrder, locale: Locale, say: Say): Summary {
  const euro = (cents: number): string => formatEuro(locale, cents);
  const reason = NOTES[order.taxation];
  return {
    lines: order.lines.map(({ sku, quantity, totalCents }, at) => ({
      ...{ sku, quantity, amount: euro(totalCents) },
      name: say('checkout.line', { quantity, title: order.products[at]?.title[locale] ?? sku }),
    })),
    shipping: order.shippingCents > 0 ? { name: say('checkout.shipping'), amount: euro(order.shippingCents) } : undefined,
    total: { name: say('checkout.total'), amount: euro(order.totalCents) },
    vat: order.vat
      .filter(({ percent }) => percent > 0)
      .map(({ percent, vatCents }) => ({ name: say('checkout.vat', { percent: formatPercent(locale, percent) }), amount: euro(vatCents) })),
    note: !order.isDeliverable ? say('checkout.undeliverable') : reason && say(reason),
    hasDigital: order.products.some(({ kind }) => kind === 'digital'),
  };
}
