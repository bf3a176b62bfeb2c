import { PAYMENT_TEST_PAGE } from '../../../src/features/store/payment/payment.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import { newToken } from '../../encoding/token.ts';
import { database } from '../../storage/database.ts';
import { closePayment, insertPayment } from '../../storage/payments.ts';
import type { Provider } from './provider.ts';

/** Our own page instead of a bank's. Only in test mode: no money moves. */
export const testGateway: Provider = {
  name: 'test',
  isAvailable: ({ PAYMENT_TEST_MODE }) => PAYMENT_TEST_MODE === 'on',
  start: async ({ env, site }, { order, payments }) => {
    const open = payments.find(({ provider, state, amountCents }) => provider === 'test' && state === 'open' && amountCents > 0);
    if (open?.url) return { redirectUrl: open.url };
    const session = newToken();
    const url = `${site}${path(order.locale, PAYMENT_TEST_PAGE)}?session=${session}`;
    const at = new Date();
    await insertPayment(database(env.DB), {
      ...{ id: crypto.randomUUID(), orderId: order.id, provider: 'test', providerId: session, chargeId: null, state: 'open' },
      ...{ amountCents: order.totalCents, url, createdAt: at, updatedAt: at },
    });
    return { redirectUrl: url };
  },
  end: async (env, { id }) => void (await closePayment(database(env.DB), id, 'ended')),
  refund: async (_env, _payment, _amountCents, key) => ({ state: 'succeeded', providerId: key }),
};
