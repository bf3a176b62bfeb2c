import type { Catalogue, CatalogueProduct } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import {
  COUNTRIES,
  EU_VAT_PERCENT,
  HOME_COUNTRY,
  type PostalPlace,
  vatNumberCountry,
} from '../../../src/features/store/order/countries.shared.ts';
import { type PricedOrder, priceOrder } from '../../../src/features/store/order/price-order.shared.ts';
import { vatWithin } from '../../../src/features/store/order/totals.shared.ts';
import { cleanVatNumber, fullVatNumber, isVatNumber } from '../../../src/features/store/order/vat-number.shared.ts';
import type { SnipcartOrder } from '../../../src/features/store/snipcart/event.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { oneLine } from '../../encoding/text.ts';
import type { NewLine, NewOrder } from '../storage/orders.ts';

export const toCents = (amount: number): number => Math.round(amount * 100);

type Figures = 'totalCents' | 'vatCents' | 'shippingCents' | 'shippingVatPercent' | 'shippingVatCents' | 'taxation' | 'vatNumber';

export interface SnipcartFigures extends Pick<NewOrder, Figures> {
  lines: NewLine[];
  faults: string[];
}

interface Item {
  sku: string;
  name: string;
  quantity: number;
  unitCents: number;
  totalCents: number;
}

function mergeItems(items: SnipcartOrder['items']): Item[] {
  const merged = new Map<string, Item>();
  for (const { id: sku, name, price, quantity, totalPrice } of items) {
    const unitCents = toCents(price);
    const known = merged.get(sku) ?? { unitCents, quantity: 0, totalCents: 0 };
    const totalCents = known.totalCents + toCents(totalPrice ?? (unitCents * quantity) / 100);
    merged.set(sku, { sku, name, unitCents: Math.max(known.unitCents, unitCents), quantity: known.quantity + quantity, totalCents });
  }
  return [...merged.values()];
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

function itemFaults(items: readonly Item[], products: ReadonlyMap<string, CatalogueProduct>): string[] {
  return items.flatMap(({ sku, unitCents }) => {
    const product = products.get(sku);
    if (!product) return [`unknown product ${oneLine(sku, 40)}`];
    return unitCents === product.priceCents ? [] : [`${sku} at ${euros(unitCents)} instead of ${euros(product.priceCents)}`];
  });
}

const fromCatalogue = ({ lines, products }: PricedOrder, locale: Locale): NewLine[] =>
  lines.map((line, position) => {
    const product = products[position];
    if (!product) throw new Error('a line lacks its product');
    const { slug, kind, title, stock } = product;
    return { position, ...line, slug, kind, title: title[locale], stock };
  });

function asCharged(
  items: readonly Item[],
  charged: { totalCents: number; shippingCents: number },
  products: ReadonlyMap<string, CatalogueProduct>,
  locale: Locale,
): NewLine[] {
  const lines = items.map(({ sku, name, quantity, unitCents, totalCents }, position): NewLine => {
    const product = products.get(sku);
    const vatPercent = product?.vatPercent ?? EU_VAT_PERCENT[HOME_COUNTRY];
    return {
      ...{ position, sku: oneLine(sku, 40), slug: product?.slug ?? '', kind: product?.kind ?? 'service', quantity, unitCents },
      ...{ discountCents: 0, totalCents },
      ...{ title: product?.title[locale] ?? oneLine(name, 200), vatPercent, vatCents: vatWithin(totalCents, vatPercent) },
      stock: product?.stock ?? null,
    };
  });
  const left = charged.totalCents - charged.shippingCents - lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  if (left === 0) return lines;
  const vatPercent = EU_VAT_PERCENT[HOME_COUNTRY];
  const rest: NewLine = {
    ...{ position: lines.length, sku: 'SNIPCART', slug: '', kind: 'service', title: translator(locale)('store.snipcart.difference') },
    ...{ quantity: 1, unitCents: left, discountCents: 0, totalCents: left, vatPercent, vatCents: vatWithin(left, vatPercent), stock: null },
  };
  return [...lines, rest];
}

export const addressOf = ({ billingAddress, shippingAddress }: SnipcartOrder) => billingAddress ?? shippingAddress ?? {};

/** Uses the catalogue's figures where Snipcart charged them; otherwise the charged ones, with their faults. */
export function priceSnipcartOrder(order: SnipcartOrder, catalogue: Catalogue, locale: Locale): SnipcartFigures {
  const items = mergeItems(order.items);
  const products = new Map(catalogue.products.map((product) => [product.sku, product]));
  const totalCents = toCents(order.grandTotal ?? order.finalGrandTotal ?? 0);
  const { country = '', postalCode = '', vatNumber: given = '' } = addressOf(order);
  const place = { country, postcode: postalCode };
  const form = vatNumberCountry(place);
  const isKnown = COUNTRIES.some((one) => one === country);
  const cleaned = cleanVatNumber(given);
  const vatNumber = isKnown && isVatNumber(form, cleaned) ? fullVatNumber(form, cleaned) : undefined;
  const buyers: (PostalPlace & { vatNumber?: string })[] = isKnown
    ? [...(vatNumber === undefined ? [] : [{ ...place, vatNumber }]), place]
    : [];
  // A business may still be charged VAT, if Snipcart knows no exemption for it: both are right.
  const found = buyers
    .map((buyer) => ({ buyer, priced: priceOrder(items, buyer, catalogue) }))
    .find(({ priced }) => priced?.isDeliverable && priced.totalCents === totalCents);
  const faults = [
    ...(order.currency.toLowerCase() === 'eur' ? [] : [`currency ${oneLine(order.currency, 10)}`]),
    ...itemFaults(items, products),
    ...(isKnown ? [] : [`country ${oneLine(country, 10) || 'missing'}`]),
  ];
  if (found?.priced && faults.length === 0) {
    const { priced, buyer } = found;
    const { vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation } = priced;
    const figures = { totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation };
    return { ...figures, lines: fromCatalogue(priced, locale), vatNumber: buyer.vatNumber ?? null, faults };
  }
  const expected = buyers.at(-1) && priceOrder(items, place, catalogue);
  if (expected && expected.totalCents !== totalCents) faults.push(`total ${euros(totalCents)} instead of ${euros(expected.totalCents)}`);
  const shippingCents = toCents(order.shippingFees ?? 0);
  const shippingVatPercent = shippingCents > 0 ? EU_VAT_PERCENT[HOME_COUNTRY] : 0;
  const shippingVatCents = vatWithin(shippingCents, shippingVatPercent);
  const lines = asCharged(items, { totalCents, shippingCents }, products, locale);
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, shippingVatCents);
  return {
    ...{ lines, totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation: 'vat', vatNumber: null },
    faults: faults.length > 0 ? faults : ['not deliverable'],
  };
}
