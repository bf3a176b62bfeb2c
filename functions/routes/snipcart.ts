import { SNIPCART_CALLS } from '../../src/features/store/snipcart/calls.schema.ts';
import { SNIPCART_PAYMENT_PAGE } from '../../src/features/store/snipcart/gateway.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { leadOn, snipcartPaymentAgain } from '../pages/snipcart-payment.ts';
import { checkPublicToken, offeredChoices, settle } from '../store/snipcart/gateway.ts';
import { receiveEvent } from '../store/snipcart/receive-event.ts';
import { receiveRefundRequest } from '../store/snipcart/receive-refund.ts';
import { checkRequestToken } from '../store/snipcart/request-token.ts';
import { mount } from './mount.ts';

const REQUEST_TOKEN = 'X-Snipcart-RequestToken';

export const snipcart = mount(SNIPCART_CALLS, {
  'POST /api/webhooks/snipcart': async (c, { body }) => {
    await checkRequestToken(c.env, c.req.header(REQUEST_TOKEN));
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    await receiveEvent({ env: c.env, site: await siteOrigin(c.env, c.req.url), waitUntil }, body);
    return { received: true };
  },
  'POST /api/snipcart/payment-methods': async (c, { query, body }) => {
    await checkPublicToken(c.env, query.publicToken ?? body.publicToken ?? '');
    const locale: Locale = body.invoice?.language?.toLowerCase().startsWith('el') ? 'el' : 'en';
    const t = translator(locale);
    const site = await siteOrigin(c.env, c.req.url);
    const offered = new Set(offeredChoices(c.env, body.mode).map((choice) => (choice === 'bank' ? 'bank' : 'test')));
    return c.json(
      [...offered].map((id) => ({ id, name: t(`store.snipcart.pay.${id}`), checkoutUrl: `${site}${path(locale, SNIPCART_PAYMENT_PAGE)}` })),
    );
  },
  'POST /api/snipcart/payments': [
    snipcartPaymentAgain,
    async (c, { body }) => {
      const site = await siteOrigin(c.env, c.req.url);
      return leadOn(c, body.locale, await settle(c.env, body, site), site);
    },
  ],
  'POST /api/snipcart/refunds': async (c, { body }) => {
    await checkRequestToken(c.env, c.req.header(REQUEST_TOKEN));
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json({ refundId: await receiveRefundRequest(c.env, body, waitUntil) });
  },
});
