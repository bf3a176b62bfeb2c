import { NEXT_STATES, type OrderStep } from '../../../src/features/store/order/order.schema.ts';
import { keptCents } from '../order/ledger.ts';
import type { Step } from '../order/steps.ts';
import type { PaymentRow, StoredOrder } from '../storage/orders.ts';
import { NO_REFUND, type PaymentEvent, putPayment } from '../storage/payments.ts';
import type { PaymentContext } from './provider.ts';
import { takeEventStep } from './receive-payment.ts';
import { lossId } from './record-refund.ts';

export type DisputeStep = 'disputed' | 'dispute-won' | 'dispute-lost' | 'note';

export interface Dispute {
  /** The provider's name of the dispute. */
  about: string;
  amountCents: number;
  note: string;
  chargeId: string | null;
  dueAt: Date | null;
  actor: string;
  provider: PaymentRow['provider'];
}

export const hasStep = ({ steps }: StoredOrder, about: string, ...names: OrderStep[]): boolean =>
  steps.some((row) => row.about === about && names.includes(row.step));

/** What the order still had of it is lost; the row keeps it from being refunded. */
function lost({ order, payments }: StoredOrder, dispute: Dispute): Step {
  const { about, amountCents: amount, note: reason, chargeId, actor } = dispute;
  const amountCents = Math.min(amount, keptCents(order));
  const isAll = amountCents === keptCents(order) && NEXT_STATES[order.state].includes('refunded');
  const note = amountCents === amount ? reason : `${reason} (${(amount / 100).toFixed(2)} EUR)`;
  const at = new Date();
  const provider = payments.find((row) => row.chargeId === chargeId)?.provider ?? dispute.provider;
  const row: PaymentRow = {
    ...{
      id: crypto.randomUUID(),
      orderId: order.id,
      provider,
      providerId: lossId(about),
      chargeId,
      state: 'succeeded',
      amountCents: -amountCents,
    },
    ...{ url: null, ...NO_REFUND, note, createdAt: at, updatedAt: at },
  };
  return {
    ...{ step: 'dispute-lost', actor, note, amountCents, about },
    ...(isAll && { to: 'refunded' }),
    extraStatements: (isMoved) => (amountCents > 0 ? [putPayment(row, isMoved)] : []),
  };
}

/** Events come in any order, and more than once: each beginning and each end of a dispute counts once, and no beginning after the end. */
export const recordDispute = (
  circumstances: PaymentContext,
  event: PaymentEvent,
  orderId: string,
  dispute: Dispute,
  step: DisputeStep,
): Promise<void> =>
  takeEventStep(circumstances, event, orderId, (stored) => {
    const { about, amountCents, note, dueAt, actor } = dispute;
    if (hasStep(stored, about, 'dispute-won', 'dispute-lost') || (step === 'disputed' && hasStep(stored, about, step))) return undefined;
    return step === 'dispute-lost' ? lost(stored, dispute) : { step, actor, note, amountCents, about, dueAt };
  });
