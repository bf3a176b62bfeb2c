import type { Locale } from '@/i18n/locales.ts';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';
import { LINES_LIMIT, mostOf } from '../order/limits.shared.ts';
import type { CartLine } from './cart.schema.ts';

/** `gone`: no longer sold. `quantity`: above the stock, or what one order may have. `full`: two tabs together added more lines than allowed. */
export type CartChange = { sku: string; title: string } & (
  | { kind: 'gone' | 'sold-out' | 'full' }
  | { kind: 'price'; fromCents: number; toCents: number }
  | { kind: 'quantity'; from: number; to: number }
);

export interface MendedCart {
  lines: CartLine[];
  changes: CartChange[];
}

export function mendCart(lines: readonly CartLine[], { products }: Pick<Catalogue, 'products'>, locale: Locale): MendedCart {
  const mended: CartLine[] = [];
  const changes: CartChange[] = [];
  for (const line of lines) {
    const { sku } = line;
    const product = products.find((one) => one.sku === sku);
    const title = product?.title[locale] ?? line.title;
    const quantity = Math.min(line.quantity, mostOf(product ?? {}));
    if (!product || quantity === 0 || mended.length === LINES_LIMIT) {
      changes.push({ kind: !product ? 'gone' : quantity === 0 ? 'sold-out' : 'full', sku, title });
      continue;
    }
    const { priceCents: unitCents } = product;
    if (unitCents !== line.unitCents) changes.push({ kind: 'price', sku, title, fromCents: line.unitCents, toCents: unitCents });
    if (quantity !== line.quantity) changes.push({ kind: 'quantity', sku, title, from: line.quantity, to: quantity });
    mended.push({ ...line, title, unitCents, quantity });
  }
  return { lines: mended, changes };
}
