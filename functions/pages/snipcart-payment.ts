import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { KEY_FIELD } from '../../src/features/forms/fields.shared.ts';
import { BANK_DAYS } from '../../src/features/store/order/order.schema.ts';
import { type GatewaySession, type PaymentChoice, SNIPCART_PAYMENT_PAGE } from '../../src/features/store/snipcart/gateway.schema.ts';
import { formatEuro, formatNumber } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { KEEP_REFERRER } from '../http/response-headers.ts';
import { isEuro, offeredChoices, readSession, safeReturn, sessionCents } from '../store/snipcart/gateway.ts';
import { orMissing } from './missing.ts';
import { postedLocale, readPosted } from './plain-form.ts';

const OK = 200;

type Markup = ReturnType<typeof html>;

const DO: Record<PaymentChoice, MessageKey> = {
  bank: 'store.snipcart.pay.bank.do',
  'test-approve': 'store.snipcart.pay.test.approve',
  'test-decline': 'store.snipcart.pay.test.decline',
};

interface Shown {
  locale: Locale;
  publicToken: string;
  session: GatewaySession;
  choices: readonly PaymentChoice[];
  back: string | undefined;
  note?: string | undefined;
}

const noteLine = (note: string | undefined): Markup | '' =>
  note ? html`<p class="snipcart-note" role="alert" tabindex="-1" autofocus>${note}</p>` : '';

function choiceForm({ locale, publicToken, session }: Shown, say: MessageKey, choices: readonly PaymentChoice[]): Markup | '' {
  if (choices.length === 0) return '';
  const t = translator(locale);
  const hidden = { publicToken, locale, amountCents: String(sessionCents(session)), currency: session.invoice.currency, [KEY_FIELD]: '' };
  const button = (choice: PaymentChoice, at: number) =>
    html`<button class="button${at > 0 ? ' button-outline' : ''}" type="submit" name="choice" value="${choice}">${t(DO[choice])}</button>`;
  return html`<p>${t(say, { days: BANK_DAYS })}</p>
    <form method="post" action="/api/snipcart/payments">
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <div class="actions">${choices.map(button)}</div>
    </form>`;
}

function paymentParts(shown: Shown): Markup {
  const { locale, session, choices, back, note } = shown;
  const t = translator(locale);
  const line = ({ name, quantity, amount }: GatewaySession['invoice']['items'][number]) =>
    html`<li>${t('store.snipcart.pay.quantity', {
      count: formatNumber(locale, quantity),
      name,
    })}: ${formatEuro(locale, Math.round(amount * 100))}</li>`;
  const backLink = html`<p><a href="${back ?? path(locale, '/store/cart')}">${t('store.snipcart.pay.back')}</a></p>`;
  if (!isEuro(session)) return html`${noteLine(t('store.snipcart.pay.currency'))}${backLink}`;
  return html`${noteLine(note)}
    <h2>${t('store.snipcart.pay.for')}</h2>
    <ul>${session.invoice.items.map(line)}</ul>
    <p class="lead">${t('store.snipcart.pay.amount')}: <strong>${formatEuro(locale, sessionCents(session))}</strong></p>
    ${choiceForm(
      shown,
      'store.snipcart.pay.bank.say',
      choices.filter((choice) => choice === 'bank'),
    )}
    ${choiceForm(
      shown,
      'store.snipcart.pay.test.say',
      choices.filter((choice) => choice !== 'bank'),
    )}
    ${backLink}`;
}

const builtPage = (c: Context<AppEnv>, locale: Locale): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL(path(locale, SNIPCART_PAYMENT_PAGE), c.req.url)));

/** The address holds a token, so the page is not cached and sends no referrer. */
async function filled(page: Response, parts: Markup | undefined, status: number, headers: Record<string, string> = {}): Promise<Response> {
  const inner = parts === undefined ? undefined : String(await parts);
  const body =
    inner === undefined
      ? page
      : new HTMLRewriter()
          .on('[data-snipcart-payment]', { element: (node) => void node.setInnerContent(inner, { html: true }) })
          .transform(page);
  const response = new Response(body.body, { status, headers: page.headers });
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': KEEP_REFERRER }))
    response.headers.set(name, value);
  return response;
}

async function sessionPage(
  c: Context<AppEnv>,
  page: Response,
  { locale, publicToken, note }: Pick<Shown, 'locale' | 'publicToken' | 'note'>,
  refusal?: ApiError,
): Promise<Response> {
  try {
    const session = await readSession(c.env, publicToken);
    const back = safeReturn(session.paymentAuthorizationRedirectUrl, await siteOrigin(c.env, c.req.url));
    const choices = offeredChoices(c.env, session.mode);
    return filled(page, paymentParts({ locale, publicToken, session, choices, back, note }), refusal?.status ?? OK, refusal?.headers);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // As built, the page says that the link is not complete.
    const parts = error.code === 'unavailable' ? noteLine(translator(locale)('store.snipcart.pay.unavailable')) : undefined;
    return filled(page, parts || undefined, error.status);
  }
}

export async function snipcartPayment(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const page = await builtPage(c, locale);
  if (!page.ok) return orMissing(c, page);
  return sessionPage(c, page, { locale, publicToken: c.req.query('publicToken') ?? '' });
}

/** Shows the page again with what went wrong, at the call's address. */
export const snipcartPaymentAgain = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  if (!error || !isForm(c)) return;
  const known = error instanceof ApiError ? error : new ApiError('internal');
  const posted = await readPosted(c);
  const locale = postedLocale(posted);
  const page = await builtPage(c, locale).catch(() => undefined);
  if (!page?.ok) return;
  const note = translator(locale)(known.code === 'conflict' ? 'store.snipcart.pay.changed' : 'store.snipcart.pay.unavailable');
  c.res = await sessionPage(c, page, { locale, publicToken: posted['publicToken'] ?? '', note }, known);
});

/** A redirect of a form may not lead to another host (`form-action`): a page does. @param to where Snipcart wants the shopper */
export async function leadOn(c: Context<AppEnv>, locale: Locale, to: string | undefined, site: string): Promise<Response> {
  const target = to ?? `${site}${path(locale, '/store')}`;
  if (!isForm(c)) return c.json({ returnUrl: target });
  const page = new URL(target).origin === site ? undefined : await builtPage(c, locale);
  if (!page?.ok) return c.redirect(target, 303);
  const t = translator(locale);
  const parts = html`<p class="lead">${t('store.snipcart.pay.done')}</p><p><a class="button" href="${target}">${t('store.snipcart.pay.continue')}</a></p>`;
  return filled(page, parts, OK, { Refresh: `0; url=${target}` });
}
