import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.schema.ts';
import { isEu, type PostalPlace } from './countries.shared.ts';
import type { Discount } from './discount.shared.ts';
import { computeTotals, type Taxation, type Totals, taxationFor } from './totals.shared.ts';

export interface OrderLine {
  sku: string;
  quantity: number;
}

export interface PricedOrder extends Totals {
  discountCode: string | null;
  taxation: Taxation;
  products: CatalogueProduct[];
  isDeliverable: boolean;
  /** False for a consumer of a country outside the EU that the owner has not listed. */
  isSold: boolean;
  terms: Catalogue['terms'];
  /** Of goods: working days from posting to delivery at most, where they are promised. */
  transitDays: number | undefined;
}

type Shipping = Pick<Catalogue, 'shipping'>;

/** Working days from posting to delivery at most; undefined where none are promised. */
export const transitTo = (country: string, { shipping }: Shipping): number | undefined =>
  shipping.find(({ countries }) => countries.includes(country))?.days?.[1];

/** Postage in cents with Greek VAT; 0 without physical goods; undefined for a country that gets none. */
function shippingTo(country: string, products: readonly CatalogueProduct[], { shipping }: Shipping): number | undefined {
  if (!products.some(({ kind }) => kind === 'physical')) return 0;
  return shipping.find(({ countries }) => countries.includes(country))?.cents;
}

/**
 * Computes an order's figures for cart, checkout, order, invoice and payment alike.
 * @returns undefined if a product is unknown
 */
export function priceOrder(
  lines: readonly OrderLine[],
  { vatNumber, isBusiness = vatNumber !== undefined, ...place }: PostalPlace & { vatNumber?: string | undefined; isBusiness?: boolean },
  catalogue: Catalogue,
  discount?: Discount,
): PricedOrder | undefined {
  const products = lines.flatMap(({ sku }) => catalogue.products.find((product) => product.sku === sku) ?? []);
  if (products.length !== lines.length) return undefined;
  const listed = lines.map(({ sku, quantity }, at) => {
    const { priceCents = 0, vatPercent = 0, kind } = products[at] ?? {};
    return { sku, quantity, unitCents: priceCents, vatPercent, taxedAtHome: kind === 'service' };
  });
  const { country } = place;
  const postage = shippingTo(country, products, catalogue);
  const goods = products.filter(({ kind }) => kind === 'physical');
  const shipping = { unitCents: postage ?? 0, vatPercent: Math.max(0, ...goods.map(({ vatPercent }) => vatPercent)) };
  const taxation = taxationFor(place, vatNumber, catalogue.vatExempt);
  return {
    ...computeTotals(listed, shipping, { country, taxation, destinationVat: catalogue.destinationVat }, discount),
    discountCode: discount?.code ?? null,
    taxation,
    products,
    isDeliverable: postage !== undefined,
    isSold: isBusiness || isEu(country) || catalogue.outsideEu.includes(country),
    terms: catalogue.terms,
    transitDays: goods.length > 0 ? transitTo(country, catalogue) : undefined,
  };
}
