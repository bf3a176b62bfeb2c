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

type Note = 'order.mail.exempt' | 'order.mail.reverseCharge' | 'order.mail.export' | 'order.mail.outsideEu';

export function taxationNotes(taxation: Taxation, lines: readonly Pick<OrderLineRow, 'kind'>[]): Note[] {
  if (taxation === 'vat') return [];
  if (taxation === 'exempt') return ['order.mail.exempt'];
  if (taxation === 'reverse-charge') return ['order.mail.reverseCharge'];
  const hasGoods = lines.some(({ kind }) => kind === 'physical');
  const hasOthers = lines.some(({ kind }) => kind !== 'physical');
  return [...(hasGoods ? (['order.mail.export'] as const) : []), ...(hasOthers ? (['order.mail.outsideEu'] as const) : [])];
}
