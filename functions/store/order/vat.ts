import { HOME_COUNTRY } from '../../../src/features/store/order/countries.shared.ts';
import { sumByRate, type Taxation, type VatSum } from '../../../src/features/store/order/totals.shared.ts';
import type { OrderLineRow, OrderRow } from '../storage/orders.ts';

export function orderVat({
  order,
  lines,
}: {
  order: OrderRow;
  lines: readonly Pick<OrderLineRow, 'totalCents' | 'vatPercent' | 'vatCents'>[];
}): VatSum[] {
  const postage = { totalCents: order.shippingCents, vatPercent: order.shippingVatPercent, vatCents: order.shippingVatCents };
  return sumByRate(order.shippingCents > 0 ? [...lines, postage] : lines);
}

/** Cents that the order's code takes off its products, without VAT where none is charged. */
export const discountOf = (lines: readonly Pick<OrderLineRow, 'discountCents'>[]): number =>
  lines.reduce((sum, { discountCents }) => sum + discountCents, 0);

/**
 * Whether two proofs of the buyer's country are due: files for a consumer in another EU state (implementing regulation (EU) 282/2011, articles 24b
 * and 24f).
 */
export const needsPlaceProof = (
  { country, taxation, vatNumber }: Pick<OrderRow, 'country' | 'taxation' | 'vatNumber'>,
  lines: readonly Pick<OrderLineRow, 'kind' | 'totalCents'>[],
): boolean =>
  country !== HOME_COUNTRY &&
  (taxation === 'vat' || taxation === 'exempt') &&
  vatNumber === null &&
  lines.some(({ kind, totalCents }) => kind === 'digital' && totalCents > 0);

/** Two letters, if they name a country: not Tor's `T1`, nor the `XX` of none that is known. */
export const countryCode = (code: unknown): string | null =>
  typeof code === 'string' && /^[A-Z]{2}$/u.test(code) && code !== 'XX' ? code : null;

/** Why no VAT is charged, by what is sold: goods, or services and files. */
const NOTES = {
  exempt: { goods: 'order.mail.exempt', others: 'order.mail.exempt' },
  'reverse-charge': { goods: 'order.mail.supply', others: 'order.mail.reverseCharge' },
  'outside-eu': { goods: 'order.mail.export', others: 'order.mail.outsideEu' },
} as const satisfies Record<Exclude<Taxation, 'vat'>, Record<'goods' | 'others', string>>;

export type TaxationNote = (typeof NOTES)[keyof typeof NOTES]['goods' | 'others'];

export function taxationNotes(taxation: Taxation, lines: readonly Pick<OrderLineRow, 'kind'>[]): TaxationNote[] {
  if (taxation === 'vat') return [];
  const { goods, others } = NOTES[taxation];
  return [
    ...new Set([
      ...(lines.some(({ kind }) => kind === 'physical') ? [goods] : []),
      ...(lines.some(({ kind }) => kind !== 'physical') ? [others] : []),
    ]),
  ];
}
