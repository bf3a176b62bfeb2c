import { PAYMENT_CANCEL_PAGE, PAYMENT_SUCCESS_PAGE, type TestOutcome } from '../../../src/features/store/payment/payment.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { orderToken } from '../order/token.ts';
import { type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { closePayment, findPayment } from '../storage/payments.ts';
import type { PaymentContext } from './provider.ts';
import { receivePayment, recordFailure } from './receive-payment.ts';
import { testGateway } from './test-gateway.ts';

const ACTOR = 'test';

/** @throws ApiError `not_found` outside test mode or for an unknown session */
export async function findTestPayment(env: Env, session: string): Promise<{ row: PaymentRow; stored: StoredOrder }> {
  if (!testGateway.isAvailable(env)) throw new ApiError('not_found');
  const db = database(env.DB);
  const row = await findPayment(db, { provider: 'test', providerId: session });
  const stored = row && row.amountCents > 0 ? await readOrder(db, { id: row.orderId }) : undefined;
  if (!row || !stored) throw new ApiError('not_found');
  return { row, stored };
}

/**
 * What Stripe's page and webhook do together. A decided session stays decided.
 * @returns where the shopper goes next
 * @throws ApiError `not_found` outside test mode or for an unknown session
 */
export async function decideTestPayment(circumstances: PaymentContext, session: string, outcome: TestOutcome): Promise<string> {
  const { env, site } = circumstances;
  const { row, stored } = await findTestPayment(env, session);
  const { order } = stored;
  const isOpen = row.state === 'open';
  if (isOpen && outcome === 'approve') {
    const received = {
      provider: 'test',
      providerId: session,
      chargeId: session,
      amountCents: row.amountCents,
      currency: 'EUR',
      actor: ACTOR,
    } as const;
    await receivePayment(circumstances, order.id, received);
  } else if (isOpen && outcome === 'decline') await recordFailure(circumstances, order.id, { actor: ACTOR, note: '', row });
  else if (isOpen) await closePayment(database(env.DB), row.id, 'ended');
  const isPaid = isOpen ? outcome === 'approve' : row.state === 'succeeded';
  const query = new URLSearchParams({ reference: order.reference, token: await orderToken(env, order.id, 'p', order.orderedAt) });
  return `${site}${path(order.locale, isPaid ? PAYMENT_SUCCESS_PAGE : PAYMENT_CANCEL_PAGE)}?${query}`;
}
