import { WITHDRAWAL_DAYS } from '../../../src/features/store/order/order.schema.ts';
import { addDays, addMonths, athensDay } from '../../calendar.ts';
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

type Sold = Pick<StoredOrder, 'order' | 'lines' | 'downloads' | 'shipments' | 'payments'>;

/**
 * Days on which the goods that were sent arrived, or will have at the latest; undefined while some are still to be sent. Article 9(2)(b)(i): of goods
 * of one order that come apart, the right counts from the last.
 */
function arrival({ order, lines, shipments, payments }: Sold, transitDays?: number): { day: string; isKnown: boolean } | undefined {
  if (order.fulfilledAt === null && !isAllSent({ lines, shipments, payments })) return undefined;
  const arrivals = shipments.map(({ sentAt, deliveredOn }) => deliveredOn ?? arrivalOf(sentAt, transitDays));
  if (shipments.length === 0 && order.fulfilledAt !== null) arrivals.push(arrivalOf(order.fulfilledAt, transitDays));
  const day = arrivals.toSorted().at(-1);
  const isKnown = shipments.length > 0 && shipments.every(({ deliveredOn }) => deliveredOn !== null);
  return day === undefined ? undefined : { day, isKnown };
}

/** The right ends with the first download of what was asked for at once. */
const hasBegun = ({ order, downloads }: Sold, { kind, sku }: Sold['lines'][number]): boolean =>
  kind === 'digital' && order.digitalConsent && downloads.some((row) => row.sku === sku);

/**
 * Whether a consumer may still withdraw from everything in the order (Directive 2011/83/EU, articles 9 and 16(m)). If not, the owner decides.
 * Goods: from their delivery; services and digital content: from the contract.
 * @param transitDays working days from posting to delivery, as promised
 */
export function mayWithdraw(sold: Sold, now: Date, transitDays?: number): boolean {
  const { order, lines } = sold;
  if (order.vatNumber !== null) return false;
  const today = athensDay(now);
  const last = arrival(sold, transitDays);
  return lines.every((line) => {
    if (line.kind === 'physical') return last === undefined || today <= lastDay(last.day);
    return !hasBegun(sold, line) && today <= lastDay(athensDay(order.orderedAt));
  });
}

/** Of a kind of product in an order. Days of Athens, each included. */
export interface Period {
  kind: 'digital' | 'service' | 'physical';
  /** Null while it is not known, `over` where the right has ended by a download. */
  withdrawUntil: string | 'over' | null;
  /** Of goods whose delivery is not recorded: the latest that it can be. */
  isEstimated: boolean;
  /** Null while it is not known; undefined for services, which have none. */
  guaranteeUntil?: string | null;
}

/** Months from delivery (directives (EU) 2019/770, article 11(2), and 2019/771, article 10(1); law 4967/2022). */
const GUARANTEE_MONTHS = 24;

/** What a consumer may still do, and until when; nothing for a business, or before the payment. */
export function periodsOf(sold: Sold, transitDays?: number): Period[] {
  const { order, lines } = sold;
  if (order.vatNumber !== null || (order.state !== 'paid' && order.state !== 'fulfilled')) return [];
  const last = arrival(sold, transitDays);
  const fromContract = lastDay(athensDay(order.orderedAt));
  const found: Record<Period['kind'], () => Period> = {
    physical: () => ({
      kind: 'physical',
      withdrawUntil: last ? lastDay(last.day) : null,
      isEstimated: last !== undefined && !last.isKnown,
      guaranteeUntil: last?.isKnown ? addMonths(last.day, GUARANTEE_MONTHS) : null,
    }),
    digital: () => {
      const isOver = lines.filter(({ kind }) => kind === 'digital').every((line) => hasBegun(sold, line));
      const guaranteeUntil = order.paidAt && addMonths(athensDay(order.paidAt), GUARANTEE_MONTHS);
      return { kind: 'digital', withdrawUntil: isOver ? 'over' : fromContract, isEstimated: false, guaranteeUntil };
    },
    service: () => ({ kind: 'service', withdrawUntil: fromContract, isEstimated: false }),
  };
  return [...new Set(lines.map(({ kind }) => kind))].map((kind) => found[kind]());
}
