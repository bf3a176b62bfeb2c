import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choice, type Dated, drawFact, type Reckoned, reckon } from '../../../tests/functions/money-model.ts';
import type { OrderRow, OrderStepRow } from '../storage/orders.ts';
import { afterStep, creditedCents, type Movement, missingCents, NO_MONEY } from './ledger.ts';

const TOTAL = 9800;
const DAYS = 9;
const BEGIN = Date.UTC(2026, 10, 20, 10);
const PAY_BY = BEGIN + 9 * 86_400_000;

type Taken = Movement & Pick<OrderStepRow, 'actor' | 'note' | 'about' | 'dueAt'>;
type Wanted = Partial<Taken> & Pick<Taken, 'step'>;

const begun = {
  ...NO_MONEY,
  ...{ totalCents: TOTAL, state: 'pending', version: 0, payBy: new Date(PAY_BY), fulfilledAt: null, closedAt: null, paidAt: null },
} as unknown as OrderRow;

/** The step that a fact is, where it changes anything. @param before the figures of the model before it */
function toStep(fact: Dated, before: Reckoned, facts: readonly Dated[], order: OrderRow): Wanted | undefined {
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
      const was = reckon(TOTAL, PAY_BY, DAYS, facts.slice(0, sent));
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
      return { step: 'asked', payment: 'bank', payBy: new Date(endOfAsked(fact)) };
    case 'settled':
      return { step: 'note', endsRefundClock: true };
    case 'fulfilled':
      return { step: 'fulfilled', to: 'fulfilled' };
    default:
      return { step: fact.kind };
  }
}

const endOfAsked = (fact: Dated): number => reckon(TOTAL, PAY_BY, DAYS, [fact]).payBy ?? 0;

it('whatever happens to its money, an order says who owes what until when, as worked out from the bare facts', () => {
  let [ended, bounced, lost, accepted] = [0, 0, 0, 0];
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 14 }), (choices) => {
      const facts: Dated[] = [];
      const steps: OrderStepRow[] = [];
      let order = begun;
      let at = BEGIN;
      let before = reckon(TOTAL, PAY_BY, DAYS, facts);
      for (const chosen of choices) {
        at += chosen.hours * 3_600_000;
        const fact = drawFact(TOTAL, before, facts, chosen, at);
        const wanted = toStep(fact, before, facts, order);
        facts.push(fact);
        const now = reckon(TOTAL, PAY_BY, DAYS, facts);
        if (wanted) {
          const taken: Taken = {
            ...{ to: order.state, actor: 'owner', note: '', amountCents: null, about: null, dueAt: null, payment: undefined },
            ...{ endsRefundClock: false, startsRefundClock: true, at: new Date(at), ...wanted },
          };
          order = { ...order, ...afterStep(order, taken, steps) };
          steps.push({ ...taken, id: steps.length, orderId: 'o' });
          if (taken.step === 'withdrawn' && taken.to === 'cancelled')
            steps.push({ ...taken, step: 'cancelled', id: steps.length, orderId: 'o' });
        }
        expect({
          ...{ state: order.state, came: order.paidCents, back: order.refundedCents, lost: order.lostCents, letGo: order.waivedCents },
          ...{ due: order.dueCents, dueBy: order.refundBy?.getTime() ?? null, hold: order.hold, checkBy: order.checkBy?.getTime() ?? null },
          ...{ missing: order.state === 'pending' ? missingCents(order) : 0, payBy: order.payBy?.getTime() ?? null },
        }).toEqual((({ needs: _, credited: __, ...figures }) => figures)(now));
        expect(order.refundedCents).toBeGreaterThanOrEqual(0);
        expect(order.refundedCents + order.lostCents).toBeLessThanOrEqual(order.paidCents);
        if (order.paidAt) expect(creditedCents(order)).toBeLessThanOrEqual(now.credited);
        before = now;
      }
      ended += Number(before.state !== 'pending');
      bounced += Number(steps.some(({ step }) => step === 'refund-failed'));
      lost += Number(before.lost > 0);
      accepted += Number(before.letGo > 0);
    }),
    { numRuns: 2000, seed: 39 },
  );
  // That the histories reach what they are about.
  for (const count of [ended, bounced, lost, accepted]) expect(count).toBeGreaterThan(40);
});
