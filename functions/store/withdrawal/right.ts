import { WITHDRAWAL_DAYS } from '../../../src/features/store/order/order.schema.ts';
import { addDays, athensDay } from '../../calendar.ts';
import type { StoredOrder } from '../storage/orders.ts';

/** Regulation 1182/71, article 3(4): a period that ends at a weekend ends with the next working day. Holidays are left to the owner. */
function lastDay(from: Date): string {
  let day = addDays(athensDay(from), WITHDRAWAL_DAYS);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, 1);
  return day;
}

/**
 * Whether a consumer may still withdraw from everything in the order (Directive 2011/83/EU, articles 9 and 16(m)). If not, the owner decides.
 * Goods: from their delivery, which is not before they are sent; services and digital content: from the contract.
 */
export function mayWithdraw({ order, lines, downloads }: Pick<StoredOrder, 'order' | 'lines' | 'downloads'>, now: Date): boolean {
  if (order.vatNumber !== null) return false;
  const today = athensDay(now);
  return lines.every(({ kind, sku }) => {
    if (kind === 'physical') return order.fulfilledAt === null || today <= lastDay(order.fulfilledAt);
    const hasBegun = kind === 'digital' && order.digitalConsent && downloads.some((row) => row.sku === sku);
    return !hasBegun && today <= lastDay(order.orderedAt);
  });
}
