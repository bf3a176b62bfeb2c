import { QUANTITY_LIMIT } from '../order/limits.shared.ts';
import type { OrderLine } from '../order/price-order.shared.ts';

/** `?sku=…&quantity=…`, as a product's page links without scripts. */
export function lineInAddress(search: string): OrderLine | undefined {
  const query = new URLSearchParams(search);
  const sku = query.get('sku');
  const quantity = Math.trunc(Number(query.get('quantity') ?? 1)) || 1;
  return sku ? { sku, quantity: Math.min(Math.max(quantity, 1), QUANTITY_LIMIT) } : undefined;
}
