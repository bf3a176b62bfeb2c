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
