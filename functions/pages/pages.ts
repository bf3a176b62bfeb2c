import { Hono } from 'hono';
import { CHECKOUT_FORM } from '../../src/features/store/order/checkout-form.schema.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { PAGE_POLICY } from '../http/page-policy.ts';
import { limited } from '../middleware/limit.ts';
import { sameOrigin } from '../middleware/origin.ts';
import { secured } from '../middleware/security-headers.ts';
import {
  checkoutRoutes,
  documentRoutes,
  errorRoutes,
  followRoutes,
  loginRoutes,
  markdownRoutes,
  orderRoutes,
  paymentRoutes,
  sentRoutes,
  successRoutes,
  translatedHomes,
  withdrawalRoutes,
} from './addresses.ts';
import { checkoutPage, updatedCheckout } from './checkout.ts';
import { documentPage } from './document-page.ts';
import { errorPage } from './error-page.ts';
import { formPage } from './form-page.ts';
import { home, translatedHome } from './home.ts';
import { loginPage } from './login-page.ts';
import { pageOrMarkdown } from './markdown.ts';
import { orMissing } from './missing.ts';
import { pageRefused } from './on-demand.ts';
import { orderPage, successPage } from './order-page.ts';
import { ownersPages } from './owners-pages.ts';
import { paymentOutcomePage, paymentPage, testGatewayPage } from './payment.ts';
import { privacyFollow } from './privacy-follow.ts';
import { sentPage } from './sent-page.ts';
import { withdrawalPage } from './withdrawal-page.ts';

export const pages = new Hono<AppEnv>();

pages.use(secured(PAGE_POLICY), ownersPages, sameOrigin);
pages.get('/', home);
for (const route of translatedHomes) pages.get(route, translatedHome);
for (const { route, address, status } of errorRoutes) pages.get(route, (c) => errorPage(c, status, { address }));
for (const route of markdownRoutes) pages.get(route, async (c) => orMissing(c, await pageOrMarkdown(c)));
for (const route of sentRoutes) pages.get(route, async (c) => orMissing(c, await sentPage(c)));
for (const route of followRoutes) pages.get(route, pageRefused('privacy.follow.wait'), limited('LIMIT_CALLS'), privacyFollow);
for (const route of paymentRoutes.page) pages.get(route, limited('LIMIT_CALLS'), paymentPage);
for (const route of paymentRoutes.test) pages.get(route, limited('LIMIT_CALLS'), testGatewayPage);
for (const route of paymentRoutes.outcome) pages.get(route, limited('LIMIT_CALLS'), paymentOutcomePage);
for (const route of checkoutRoutes)
  pages.get(route, checkoutPage).post(
    formPage(() => CHECKOUT_FORM),
    limited('LIMIT_CALLS'),
    updatedCheckout,
  );
for (const route of [...orderRoutes, ...successRoutes, ...documentRoutes, ...withdrawalRoutes])
  pages.use(route, pageRefused('order.note.tooMany'), limited('LIMIT_CALLS'));
for (const route of orderRoutes) pages.get(route, orderPage);
for (const route of successRoutes) pages.get(route, successPage);
for (const route of documentRoutes) pages.get(route, documentPage);
for (const route of withdrawalRoutes) pages.get(route, withdrawalPage);
for (const route of loginRoutes) pages.get(route, loginPage);
pages.get('*', async (c) => orMissing(c, await c.env.ASSETS.fetch(c.req.raw)));
pages.all('*', () => {
  throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
});
