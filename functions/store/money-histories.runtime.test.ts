import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { choice, type Dated, drawFact, reckon } from '../../tests/functions/money-model.ts';
import { ORDER, placed, TRANSFER_DAYS } from '../../tests/functions/order-harness.ts';
import { CARD_ORDER, PAYING } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { endOfDayAfter } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { missingCents } from './order/ledger.ts';
import { type Step, takeStep } from './order/steps.ts';
import type { PaymentContext } from './payment/provider.ts';
import { receivePayment } from './payment/receive-payment.ts';
import { recordReportedRefund } from './payment/record-refund.ts';
import { recordBankPayment } from './payment/refund.ts';
import { receiveStripeEvent } from './payment/stripe-events.ts';
import { openOrder } from './storage/admin.ts';
import { withdrawalStep } from './withdrawal/act.ts';

const around: PaymentContext = { env: { ...env, ...PAYING }, site: 'https://lycabettus.example', waitUntil: () => undefined };
const db = database(env.DB);
const HISTORIES = 20;

const read = async (id: string) => (await openOrder(db, id)) ?? expect.fail('no order');

/** Does with the store's own code what the fact says. */
async function happen(id: string, fact: Dated): Promise<void> {
  const opened = await read(id);
  const { order, payments } = opened;
  const [first] = payments.filter(({ amountCents, chargeId, state }) => amountCents > 0 && chargeId !== null && state === 'succeeded');
  const chargeId = first?.chargeId ?? '';
  const name = `${id}-${fact.at}`;
  const money = { currency: 'eur', chargeId: name, providerId: name, actor: 'stripe', provider: 'card' } as const;
  const step = (taken: Step) => takeStep(env, order, taken, () => undefined, around.site);
  const told = (type: string, object: object) => receiveStripeEvent(around, { id: `evt_${name}`, type, data: { object } });
  const back = (state: 'open' | 'succeeded' | 'failed', refund: string, amountCents: number) =>
    recordReportedRefund(around, id, {
      provider: first?.provider ?? 'card',
      chargeId,
      providerId: `${id}${refund}`,
      state,
      amountCents,
      actor: 'stripe',
    });
  const dispute = { payment_intent: chargeId, reason: 'general' };
  switch (fact.kind) {
    case 'came':
      if (fact.byCard) await receivePayment(around, id, { ...money, amountCents: fact.cents });
      else await recordBankPayment(around, order, { amountCents: fact.cents, actor: 'owner', note: '' });
      return;
    case 'foreign':
      await receivePayment(around, id, { ...money, amountCents: 100, currency: 'usd' });
      return;
    case 'sent':
      if (fact.wasPending) await back('open', fact.refund, fact.cents);
      await back('succeeded', fact.refund, fact.cents);
      return;
    case 'refused':
    case 'bounced':
      await back('failed', fact.refund, fact.cents);
      return;
    case 'disputed':
      return told('charge.dispute.created', {
        ...{ ...dispute, id: `${id}${fact.dispute}`, amount: fact.cents, status: 'needs_response' },
        evidence_details: { due_by: Math.floor(fact.by / 1000) },
      });
    case 'decided':
      return told('charge.dispute.closed', {
        ...dispute,
        id: `${id}${fact.dispute}`,
        amount: fact.cents,
        status: fact.isWon ? 'won' : 'lost',
      });
    case 'warned':
      return told('radar.early_fraud_warning.created', { id: name, payment_intent: chargeId, actionable: true, fraud_type: 'misc' });
    case 'withdrew': {
      const declared = { actor: 'shopper', note: '', at: new Date(fact.at), isPart: false, startsRefundClock: true };
      await step({ ...withdrawalStep({ ...opened, steps: [] }, declared) });
      return;
    }
    case 'asked':
      await step({ step: 'asked', actor: 'owner', payment: 'bank', payBy: endOfDayAfter(new Date(fact.at), TRANSFER_DAYS) });
      return;
    case 'accepted':
      await step({ step: 'accepted', to: 'paid', actor: 'owner', amountCents: missingCents(order) });
      return;
    default: {
      const steps: Record<typeof fact.kind, Omit<Step, 'actor'>> = {
        cancelled: { step: 'cancelled', to: 'cancelled' },
        expired: { step: 'expired', to: 'cancelled' },
        released: { step: 'released' },
        settled: { step: 'note', endsRefundClock: true },
        fulfilled: { step: 'fulfilled', to: 'fulfilled' },
      };
      await step({ ...steps[fact.kind], actor: fact.kind === 'cancelled' ? fact.by : fact.kind === 'expired' ? 'system' : 'owner' });
    }
  }
}

it('the store itself keeps every history as worked out from its bare facts, with its to-do list and its papers', async () => {
  vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 4, maxLength: 9 }), async (choices) => {
      const { reference } = await placed(
        {
          ...(choices.length % 2 === 0 ? ORDER : CARD_ORDER),
          customer: { ...ORDER.customer, email: `${crypto.randomUUID()}@example.com` },
        },
        crypto.randomUUID(),
        PAYING,
      );
      const id = String((await rows(`SELECT id FROM orders WHERE reference = '${reference}'`))[0]?.['id']);
      const { order: begun } = await read(id);
      const total = begun.totalCents;
      const work = (facts: readonly Dated[]) => reckon(total, begun.payBy?.getTime() ?? 0, TRANSFER_DAYS, facts);
      const facts: Dated[] = [];
      let at = begun.orderedAt.getTime();
      for (const chosen of choices) {
        at += chosen.hours * 3_600_000;
        vi.setSystemTime(at);
        const drawn = drawFact(total, work(facts), facts, chosen, at);
        const fact = drawn.kind === 'disputed' ? { ...drawn, by: Math.floor(drawn.by / 1000) * 1000 } : drawn;
        await happen(id, fact);
        facts.push(fact);
        const { order, needs } = await read(id);
        // A file is there with its payment.
        const now = work(facts);
        expect({
          ...{ state: order.state, came: order.paidCents, back: order.refundedCents, lost: order.lostCents, letGo: order.waivedCents },
          ...{ due: order.dueCents, dueBy: order.refundBy?.getTime() ?? null, hold: order.hold, checkBy: order.checkBy?.getTime() ?? null },
          ...{ missing: order.state === 'pending' ? missingCents(order) : 0, payBy: order.payBy?.getTime() ?? null, needs },
          credited:
            0 -
            Number(
              (
                await rows(
                  `SELECT coalesce(sum(total_cents), 0) AS cents FROM order_documents WHERE kind = 'credit' AND order_id = '${id}'`,
                )
              )[0]?.['cents'],
            ),
        }).toEqual(now.needs === 'fulfil' ? { ...now, needs: null } : now);
        seen.add(fact.kind);
      }
      vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
    }),
    { numRuns: HISTORIES, seed: 39, endOnFailure: true },
  );
  expect(seen.size).toBeGreaterThan(12);
});
