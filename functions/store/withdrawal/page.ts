import type { Context } from 'hono';
import { html } from 'hono/html';
import { KEY_FIELD } from '../../../src/features/forms/fields.shared.ts';
import { WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { WITHDRAWAL_FORM, type WithdrawalRequest } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path, splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { factList, type Html } from '../../http/pages/fact-list.ts';
import { rewriteFields } from '../../http/pages/form-rewriter.ts';
import { type Outcome, onDemandPage, pageAgain } from '../../http/pages/on-demand.ts';
import { repeatSentTo } from '../../http/pages/sent-page.ts';
import { getAuthSecret } from '../../settings.ts';
import { readCatalogue } from '../catalogue.ts';
import { findOrder } from '../order/find-order.ts';
import { orderToken, readToken } from '../order/token.ts';
import type { WithdrawalRow } from '../storage/orders.ts';
import { formatDeadline } from '../times.ts';
import { findDeclaration } from './find-declaration.ts';
import { NUMBER } from './receipt.ts';

const CALL = '/api/store/withdrawals';

const declared = (
  locale: Locale,
  { reference, name, email, about }: Pick<WithdrawalRow, 'reference' | 'name' | 'email' | 'about'>,
): Html => {
  const t = translator(locale);
  return factList([
    [t('withdrawal.reference'), reference],
    [t('withdrawal.name'), name],
    [t('withdrawal.email'), email],
    [t('withdrawal.from'), about || t('withdrawal.all')],
  ]);
};

function review(request: WithdrawalRequest): Html {
  const { locale, name, reference, email, about, token } = request;
  const t = translator(locale);
  const fields = { locale, name, reference, email, about, token, [KEY_FIELD]: crypto.randomUUID() };
  const hidden = Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`);
  return html`<div class="order">
    <h1 tabindex="-1" autofocus>${t('withdrawal.review')}</h1>
    <p class="lead">${t('withdrawal.review.text')}</p>
    ${declared(locale, request)}
    <div class="actions">
      <form method="post" action="${CALL}">${hidden}<button class="button" type="submit">${t('withdrawal.confirm')}</button></form>
      <form method="post" action="${CALL}/review">${hidden}<input type="hidden" name="change" value="1"><button class="button button-outline" type="submit">${t('withdrawal.change')}</button></form>
    </div>
  </div>`;
}

export const withdrawalReview = (c: Context<AppEnv>, request: WithdrawalRequest): Promise<Response> =>
  onDemandPage(c, WITHDRAWAL_PAGE, { locale: request.locale, content: review(request) });

export function withdrawalForm(
  c: Context<AppEnv>,
  {
    locale,
    name,
    reference,
    email,
    about,
    token,
  }: Pick<WithdrawalRequest, 'locale' | 'name' | 'reference' | 'email' | 'token'> & { about?: string },
): Promise<Response> {
  const refill = { id: WITHDRAWAL_FORM.id, values: { name, reference, email, token, ...(about !== undefined && { about }) } };
  return onDemandPage(c, WITHDRAWAL_PAGE, { locale, rewrite: (page) => rewriteFields(page, refill) });
}

/** Signed, so that nobody can invent an address that confirms a receipt, or pass one off as another order's. */
const receivedSubject = (at: number, isProven: boolean, order: string): string => `received:${at}:${isProven}:${order}`;

interface Received {
  at: Date;
  isProven: boolean;
  order: string;
}

/** Without a token that opens the order, the page says what is left to do. Without the secret that signs its address, it answers the form itself. */
export async function declarationReceived(
  c: Context<AppEnv>,
  { locale, reference, token }: WithdrawalRequest,
  at: Date,
): Promise<Response> {
  const isProven = token !== '' && (await findOrder(c.env, reference, token).catch(() => undefined)) !== undefined;
  const order = NUMBER.test(reference) ? reference : '';
  if (!getAuthSecret(c.env)) return receivedPage(c, locale, { at, isProven, order });
  const mark = await orderToken(c.env, receivedSubject(at.getTime(), isProven, order), 'p', at);
  const query = new URLSearchParams({ received: String(at.getTime()), ...(!isProven && { unproven: '1' }), order, mark });
  return c.redirect(path(locale, `${WITHDRAWAL_PAGE}?${query}`), 303);
}

async function readReceived(c: Context<AppEnv>): Promise<Received | undefined> {
  const { received = '', unproven, order = '', mark = '' } = c.req.query();
  const [at, isProven] = [Number(received), unproven === undefined];
  return (await readToken(c.env, receivedSubject(at, isProven, order), mark)) && { at: new Date(at), isProven, order };
}

async function receivedContent(c: Context<AppEnv>, locale: Locale, { at, isProven, order }: Received): Promise<Html> {
  const t = translator(locale);
  const { email } = (await readSeller(c)) ?? { email: '' };
  const sentTo = repeatSentTo(c, locale);
  return html`<div class="order"><h1>${t(isProven ? 'withdrawal.received' : 'withdrawal.open')}</h1>
    <p class="lead">${t('withdrawal.received.at', { time: formatDeadline(locale, at, 'time') })}</p>
    ${order && factList([[t('withdrawal.reference'), order]])}
    <p>${t(isProven ? 'withdrawal.received.text' : 'withdrawal.received.unproven', { email })}</p>
    ${sentTo && html`<p>${sentTo}</p>`}</div>`;
}

const receivedPage = async (c: Context<AppEnv>, locale: Locale, received: Received): Promise<Response> =>
  onDemandPage(c, WITHDRAWAL_PAGE, { locale, content: await receivedContent(c, locale, received) });

const readSeller = (c: Context<AppEnv>) =>
  readCatalogue(c.env.ASSETS).then(
    ({ seller }) => seller,
    () => undefined,
  );

interface Opened {
  id: string;
  token: string;
  note?: string;
}

/** Shows the declaration word for word, with the button that confirms it. Opening the page changes nothing. */
async function declarationPage(c: Context<AppEnv>, { id, token, note }: Opened, outcome: Outcome): Promise<Response> {
  const { locale } = outcome;
  const t = translator(locale);
  const row = await findDeclaration(c.env, id, token).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!row) return onDemandPage(c, WITHDRAWAL_PAGE, { locale, note: t('withdrawal.link.wrong'), isError: true, status: 404 });
  const isOpen = row.provenAt === null;
  const form = html`<div class="actions"><form method="post" action="${`${CALL}/${encodeURIComponent(id)}/confirmation`}">
    <input type="hidden" name="token" value="${token}"><input type="hidden" name="locale" value="${locale}">
    <button class="button" type="submit">${t('withdrawal.confirm')}</button></form></div>`;
  const content = html`<div class="order">
    ${note && html`<p class="order-note" tabindex="-1" autofocus>${note}</p>`}
    <h1>${t(isOpen ? 'withdrawal.open' : 'withdrawal.received')}</h1>
    <p class="lead">${t('withdrawal.received.at', { time: formatDeadline(locale, row.receivedAt, 'time') })}</p>
    <p>${t(isOpen ? 'withdrawal.open.text' : 'withdrawal.confirmed.text')}</p>
    ${declared(locale, row)}${isOpen ? form : ''}</div>`;
  return onDemandPage(c, WITHDRAWAL_PAGE, { ...outcome, content });
}

export const declarationAgain = pageAgain(async (c, { error, posted: { token = '' }, again }) => {
  const { id = '' } = c.req.param() as Record<string, string>;
  const note = translator(again.locale)(error.code === 'too_many' ? 'order.note.tooMany' : 'order.note.failed');
  return declarationPage(c, { id, token, note }, again);
});

export async function withdrawalPage(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const received = await readReceived(c);
  if (received) return receivedPage(c, locale, received);
  const { reference = '', token = '', declaration } = c.req.query();
  if (declaration !== undefined) return declarationPage(c, { id: declaration, token }, { locale });
  const stored = token === '' ? undefined : await findOrder(c.env, reference, token).catch(() => undefined);
  if (!stored) return onDemandPage(c, WITHDRAWAL_PAGE, { locale });
  const { name, email } = stored.order;
  return withdrawalForm(c, { locale, reference, name, email, token });
}
