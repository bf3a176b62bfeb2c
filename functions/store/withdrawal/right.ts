import { WITHDRAWAL_DAYS } from '../../../src/features/store/order/order.schema.ts';
import { addDays, athensDay } from '../../calendar.ts';
import { isAllSent } from '../order/shipments.ts';
import type { StoredOrder } from '../storage/orders.ts';

/** Working days from posting to delivery where none are promised: nobody may lose the right because a parcel was slow. */
const TRANSIT_DAYS = 10;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Regulation 1182/71, article 3(4): a period that ends at a weekend ends with the next working day. Holidays are left to the owner. */
function lastDay(from: string): string {
  let day = addDays(from, WITHDRAWAL_DAYS);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** The latest day on which what was sent has arrived. @param transitDays working days, as promised */
function arrivalOf(sentAt: Date, transitDays = TRANSIT_DAYS): string {
  let day = athensDay(sentAt);
  for (let left = transitDays; left > 0; left -= isWeekend(day) ? 0 : 1) day = addDays(day, 1);
  return day;
}

/**
 * Whether a consumer may still withdraw from everything in the order (Directive 2011/83/EU, articles 9 and 16(m)). If not, the owner decides.
 * Goods: from their delivery; services and digital content: from the contract.
 * @param transitDays working days from posting to delivery, as promised
 */
export function mayWithdraw(
  { order, lines, downloads, shipments, payments }: Pick<StoredOrder, 'order' | 'lines' | 'downloads' | 'shipments' | 'payments'>,
  now: Date,
  transitDays?: number,
): boolean {
  if (order.vatNumber !== null) return false;
  const today = athensDay(now);
  const arrivals = shipments.map(({ sentAt, deliveredOn }) => deliveredOn ?? arrivalOf(sentAt, transitDays));
  if (shipments.length === 0 && order.fulfilledAt !== null) arrivals.push(arrivalOf(order.fulfilledAt, transitDays));
  // Article 9(2)(b)(i): of goods of one order that come apart, from the last.
  const lastArrival = order.fulfilledAt !== null || isAllSent({ lines, shipments, payments }) ? arrivals.toSorted().at(-1) : undefined;
  return lines.every(({ kind, sku }) => {
    if (kind === 'physical') return lastArrival === undefined || today <= lastDay(lastArrival);
    const hasBegun = kind === 'digital' && order.digitalConsent && downloads.some((row) => row.sku === sku);
    return !hasBegun && today <= lastDay(athensDay(order.orderedAt));
  });
}
