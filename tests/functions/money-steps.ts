import type { Movement } from '../../functions/store/order/ledger.ts';
import { afterStep } from '../../functions/store/order/ledger.ts';
import type { OrderRow, OrderStepRow } from '../../functions/store/storage/orders.ts';
import { type Dated, type Reckoned, reckon } from './money-model.ts';

type Taken = Movement & Pick<OrderStepRow, 'actor' | 'note' | 'about' | 'dueAt'>;
type Wanted = Partial<Taken> & Pick<Taken, 'step'>;

export interface Frame {
  total: number;
  payBy: number;
  days: number;
}

/** The step that a fact is, where it changes anything. @param before the figures of the model before it */
function toStep(
  fact: Dated,
  before: Reckoned,
  facts: readonly Dated[],
  order: OrderRow,
  { total, payBy, days }: Frame,
): Wanted | undefined {
  const kept = before.came - before.back - before.lost;
  const toEmpty = (cents: number) =>
    cents === kept && (before.state === 'paid' || before.state === 'fulfilled') ? ({ to: 'refunded' } as const) : {};
  const isEnded = (dispute: string) => facts.some((one) => one.kind === 'decided' && one.dispute === dispute);
  switch (fact.kind) {
    case 'came': {
      if (before.state !== 'pending') return { step: 'late', actor: 'stripe', amountCents: fact.cents };
      const isEnough = fact.cents >= before.missing;
      return { step: isEnough ? 'paid' : 'part-paid', actor: 'stripe', amountCents: fact.cents, ...(isEnough && { to: 'paid' }) };
    }
    case 'foreign':
      return { step: 'mismatch' };
    case 'refused':
      return { step: 'note', actor: 'system' };
    case 'sent': {
      if (fact.cents > kept) return { step: 'mismatch', amountCents: fact.cents };
      const isWhole = fact.cents === kept && before.state !== 'pending';
      return { step: isWhole ? 'refunded' : 'partly-refunded', amountCents: fact.cents, ...toEmpty(fact.cents) };
    }
    case 'bounced': {
      const sent = facts.findIndex((one) => one.kind === 'sent' && one.refund === fact.refund);
      const was = reckon(total, payBy, days, facts.slice(0, sent));
      if (fact.cents > was.came - was.back - was.lost) return undefined;
      const back = order.fulfilledAt === null ? 'paid' : 'fulfilled';
      const to = before.state === 'refunded' ? back : before.state;
      return { step: 'refund-failed', to, amountCents: fact.cents, dueBefore: was.dueBy === null ? null : new Date(was.dueBy) };
    }
    case 'disputed':
      return isEnded(fact.dispute) ? undefined : { step: 'disputed', actor: 'stripe', about: fact.dispute, dueAt: new Date(fact.by) };
    case 'decided': {
      if (fact.isWon) return { step: 'dispute-won', actor: 'stripe', about: fact.dispute };
      const amountCents = Math.min(fact.cents, kept);
      return { step: 'dispute-lost', actor: 'stripe', about: fact.dispute, amountCents, ...toEmpty(amountCents) };
    }
    case 'withdrew':
      return { step: 'withdrawn', actor: 'shopper', ...(before.state === 'pending' && { to: 'cancelled' }) };
    case 'cancelled':
      return { step: 'cancelled', to: 'cancelled', actor: fact.by };
    case 'expired':
      return { step: 'expired', to: 'cancelled', actor: 'system' };
    case 'accepted':
      return { step: 'accepted', to: 'paid', amountCents: before.missing };
    case 'asked':
      return { step: 'asked', payment: 'bank', payBy: new Date(reckon(total, payBy, days, [fact]).payBy ?? 0) };
    case 'settled':
      return { step: 'note', endsRefundClock: true };
    case 'fulfilled':
      return { step: 'fulfilled', to: 'fulfilled' };
    default:
      return { step: fact.kind };
  }
}

/** The order and its history after a fact, by the shop's own ledger. @param before the figures of the model before it */
export function walked(
  { order, steps }: { order: OrderRow; steps: readonly OrderStepRow[] },
  fact: Dated,
  before: Reckoned,
  facts: readonly Dated[],
  frame: Frame,
): { order: OrderRow; steps: OrderStepRow[] } {
  const wanted = toStep(fact, before, facts, order, frame);
  if (!wanted) return { order, steps: [...steps] };
  const taken: Taken = {
    ...{ to: order.state, actor: 'owner', note: '', amountCents: null, about: null, dueAt: null, payment: undefined },
    ...{ endsRefundClock: false, startsRefundClock: true, at: new Date(fact.at), ...wanted },
  };
  const row = { ...taken, id: steps.length, orderId: 'o' };
  const ended = { ...row, step: 'cancelled' as const, id: steps.length + 1 };
  return {
    order: { ...order, ...afterStep(order, taken, [...steps]) },
    steps: [...steps, row, ...(taken.step === 'withdrawn' && taken.to === 'cancelled' ? [ended] : [])],
  };
}
