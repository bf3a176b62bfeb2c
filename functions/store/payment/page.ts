import type { Context } from 'hono';
import { PAYMENT_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { PAYMENT_CANCEL_PAGE, PAYMENT_TEST_PAGE } from '../../../src/features/store/payment/payment.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path, splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorPage } from '../../http/pages/error-page.ts';
import { type Filling, onDemandPage, pageAgain } from '../../http/pages/on-demand.ts';
import { readCatalogue } from '../catalogue.ts';
import { findOrder } from '../order/find-order.ts';
import { missingCents } from '../order/ledger.ts';
import { orderToken } from '../order/token.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { circumstancesOf } from './circumstances.ts';
import { cancelHtml, overHtml, type PaymentPageData, payHtml, successHtml, testGatewayHtml } from './page-html.ts';
import { availableMethods } from './providers.ts';
import { isPayable } from './start.ts';
import { testGateway } from './test-gateway.ts';
import { findTestPayment } from './test-payment.ts';
import { viva } from './viva.ts';
import { askViva, backFromViva, isAtViva } from './viva-events.ts';

const STRIPE_PAGES = 'https://checkout.stripe.com';
const VIVA_PAGES = 'https://*.vivapayments.com';

type PageContext = Context<AppEnv>;

/** Chromium asks the policy also about where a form's response redirects to. The page's own policy limits as much as the header's. */
const withFormTargets =
  (targets: readonly string[]) =>
  (page: Response): Response =>
    new HTMLRewriter()
      .on('meta[http-equiv="content-security-policy"]', {
        element: (node) => {
          const policy = node.getAttribute('content') ?? '';
          node.setAttribute('content', policy.replace("form-action 'self'", ["form-action 'self'", ...targets].join(' ')));
        },
      })
      .transform(page);

const unknown = (locale: Locale, reference: string): Omit<Filling, 'status'> => ({
  locale,
  isError: true,
  note: translator(locale)('payment.wrong'),
  rewrite: (page) =>
    new HTMLRewriter()
      .on('input[name="reference"]', { element: (node) => void node.setAttribute('value', reference.replaceAll('&', '&amp;')) })
      .transform(page),
});

const isDeclined = ({ steps, payments }: StoredOrder): boolean =>
  steps.at(-1)?.step === 'payment-failed' && payments.at(-1)?.state !== 'ended';

async function pay(
  c: PageContext,
  stored: StoredOrder,
  { locale, token }: { locale: Locale; token: string },
  said?: string,
): Promise<Filling> {
  const { order } = stored;
  const catalogue = await readCatalogue(c.env.ASSETS);
  const { bank: account, terms } = catalogue;
  const shown: PaymentPageData = { locale, order, token, terms };
  if (!isPayable(order, new Date())) return { locale, content: overHtml(shown, said) };
  const { STRIPE_API_URL, VIVA_URL } = c.env;
  const standIns = [STRIPE_API_URL, VIVA_URL].flatMap((address) => (address ? [new URL(address).origin] : []));
  const targets = [STRIPE_PAGES, ...(viva.isAvailable(c.env) ? [VIVA_PAGES] : []), ...standIns];
  c.set('formTargets', targets);
  const { holder, name, iban, bic } = account;
  const bank = { holder, name, iban, bic, reference: order.reference, amountCents: missingCents(order) };
  const failed = isDeclined(stored) ? translator(locale)('payment.failed') : undefined;
  const methods = availableMethods(c.env, catalogue, bank.amountCents);
  return { locale, content: payHtml(shown, methods, bank, said ?? failed), rewrite: withFormTargets(targets) };
}

const found = (c: PageContext, reference: string, token: string): Promise<StoredOrder | undefined> =>
  findOrder(c.env, reference, token).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });

export async function paymentPage(c: PageContext): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const [reference, token] = [c.req.query('reference')?.trim() ?? '', c.req.query('token')?.trim() ?? ''];
  if (reference === '' && token === '') return onDemandPage(c, PAYMENT_PAGE, { locale });
  const stored = await found(c, reference, token);
  if (!stored) return onDemandPage(c, PAYMENT_PAGE, { ...unknown(locale, reference), status: 404 });
  return onDemandPage(c, PAYMENT_PAGE, await pay(c, stored, { locale, token }));
}

export const paymentAgain = pageAgain(async (c, { error, posted, again }) => {
  const { locale } = again;
  const { reference = '', token = '' } = posted;
  const stored = await found(c, reference, token);
  if (!stored) return onDemandPage(c, PAYMENT_PAGE, { ...unknown(locale, reference), ...again });
  const t = translator(locale);
  const notes: Partial<Record<ApiError['code'], string>> = { too_many: t('payment.tooMany'), internal: t('payment.broken') };
  const said = error.fields ? t('field.order.payment') : (notes[error.code] ?? error.translate(locale).message);
  return onDemandPage(c, PAYMENT_PAGE, { ...(await pay(c, stored, { locale, token }, said)), ...again });
});

/** Viva has one address to come back to, with its own names of the payment: ours, in the order's language, follows. */
async function returned(c: PageContext, bare: string, orderCode: string, transaction?: string): Promise<Response | undefined> {
  if (orderCode === '' || !viva.isAvailable(c.env)) return undefined;
  const order = await backFromViva(await circumstancesOf(c), orderCode, transaction);
  if (!order) return undefined;
  const query = new URLSearchParams({ reference: order.reference, token: await orderToken(c.env, order.id, 'p', order.orderedAt) });
  return c.redirect(`${path(order.locale, bare)}?${query}`, 303);
}

export async function paymentOutcomePage(c: PageContext): Promise<Response> {
  const { locale, bare } = splitPath(c.req.path);
  const { reference = '', token = '', s: orderCode = '', t: transaction } = c.req.query();
  if (reference === '' && token === '') return (await returned(c, bare, orderCode, transaction)) ?? onDemandPage(c, bare, { locale });
  let stored = await found(c, reference, token);
  if (!stored) return onDemandPage(c, bare, { locale, status: 404 });
  if (isPayable(stored.order, new Date()) && isAtViva(stored)) {
    await askViva(await circumstancesOf(c), stored);
    stored = (await found(c, reference, token)) ?? stored;
  }
  const { terms } = await readCatalogue(c.env.ASSETS);
  const shown: PaymentPageData = { locale, order: stored.order, token, terms };
  return onDemandPage(c, bare, {
    locale,
    content: bare === PAYMENT_CANCEL_PAGE ? cancelHtml(shown, isDeclined(stored)) : successHtml(shown),
  });
}

/** `/payment/test`: exists only in test mode. */
export async function testGatewayPage(c: PageContext): Promise<Response> {
  if (!testGateway.isAvailable(c.env)) return errorPage(c, 404);
  const { locale } = splitPath(c.req.path);
  const { session = '' } = c.req.query();
  const payment = await findTestPayment(c.env, session).catch(() => undefined);
  if (!payment) return onDemandPage(c, PAYMENT_TEST_PAGE, { locale, status: session === '' ? 200 : 404 });
  const { order } = payment.stored;
  const { brand, terms } = await readCatalogue(c.env.ASSETS);
  const shown: PaymentPageData = { locale, order, terms, token: await orderToken(c.env, order.id, 'p', order.orderedAt) };
  const content = testGatewayHtml(shown, { session, seller: brand, isOpen: payment.row.state === 'open' });
  return onDemandPage(c, PAYMENT_TEST_PAGE, { locale, content });
}
