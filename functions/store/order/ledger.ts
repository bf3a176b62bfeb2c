import {
  type Hold,
  type OrderState,
  type OrderStep,
  type PaymentMethod,
  REFUND_DAYS,
} from '../../../src/features/store/order/order.schema.ts';
import { endOfDayAfter } from '../../calendar.ts';
import type { OrderRow, OrderStepRow } from '../storage/orders.ts';

type Sums = Pick<OrderRow, 'totalCents' | 'waivedCents' | 'paidCents' | 'refundedCents' | 'lostCents'>;

/** Of an order that nobody has paid. */
export const NO_MONEY = {
  ...{ paidCents: 0, refundedCents: 0, lostCents: 0, waivedCents: 0, dueCents: 0 },
  ...{ refundBy: null, hold: null, checkBy: null },
} as const;

/** What the seller has of the order's money. */
export const keptCents = ({ paidCents, refundedCents, lostCents }: Omit<Sums, 'totalCents' | 'waivedCents'>): number =>
  paidCents - refundedCents - lostCents;

/** What the buyer of a pending order still owes. */
export const missingCents = (order: Sums): number => Math.max(0, order.totalCents - order.waivedCents - keptCents(order));

/**
 * What the credit notes of a paid order add up to: what was let go, and what went back beyond a surplus, which has no document. A refund that came
 * back takes no credit note back, and its second sending makes no other.
 */
export function creditedCents({ totalCents, waivedCents, paidCents, refundedCents, lostCents }: Sums): number {
  const surplus = Math.max(0, paidCents - (totalCents - waivedCents));
  return Math.min(totalCents, waivedCents + Math.max(0, refundedCents + lostCents - surplus));
}

type StepRow = Pick<OrderStepRow, 'step' | 'actor' | 'note' | 'at' | 'about' | 'dueAt'>;

const ENDS: ReadonlySet<OrderStep> = new Set(['dispute-won', 'dispute-lost']);
const SNIPCART = 'snipcart';

/**
 * Disputes that are not decided. Those of Stripe are found by their name, in any order of its events; one that was stored before there were names
 * is ended by any end of none that is known. Snipcart's events may tell of one dispute more than once, and have the time at which they happened.
 */
export function openDisputes(steps: readonly StepRow[]): StepRow[] {
  const told = steps.filter(({ actor }) => actor === SNIPCART);
  const last = (name: OrderStep) => told.filter(({ step }) => step === name).toSorted((one, other) => Number(other.at) - Number(one.at))[0];
  const [begun, won] = [last('disputed'), last('dispute-won')];
  const others = steps.filter(({ actor }) => actor !== SNIPCART);
  const disputes = others.filter(({ step }) => step === 'disputed');
  const ends = others.filter(({ step }) => ENDS.has(step));
  const named = disputes.filter(({ about }) => about !== null);
  const nameless = disputes.filter(({ about }) => about === null);
  const unknownEnds = ends.filter(({ about }) => about === null || !named.some((one) => one.about === about));
  return [
    ...nameless.slice(unknownEnds.length),
    ...named.filter(({ about }) => !ends.some((end) => end.about === about)),
    ...(begun && !(won && won.at >= begun.at) ? [begun] : []),
  ];
}

/** Not a payment that came by itself: the odd one is still there. */
const SETTLES_MISMATCH: ReadonlySet<OrderStep> = new Set(['accepted', 'refunded', 'released']);

const isAfter = (steps: readonly StepRow[], is: (row: StepRow) => boolean, ends: (row: StepRow) => boolean): boolean =>
  steps.findLastIndex(is) > steps.findLastIndex(ends);

const named =
  (...names: OrderStep[]) =>
  ({ step }: StepRow): boolean =>
    names.includes(step);

type Held = Pick<OrderRow, 'hold' | 'checkBy'>;

/** Why the owner has to look at the money, and until when evidence is taken. @param steps all, in their order */
function holdOf(steps: readonly StepRow[], order: Sums & Pick<OrderRow, 'state'>): Held {
  const { state } = order;
  const released = steps.findLastIndex(named('released'));
  const disputes = openDisputes(steps).filter((row) => steps.indexOf(row) > released);
  const hasMoney = keptCents(order) > 0;
  const isOwners = (row: StepRow) => row.actor === 'owner' && named('note', 'cancelled', 'paid')(row);
  const reasons: Record<Hold, boolean> = {
    dispute: disputes.length > 0,
    lost: state === 'paid' && hasMoney && isAfter(steps, named('dispute-lost'), named('released')),
    warning: state !== 'cancelled' && hasMoney && isAfter(steps, named('warned'), named('released', 'dispute-won')),
    part: state === 'pending' && hasMoney && isAfter(steps, named('part-paid'), named('asked')),
    mismatch: isAfter(steps, named('mismatch'), (row) => SETTLES_MISMATCH.has(row.step) || isOwners(row)),
  };
  const times = disputes.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]));
  const [hold = null] = (Object.keys(reasons) as Hold[]).filter((reason) => reasons[reason]);
  return { hold, checkBy: times.length > 0 ? new Date(Math.min(...times)) : null };
}

/** Whether a bank's warning closes the files: the owner has neither delivered in spite of it nor returned the money. */
export const isWarned = (steps: readonly StepRow[]): boolean => isAfter(steps, named('warned'), named('released', 'dispute-won'));

export interface Movement {
  step: OrderStep;
  to: OrderState;
  amountCents: number | null;
  at: Date;
  endsRefundClock: boolean;
  startsRefundClock: boolean;
  payment: PaymentMethod | undefined;
  /** Of `asked`: until when the rest may come. */
  payBy?: Date | undefined;
  /** Of `refund-failed`: by when its money was due before. Of `return-checked`: by when the law wants it. */
  dueBefore?: Date | null | undefined;
  /** Of `return-checked`: by how much more is due than before. */
  dueChangeCents?: number | undefined;
}

const RECEIVED: ReadonlySet<OrderStep> = new Set(['paid', 'part-paid', 'late']);
const RETURNED: ReadonlySet<OrderStep> = new Set(['refunded', 'partly-refunded']);

function sumsAfter(order: OrderRow, { step, amountCents }: Movement): Sums {
  const amount = amountCents ?? 0;
  const back = RETURNED.has(step) ? amount : step === 'refund-failed' ? -amount : 0;
  return {
    totalCents: order.totalCents,
    paidCents: order.paidCents + (RECEIVED.has(step) ? amount : 0),
    refundedCents: order.refundedCents + back,
    lostCents: order.lostCents + (step === 'dispute-lost' ? amount : 0),
    waivedCents: step === 'accepted' ? missingCents(order) : order.waivedCents,
  };
}

function dueAfter(order: OrderRow, taken: Movement, sums: Sums): number {
  const { step, to, startsRefundClock, endsRefundClock } = taken;
  const amount = taken.amountCents ?? 0;
  const kept = keptCents(sums);
  const isAll = (step === 'withdrawn' && startsRefundClock) || (to === 'cancelled' && order.state !== 'cancelled');
  if (endsRefundClock && (step === 'note' || RETURNED.has(step))) return 0;
  const due = isAll
    ? kept
    : step === 'paid' || step === 'accepted'
      ? kept - (sums.totalCents - sums.waivedCents)
      : order.dueCents +
        (taken.dueChangeCents ?? 0) +
        (step === 'late' || step === 'refund-failed' ? amount : RETURNED.has(step) ? -amount : 0);
  return Math.max(0, Math.min(due, kept));
}

/**
 * The one place that says what a step does to an order's figures and dates: what came, went back and was lost, what the seller owes (`dueCents` by
 * `refundBy`), and what the owner has to look at.
 * @param steps of the order before this one
 */
export function afterStep(order: OrderRow, taken: Movement & Omit<StepRow, 'at'>, steps: readonly StepRow[]): Partial<OrderRow> {
  const { step, to, at, payment, payBy, dueBefore } = taken;
  const { totalCents: _, ...sums } = sumsAfter(order, taken);
  const dueCents = dueAfter(order, taken, { ...order, ...sums });
  const known = [order.refundBy, dueBefore ?? null].filter((day) => day !== null).toSorted((one, other) => Number(one) - Number(other));
  const isMoved = to !== order.state;
  return {
    ...sums,
    ...{ state: to, version: order.version + 1, dueCents },
    refundBy: dueCents > 0 ? (known[0] ?? endOfDayAfter(at, REFUND_DAYS)) : null,
    ...(to !== 'pending' && { payBy: null, heldUntil: null }),
    // Whose money came is no stranger.
    ...(step === 'part-paid' && { heldUntil: null, confirmedAt: order.confirmedAt ?? at }),
    ...(isMoved && (to === 'cancelled' || to === 'refunded') && { closedAt: at }),
    ...(isMoved && order.state === 'refunded' && { closedAt: null }),
    ...((step === 'paid' || step === 'accepted') && { paidAt: at }),
    ...(order.state === 'paid' && to === 'fulfilled' && { fulfilledAt: at }),
    ...(payment && { payment }),
    ...(payBy && { payBy }),
    ...holdOf([...steps, taken], { ...order, ...sums, state: to }),
  };
}
