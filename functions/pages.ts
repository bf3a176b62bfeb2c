import { type Handler, Hono } from 'hono';
import type { H } from 'hono/types';
import { SENT_PAGE } from '../src/features/contact/contact.schema.ts';
import { LOGIN_PAGES } from '../src/features/login/login.schema.ts';
import { MCP_PATH } from '../src/features/mcp/address.shared.ts';
import { PRIVACY_FOLLOW_PAGE, PRIVACY_SENT_PAGE } from '../src/features/privacy/privacy.schema.ts';
import { CHECKOUT_FORM } from '../src/features/store/order/checkout-form.schema.ts';
import { DOCUMENT_PAGE } from '../src/features/store/order/follow-calls.schema.ts';
import { CHECKOUT_PAGE, ORDER_PAGE, PAYMENT_PAGE, SUCCESS_PAGE, WITHDRAWAL_PAGE } from '../src/features/store/order/order.schema.ts';
import { PAYMENT_CANCEL_PAGE, PAYMENT_SUCCESS_PAGE, PAYMENT_TEST_PAGE } from '../src/features/store/payment/payment.schema.ts';
import { ownersPages } from './auth/owners-pages.ts';
import { loginPage } from './auth/page.ts';
import type { AppEnv } from './env.ts';
import { ApiError } from './http/api-error.ts';
import { limited } from './http/middleware/limit.ts';
import { sameOrigin } from './http/middleware/origin.ts';
import { drawnOnly } from './http/middleware/sections.ts';
import { secured } from './http/middleware/security-headers.ts';
import { PAGE_POLICY } from './http/page-policy.ts';
import { errorRoutes, inEveryLocale, markdownRoutes, translatedHomes } from './http/pages/addresses.ts';
import { errorPage } from './http/pages/error-page.ts';
import { formPage } from './http/pages/form-page.ts';
import { pageOrMarkdown } from './http/pages/markdown.ts';
import { pageRefused } from './http/pages/on-demand.ts';
import { sentPage } from './http/pages/sent-page.ts';
import { privacyFollow } from './privacy/page.ts';
import { home, translatedHome } from './redirects/home.ts';
import { orMissing } from './redirects/missing.ts';
import { checkoutPage, fillRefused, updatedCheckout } from './store/checkout-page.ts';
import { documentPage, termsPage } from './store/documents/page.ts';
import { feedFile } from './store/feeds.ts';
import { orderPage, successPage } from './store/order/page.ts';
import { paymentOutcomePage, paymentPage, testGatewayPage } from './store/payment/page.ts';
import { TERMS_VERSIONS } from './store/terms.ts';
import { withdrawalPage } from './store/withdrawal/page.ts';

const limit = limited('LIMIT_CALLS');
const ofOrder = [pageRefused('order.note.tooMany'), limit];
const sent: Handler<AppEnv> = async (c) => orMissing(c, await sentPage(c));

const ON_DEMAND: Record<string, H<AppEnv>[]> = {
  ...Object.fromEntries(LOGIN_PAGES.map((page) => [page, [loginPage]])),
  [SENT_PAGE]: [sent],
  [PRIVACY_SENT_PAGE]: [sent],
  [PRIVACY_FOLLOW_PAGE]: [pageRefused('privacy.follow.wait'), limit, privacyFollow],
  [PAYMENT_PAGE]: [limit, paymentPage],
  [PAYMENT_TEST_PAGE]: [limit, testGatewayPage],
  [PAYMENT_SUCCESS_PAGE]: [limit, paymentOutcomePage],
  [PAYMENT_CANCEL_PAGE]: [limit, paymentOutcomePage],
  [CHECKOUT_PAGE]: [checkoutPage],
  [ORDER_PAGE]: [...ofOrder, orderPage],
  [SUCCESS_PAGE]: [...ofOrder, successPage],
  [DOCUMENT_PAGE]: [...ofOrder, documentPage],
  [TERMS_VERSIONS]: [limit, termsPage],
  [WITHDRAWAL_PAGE]: [...ofOrder, withdrawalPage],
};

export const pages = new Hono<AppEnv>();

pages.use(secured(PAGE_POLICY), ownersPages, sameOrigin);
pages.use(drawnOnly);
pages.get('/', home);
for (const route of translatedHomes) pages.get(route, translatedHome);
for (const { route, address, status } of errorRoutes) pages.get(route, (c) => errorPage(c, status, { address }));
pages.get('/feeds/*', limit, async (c) => orMissing(c, await feedFile(c)));
for (const route of markdownRoutes) pages.get(route, async (c) => orMissing(c, await pageOrMarkdown(c)));
for (const [bare, handlers] of Object.entries(ON_DEMAND)) pages.on('GET', inEveryLocale(bare), ...handlers);
pages.on(
  'POST',
  inEveryLocale(CHECKOUT_PAGE),
  formPage(() => CHECKOUT_FORM, fillRefused),
  limit,
  updatedCheckout,
);

/** Includes every spelling that could reach a file past the guard: encoded, or with doubled slashes. */
const OWNERS_ROUTES = [...inEveryLocale('/admin*'), '/*%*', '//*', '/*//*'];
const own = new Set(pages.routes.filter(({ method }) => method !== 'ALL').map((route) => route.path));

/** Must equal `assets.run_worker_first` of `wrangler.jsonc`. */
export const WORKER_FIRST = [...own, '/api', '/api/*', MCP_PATH, ...OWNERS_ROUTES];

pages.get('*', async (c) => orMissing(c, await c.env.ASSETS.fetch(c.req.raw)));
pages.all('*', () => {
  throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
});
