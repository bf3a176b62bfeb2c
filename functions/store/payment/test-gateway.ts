import { PAYMENT_TEST_PAGE } from '../../../src/features/store/payment/payment.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import { hashWords } from '../../http/idempotency.ts';
import { database } from '../../storage/database.ts';
import { missingCents } from '../order/ledger.ts';
import { orderSecret } from '../order/token.ts';
import { closePayment, insertPayment, NO_REFUND } from '../storage/payments.ts';
import type { Provider } from './provider.ts';

/** Our own page instead of a bank's. Only in test mode: no money moves. */
export const testGateway: Provider = {
  refunder: 'provider',
  isAvailable: ({ PAYMENT_TEST_MODE }) => PAYMENT_TEST_MODE === 'on',
  start: async ({ env, site }, { order, payments }) => {
    const begun = payments.filter(({ provider, amountCents }) => provider === 'test' && amountCents > 0);
    const open = begun.find(({ state, amountCents }) => state === 'open' && amountCents === missingCents(order));
    if (open?.url) return { redirectUrl: open.url };
    // Derived from a secret of the order, so that concurrent calls begin one session.
    const session = await hashWords(await orderSecret(env, order.id), ['test', begun.length]);
    const url = `${site}${path(order.locale, PAYMENT_TEST_PAGE)}?session=${session}`;
    const at = new Date();
    await insertPayment(database(env.DB), {
      ...{ id: crypto.randomUUID(), orderId: order.id, provider: 'test', providerId: session, chargeId: null, state: 'open' },
      ...{ amountCents: missingCents(order), url, ...NO_REFUND, createdAt: at, updatedAt: at },
    });
    return { redirectUrl: url };
  },
  end: async (env, { id }) => void (await closePayment(database(env.DB), id, 'ended')),
  refund: async (_env, _payment, _amountCents, key) => ({ state: 'succeeded', providerId: key }),
};
