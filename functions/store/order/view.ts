import type { PlacedOrder } from '../../../src/features/store/order/order.schema.ts';
import type { OrderLineRow, OrderRow } from '../storage/orders.ts';

export const toPlacedOrder = (
  { order, lines }: { order: OrderRow; lines: readonly Omit<OrderLineRow, 'orderId'>[] },
  token: string,
): PlacedOrder => ({
  reference: order.reference,
  token,
  state: order.state,
  totalCents: order.totalCents,
  vatCents: order.vatCents,
  lines: lines.map(({ sku, title, quantity, unitCents, discountCents, totalCents, vatPercent, vatCents }) => ({
    ...{ sku, title, quantity, unitCents, discountCents, totalCents, vatPercent, vatCents },
  })),
  discountCode: order.discountCode,
  shippingCents: order.shippingCents,
  currency: 'EUR',
  payment: order.payment,
  taxation: order.taxation,
  refundedCents: order.refundedCents,
  orderedAt: order.orderedAt.toISOString(),
  payBy: order.payBy?.toISOString() ?? null,
});
