import { PAYMENT_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { EVENT_LIMIT_BYTES, PAYMENT_CALLS } from '../../../src/features/store/payment/calls.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import { ApiError } from '../../http/api-error.ts';
import { isForm, readBytes } from '../../http/body.ts';
import { mount } from '../../mount.ts';
import { findOrder } from '../order/find-order.ts';
import { checkRequestToken } from '../snipcart/ask.ts';
import { receiveSnipcartEvent } from '../snipcart/events.ts';
import { circumstancesOf } from './circumstances.ts';
import { paymentAgain } from './page.ts';
import { startPayment } from './start.ts';
import { stripe } from './stripe.ts';
import { verifiedEvent } from './stripe-client.ts';
import { receiveStripeEvent } from './stripe-events.ts';
import { decideTestPayment } from './test-payment.ts';
import { viva } from './viva.ts';
import { vivaWebhookKey } from './viva-client.ts';
import { receiveVivaEvent } from './viva-events.ts';

export const payments = mount(PAYMENT_CALLS, {
  'POST /api/payments': [
    paymentAgain,
    async (c, { body: { reference, token, method, locale } }) => {
      const stored = await findOrder(c.env, reference, token);
      const started = await startPayment(await circumstancesOf(c), stored, method);
      if (!isForm(c)) return started;
      return c.redirect(started.redirectUrl ?? `${path(locale, PAYMENT_PAGE)}?${new URLSearchParams({ reference, token })}`, 303);
    },
  ],
  'POST /api/payments/test': async (c, { body: { session, outcome } }) => {
    const redirectUrl = await decideTestPayment(await circumstancesOf(c), session, outcome);
    return isForm(c) ? c.redirect(redirectUrl, 303) : { redirectUrl };
  },
  'POST /api/webhooks/stripe': async (c) => {
    if (!stripe.isAvailable(c.env)) throw new ApiError('not_found');
    const payload = new TextDecoder().decode(await readBytes(c, EVENT_LIMIT_BYTES));
    const event = await verifiedEvent(c.env, payload, c.req.header('Stripe-Signature') ?? '').catch(() => {
      throw new ApiError('bad_request', { message: { key: 'call.payment.signature' } });
    });
    await receiveStripeEvent(await circumstancesOf(c), event);
    return { received: true };
  },
  'GET /api/webhooks/viva': async (c) => {
    if (!viva.isAvailable(c.env)) throw new ApiError('not_found');
    return Response.json({ Key: await vivaWebhookKey(c.env) });
  },
  'POST /api/webhooks/viva': async (c) => {
    if (!viva.isAvailable(c.env)) throw new ApiError('not_found');
    await receiveVivaEvent(await circumstancesOf(c), new TextDecoder().decode(await readBytes(c, EVENT_LIMIT_BYTES)));
    return { received: true };
  },
  'POST /api/webhooks/snipcart': async (c, { body }) => {
    await checkRequestToken(c.env, c.req.header('X-Snipcart-RequestToken'));
    await receiveSnipcartEvent(await circumstancesOf(c), body);
    return { received: true };
  },
});
