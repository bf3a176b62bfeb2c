import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterStep, creditedCents, keptCents, NO_MONEY } from './order/ledger.ts';
import { checking, leftCents, piecesAway, stateOf, suggestedCents } from './order/returns.ts';
import type { OrderRow, OrderStepRow, PaymentRow, ReturnRow, StoredOrder } from './storage/orders.ts';

const AT = Date.UTC(2026, 10, 20, 10);

const drawn = fc.record({
  lines: fc.array(
    fc.record({
      unit: fc.integer({ min: 1, max: 30_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      off: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  postage: fc.integer({ min: 0, max: 2000 }),
  returns: fc.array(
    fc.record({
      isWithdrawal: fc.boolean(),
      pieces: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
      /** Percent of what is suggested, and of that what is taken off. */
      given: fc.constantFrom(100, 100, 60, 0),
      off: fc.constantFrom(0, 0, 10, 100),
      /** By a refund that names it, or one in the provider's own pages. */
      isNamed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

/** Half up, in whole numbers. */
const share = (cents: number, part: number, whole: number): number =>
  Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

it('what goes back for a thousand orders with returns agrees with another computation to the cent', () => {
  let [whole, settled] = [0, 0];
  fc.assert(
    fc.property(drawn, ({ lines: bought, postage, returns: wanted }) => {
      const lines = bought.map(({ unit, quantity, off }, at) => {
        const listed = unit * quantity;
        return { sku: `S${at}`, quantity, kind: 'physical', unitCents: unit, totalCents: listed - share(listed, off, 100) };
      });
      const total = lines.reduce((sum, { totalCents }) => sum + totalCents, postage);
      if (total === 0) return;
      let order = {
        ...{
          ...NO_MONEY,
          id: 'o',
          totalCents: total,
          paidCents: total,
          shippingCents: postage,
          state: 'fulfilled',
          version: 0,
          payBy: null,
        },
        ...{ fulfilledAt: new Date(AT), closedAt: null, paidAt: new Date(AT), orderedAt: new Date(AT), confirmedAt: null },
      } as unknown as OrderRow;
      const [steps, payments, returns]: [OrderStepRow[], PaymentRow[], ReturnRow[]] = [[], [], []];
      const stored = (): StoredOrder =>
        ({ order, lines, steps, payments, returns, shipments: [{ sentAt: new Date(AT), lines }] }) as unknown as StoredOrder;
      const away = bought.map(({ quantity }) => quantity);
      let back = 0;
      for (const [position, { isWithdrawal, pieces, given, off, isNamed }] of wanted.entries()) {
        const row = {
          ...{
            orderId: 'o',
            position,
            reason: isWithdrawal ? 'withdrawal' : 'other',
            withdrawalId: null,
            announcedAt: new Date(AT + position),
          },
          ...{
            receivedOn: '2026-11-25',
            checkedAt: null,
            droppedAt: null,
            pieces: [],
            deductionCents: 0,
            deductionReason: '',
            refundCents: null,
          },
        } as ReturnRow;
        returns.push(row);
        const price = away.reduce((sum, left, at) => sum + share(lines[at]?.totalCents ?? 0, left, bought[at]?.quantity ?? 1), 0);
        const isAll = isWithdrawal && away.every((left, at) => left === bought[at]?.quantity);
        const fair = Math.min(price + (isAll ? postage : 0), total - back);
        expect([...piecesAway(stored()).values()]).toEqual(away);
        expect(suggestedCents(stored(), row)).toBe(fair);

        const returned = lines.flatMap(({ sku }, at) => {
          const quantity = Math.min(pieces[at] ?? 0, away[at] ?? 0);
          return quantity > 0 ? [{ sku, quantity, condition: 'intact' as const, restock: false }] : [];
        });
        const amountCents = share(fair, given, 100);
        const deductionCents = share(amountCents, off, 100);
        const asked = { position, returned, amountCents, deductionCents, deductionReason: 'x', refundedCents: order.refundedCents };
        const taken = checking(stored(), asked as never);
        const at = new Date(AT + position * 1000 + 500);
        const full = {
          ...{ to: order.state, actor: 'owner', note: '', about: null, dueAt: null, payment: undefined },
          ...{ endsRefundClock: false, startsRefundClock: true, amountCents: null },
          ...taken,
          at,
        };
        order = { ...order, ...afterStep(order, full as never, steps) };
        Object.assign(row, { checkedAt: at, pieces: returned, deductionCents, refundCents: amountCents - deductionCents });
        const due = amountCents - deductionCents;
        expect([order.dueCents, leftCents(stored(), row), stateOf(stored(), row)]).toEqual([due, due, due > 0 ? 'checked' : 'ended']);

        // Goods that are back without money stay with the buyer in the books until a refund names them.
        if (due === 0) continue;
        const named = returned.flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku));
        payments.push({
          state: 'succeeded',
          amountCents: -due,
          returnPosition: isNamed ? position : null,
          returns: named,
          createdAt: at,
        } as unknown as PaymentRow);
        const step = due === keptCents(order) ? { step: 'refunded', to: 'refunded' } : { step: 'partly-refunded', to: order.state };
        order = { ...order, ...afterStep(order, { ...full, dueChangeCents: 0, ...step, amountCents: due } as never, steps) };
        back += due;
        for (const { sku, quantity } of returned) away[Number(sku.slice(1))] = (away[Number(sku.slice(1))] ?? 0) - quantity;
        expect([order.dueCents, order.refundedCents, creditedCents(order), leftCents(stored(), row), stateOf(stored(), row)]).toEqual([
          0,
          back,
          back,
          0,
          'refunded',
        ]);
        settled += 1;
        if (order.state === 'refunded') {
          expect(back).toBe(total);
          whole += 1;
          return;
        }
      }
      expect(back).toBeLessThanOrEqual(total);
    }),
    { numRuns: 1000, seed: 39 },
  );
  expect([whole > 40, settled > 400]).toEqual([true, true]);
});
