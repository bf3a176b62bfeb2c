import type { SQL } from 'drizzle-orm';
import { type OrderStep, PAYMENT_METHODS } from '../../../src/features/store/order/order.schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { missingCents } from '../order/ledger.ts';
import { type Step, takeStep } from '../order/steps.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { closePayment, insertEvent, isKnownEvent, NO_REFUND, type PaymentEvent, putPayment, storeEvent } from '../storage/payments.ts';
import type { PaymentContext } from './provider.ts';

/** What a provider's server said, never a browser. `chargeId`: the provider's name for the money. */
export interface Received {
  provider: PaymentRow['provider'];
  providerId?: string | undefined;
  chargeId: string;
  amountCents: number;
  currency: string;
  actor: string;
  note?: string;
  /** A mail of the order says already what the payment opens. */
  isTold?: boolean;
}

export type Outcome = 'paid' | 'part-paid' | 'late' | 'mismatch' | 'known';

const TRIES = 5;

/** Repeats what lost against a concurrent step. @throws ApiError `conflict` where it always did */
export async function untilTaken<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || tried === TRIES) throw error;
    }
  }
}

export const eventRows =
  (event: PaymentEvent | undefined, orderId: string, outcome: string, more: (isMoved: SQL) => readonly SQL[] = () => []) =>
  (isMoved: SQL): SQL[] => [...(event ? [insertEvent(event, orderId, outcome, isMoved)] : []), ...more(isMoved)];

/** Does what an event says, once. @throws what `act` throws, so that the provider sends it again */
export async function receiveOnce({ env }: PaymentContext, event: PaymentEvent, act: () => Promise<unknown>): Promise<void> {
  const db = database(env.DB);
  if (await isKnownEvent(db, event)) return;
  try {
    await act();
  } catch (error) {
    // The same event at the same time: the other delivery has stored it with its effect.
    if (!(await isKnownEvent(db, event))) throw error;
  }
}

export const takeEventStep = (
  { env, site, waitUntil }: PaymentContext,
  event: PaymentEvent,
  orderId: string,
  choose: (stored: StoredOrder) => Step | undefined,
): Promise<void> =>
  untilTaken(async () => {
    const db = database(env.DB);
    const stored = await readOrder(db, { id: orderId });
    if (!stored) throw new ApiError('not_found');
    const step = choose(stored);
    if (!step) return storeEvent(db, event, orderId, 'none');
    const extraStatements = eventRows(event, orderId, step.step, step.extraStatements);
    await takeStep(env, stored.order, { ...step, mail: false, extraStatements }, waitUntil, site);
  });

const isOf =
  ({ provider, providerId, chargeId }: Received) =>
  (row: PaymentRow): boolean =>
    row.provider === provider && row.amountCents > 0 && (row.providerId === providerId || row.chargeId === chargeId);

function rowFor({ order, payments }: StoredOrder, received: Received, state: PaymentRow['state']): PaymentRow {
  const { provider, providerId, chargeId, amountCents } = received;
  const own = payments.find(isOf(received));
  const open = payments.findLast((row) => row.provider === provider && row.state === 'open' && row.amountCents > 0);
  const begun = own ?? (providerId === undefined ? open : undefined);
  const at = new Date();
  return {
    ...(begun ?? {
      id: crypto.randomUUID(),
      orderId: order.id,
      provider,
      providerId: providerId ?? chargeId,
      url: null,
      ...NO_REFUND,
      createdAt: at,
    }),
    ...{ chargeId, state, amountCents, updatedAt: at },
  };
}

function nextStep(order: OrderRow, { amountCents, currency }: Received): OrderStep & Outcome {
  const { state, source, totalCents } = order;
  if (currency.toLowerCase() !== 'eur') return 'mismatch';
  if (state !== 'pending') return 'late';
  // Snipcart's figures are its own: it takes one payment for the whole.
  if (source === 'snipcart') return amountCents === totalCents ? 'paid' : 'mismatch';
  if (amountCents <= 0) return 'mismatch';
  return amountCents < missingCents(order) ? 'part-paid' : 'paid';
}

/**
 * The one way by which money counts as received: `paid`, also with a surplus; `part-paid` while some is missing; `late` if the order had ended or was
 * paid already; `mismatch` for another currency; `known` for money that was counted before.
 * @param event stored in the same transaction
 */
export async function receivePayment(
  { env, site, waitUntil }: PaymentContext,
  orderId: string,
  received: Received,
  event?: PaymentEvent,
): Promise<Outcome> {
  const db = database(env.DB);
  return untilTaken(async () => {
    const stored = await readOrder(db, { id: orderId });
    if (!stored) throw new ApiError('not_found');
    const { amountCents, currency, chargeId, actor, note = '', isTold = false } = received;
    const own = stored.payments.find(isOf(received));
    if (own && (own.state === 'succeeded' || own.chargeId === chargeId)) {
      if (event) await storeEvent(db, event, orderId, 'known');
      return 'known';
    }
    const step = nextStep(stored.order, received);
    const isMismatch = step === 'mismatch';
    const row = rowFor(stored, received, isMismatch ? 'ended' : 'succeeded');
    const taken: Step = {
      step,
      actor,
      note: isMismatch ? `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}, ${chargeId}` : note,
      ...(!isMismatch && { amountCents }),
      ...(isTold && { mail: false }),
      ...(step === 'paid' && { to: 'paid', payment: PAYMENT_METHODS.find((method) => method === received.provider) }),
      extraStatements: eventRows(event, orderId, step, (isMoved) => [putPayment(row, isMoved)]),
    };
    await takeStep(env, stored.order, taken, waitUntil, site);
    return step;
  });
}

/** The order stays pending, and the shopper may pay again. One row for failures in a row: nobody fills the history. */
export async function recordFailure(
  { env, site, waitUntil }: PaymentContext,
  orderId: string,
  { actor, note, row, event }: { actor: string; note: string; row?: PaymentRow | undefined; event?: PaymentEvent },
): Promise<void> {
  const db = database(env.DB);
  await untilTaken(async () => {
    const stored = await readOrder(db, { id: orderId });
    if (!stored) throw new ApiError('not_found');
    const closed = stored.payments.find(({ id, state }) => id === row?.id && state === 'open');
    const isNews = stored.order.state === 'pending' && stored.steps.at(-1)?.step !== 'payment-failed';
    if (!isNews) {
      if (closed) await closePayment(db, closed.id, 'failed');
      if (event) await storeEvent(db, event, orderId, 'known');
      return;
    }
    const extraStatements = eventRows(event, orderId, 'payment-failed', (isMoved) =>
      closed ? [putPayment({ ...closed, state: 'failed', updatedAt: new Date() }, isMoved)] : [],
    );
    await takeStep(env, stored.order, { step: 'payment-failed', actor, note, extraStatements, mail: false }, waitUntil, site);
  });
}
