import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choice, type Dated, drawFact, reckon } from '../../../tests/functions/money-model.ts';
import { walked } from '../../../tests/functions/money-steps.ts';
import type { OrderRow, OrderStepRow } from '../storage/orders.ts';
import { creditedCents, missingCents, NO_MONEY } from './ledger.ts';

const TOTAL = 9800;
const DAYS = 9;
const BEGIN = Date.UTC(2026, 10, 20, 10);
const PAY_BY = BEGIN + 9 * 86_400_000;

const begun = {
  ...NO_MONEY,
  ...{ totalCents: TOTAL, state: 'pending', version: 0, payBy: new Date(PAY_BY), fulfilledAt: null, closedAt: null, paidAt: null },
} as unknown as OrderRow;

it('whatever happens to its money, an order says who owes what until when, as worked out from the bare facts', () => {
  let [ended, bounced, lost, accepted] = [0, 0, 0, 0];
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 14 }), (choices) => {
      const facts: Dated[] = [];
      let steps: OrderStepRow[] = [];
      let order = begun;
      let at = BEGIN;
      let before = reckon(TOTAL, PAY_BY, DAYS, facts);
      for (const chosen of choices) {
        at += chosen.hours * 3_600_000;
        const fact = drawFact(TOTAL, before, facts, chosen, at);
        const after = walked({ order, steps }, fact, before, facts, { total: TOTAL, payBy: PAY_BY, days: DAYS });
        facts.push(fact);
        const now = reckon(TOTAL, PAY_BY, DAYS, facts);
        ({ order, steps } = after);
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
