import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { PAYMENT_PAGE } from '../../src/features/store/order/order.schema.ts';
import { PAYMENT_CANCEL_PAGE, PAYMENT_TEST_PAGE } from '../../src/features/store/payment/payment.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { KEEP_REFERRER } from '../http/response-headers.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { readCatalogue } from '../store/catalogue.ts';
import { findOrder } from '../store/find-order.ts';
import { orderToken } from '../store/order-token.ts';
import { availableMethods } from '../store/payment/methods.ts';
import { isPayable } from '../store/payment/start.ts';
import { testGateway } from '../store/payment/test-gateway.ts';
import { findTestPayment } from '../store/payment/test-payment.ts';
import { errorPage } from './error-page.ts';
import type { Html } from './fact-list.ts';
import { filledTitle, title } from './form-rewriter.ts';
import { cancelHtml, overHtml, payHtml, type Shown, successHtml, testGatewayHtml } from './payment-html.ts';
import { postedLocale, readPosted } from './plain-form.ts';

const STRIPE_PAGES = 'https://checkout.stripe.com';

type PageContext = Context<AppEnv>;

const builtPage = (c: PageContext, locale: Locale, bare: string): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL(path(locale, bare), c.req.url)));

/** The address holds a token, so the page is not cached and sends no referrer. */
function secret(page: Response, status: number, headers: Record<string, string> = {}): Response {
  const response = new Response(page.body, { status, headers: page.headers });
  response.headers.delete('ETag');
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': KEEP_REFERRER }))
    response.headers.set(name, value);
  return response;
}

async function filled(page: Response, locale: Locale, content: Html, isFault = false): Promise<Response> {
  const text = String(await content);
  return (
    new HTMLRewriter()
      .on('head > title', filledTitle(text, locale, isFault))
      .on('[data-payment-without]', { element: (node) => void node.remove() })
      .on('[data-payment]', { element: (node) => void node.removeAttribute('hidden').setInnerContent(text, { html: true }) })
      // The links' script would use the call's address; their `href` has the page's.
      .on('a[data-locale]', { element: (node) => void node.removeAttribute('data-locale') })
      .transform(page)
  );
}

/** Chromium asks the policy also about where a form's response redirects to. The page's own policy limits as much as the header's. */
const withFormTargets = (page: Response, targets: readonly string[]): Response =>
  new HTMLRewriter()
    .on('meta[http-equiv="content-security-policy"]', {
      element: (node) => {
        const policy = node.getAttribute('content') ?? '';
        node.setAttribute('content', policy.replace("form-action 'self'", ["form-action 'self'", ...targets].join(' ')));
      },
    })
    .transform(page);

/** No such order: the form stays, with what was typed. */
const unknown = (page: Response, locale: Locale, reference: string): Response =>
  new HTMLRewriter()
    .on(
      'head > title',
      title((whole) => translator(locale)('forms.error.title', { title: whole })),
    )
    .on('[data-payment-problem]', { element: (node) => void node.removeAttribute('hidden').setAttribute('autofocus', '') })
    .on('input[name="reference"]', { element: (node) => void node.setAttribute('value', reference.replaceAll('&', '&amp;')) })
    .transform(page);

/** Not if the shopper began another payment since, and left it. */
const isDeclined = ({ steps, payments }: StoredOrder): boolean =>
  steps.at(-1)?.step === 'payment-failed' && payments.at(-1)?.state !== 'ended';

async function pay(c: PageContext, locale: Locale, stored: StoredOrder, token: string, said?: string): Promise<Response> {
  const { order } = stored;
  const page = await builtPage(c, locale, PAYMENT_PAGE);
  if (!page.ok) return page;
  const shown = { locale, order, token };
  if (!isPayable(order, new Date())) return filled(page, locale, overHtml(shown, said), said !== undefined);
  const { STRIPE_API_URL } = c.env;
  const targets = [STRIPE_PAGES, ...(STRIPE_API_URL ? [new URL(STRIPE_API_URL).origin] : [])];
  c.set('formTargets', targets);
  const { holder, name, iban, bic } = (await readCatalogue(c.env.ASSETS)).bank;
  const bank = { holder, name, iban, bic, reference: order.reference, amountCents: order.totalCents };
  const failed = isDeclined(stored) ? translator(locale)('payment.failed') : undefined;
  const content = payHtml(shown, availableMethods(c.env), bank, said ?? failed);
  return filled(withFormTargets(page, targets), locale, content, said !== undefined);
}

const found = (c: PageContext, reference: string, token: string): Promise<StoredOrder | undefined> =>
  findOrder(c.env, reference, token).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });

/** `/payment`: the methods that are available, or that there is nothing to pay. */
export async function paymentPage(c: PageContext): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const [reference, token] = [c.req.query('reference')?.trim() ?? '', c.req.query('token')?.trim() ?? ''];
  if (reference === '' && token === '') {
    const page = await builtPage(c, locale, PAYMENT_PAGE);
    return secret(page, page.status);
  }
  const stored = await found(c, reference, token);
  if (stored) return secret(await pay(c, locale, stored, token), 200);
  return secret(unknown(await builtPage(c, locale, PAYMENT_PAGE), locale, reference), 404);
}

/** Responds to a refused form with the payment page and what went wrong. */
export const paymentAgain = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  if (!error || !isForm(c)) return;
  const known = error instanceof ApiError ? error : new ApiError('internal');
  const posted = await readPosted(c);
  const locale = postedLocale(posted);
  const { reference = '', token = '' } = posted;
  const stored = await found(c, reference, token);
  const t = translator(locale);
  const said = known.fields
    ? t('field.order.payment')
    : known.code === 'too_many'
      ? t('payment.tooMany')
      : known.code === 'internal'
        ? t('payment.broken')
        : known.translate(locale).message;
  const page = stored ? await pay(c, locale, stored, token, said) : unknown(await builtPage(c, locale, PAYMENT_PAGE), locale, reference);
  c.res = secret(page, known.status, known.headers);
});

/** `/payment/success` and `/payment/cancel`: the state that the server knows. */
export async function paymentOutcomePage(c: PageContext): Promise<Response> {
  const { locale, bare } = splitPath(c.req.path);
  const [reference = '', token = ''] = [c.req.query('reference'), c.req.query('token')];
  const page = await builtPage(c, locale, bare);
  if (reference === '' && token === '') return secret(page, page.status);
  const stored = await found(c, reference, token);
  if (!stored) return secret(page, 404);
  const shown: Shown = { locale, order: stored.order, token };
  const content = bare === PAYMENT_CANCEL_PAGE ? cancelHtml(shown, isDeclined(stored)) : successHtml(shown);
  return secret(await filled(page, locale, content), 200);
}

/** `/payment/test`: exists only in test mode. */
export async function testGatewayPage(c: PageContext): Promise<Response> {
  if (!testGateway.isAvailable(c.env)) return errorPage(c, 404);
  const { locale } = splitPath(c.req.path);
  const page = await builtPage(c, locale, PAYMENT_TEST_PAGE);
  const session = c.req.query('session') ?? '';
  const payment = await findTestPayment(c.env, session).catch(() => undefined);
  if (!payment) return secret(page, session === '' ? page.status : 404);
  const { order } = payment.stored;
  const { brand } = await readCatalogue(c.env.ASSETS);
  const shown: Shown = { locale, order, token: await orderToken(c.env, order.id, 'p', order.orderedAt) };
  return secret(await filled(page, locale, testGatewayHtml(shown, { session, seller: brand, isOpen: payment.row.state === 'open' })), 200);
}
