import { sumByRate, type VatSum } from '../../src/features/store/order/totals.shared.ts';
import type { OrderLineRow, OrderRow } from '../storage/orders.ts';

/** By rate, with postage. Adds up to the order's total and VAT. */
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

export const TAXATION_NOTES = {
  vat: undefined,
  'reverse-charge': 'order.mail.reverseCharge',
  'outside-eu': 'order.mail.outsideEu',
} as const;
