import { html } from 'hono/html';
import { CARD_MINUTES, ORDER_PAGE, PAYMENT_PAGE, type PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import { type BankPayment, PAYMENT_SUCCESS_PAGE, TEST_OUTCOMES } from '../../../src/features/store/payment/payment.schema.ts';
import type { StoreTerms } from '../../../src/features/terms/terms.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../../src/i18n/translator.ts';
import type { Html } from '../../http/pages/fact-list.ts';
import { keptCents, missingCents } from '../order/ledger.ts';
import type { OrderRow } from '../storage/orders.ts';
import { formatDeadline } from '../times.ts';
import { bankDetails } from './bank-details.ts';
import { bankDeadline, isPayable } from './start.ts';

export interface PaymentPageData {
  locale: Locale;
  order: OrderRow;
  token: string;
  terms: StoreTerms;
}

const query = ({ order: { reference }, token }: PaymentPageData): string => new URLSearchParams({ reference, token }).toString();
const link = (shown: PaymentPageData, page: string): string => `${path(shown.locale, page)}?${query(shown)}`;

const note = (text: string | undefined): Html | '' =>
  text === undefined ? '' : html`<p class="payment-note" tabindex="-1" autofocus>${text}</p>`;

const head = (title: string, lead: string): Html => html`<div class="page-head"><h1>${title}</h1><p class="lead">${lead}</p></div>`;

const toOrder = (shown: PaymentPageData): Html =>
  html`<a href="${link(shown, ORDER_PAGE)}">${translator(shown.locale)('payment.order')}</a>`;

function payForm(shown: PaymentPageData, method: PaymentMethod, label: string, isFirst: boolean): Html {
  const { locale, order, token } = shown;
  return html`<form method="post" action="/api/payments">
    <input type="hidden" name="reference" value="${order.reference}" />
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="method" value="${method}" />
    <input type="hidden" name="locale" value="${locale}" />
    <button class="${isFirst ? 'button' : 'button button-outline'}" type="submit">${label}</button>
  </form>`;
}

function methodHtml(shown: PaymentPageData, method: PaymentMethod, bank: BankPayment, isFirst: boolean): Html {
  const { locale, order } = shown;
  const t = translator(locale);
  const amount = formatEuro(locale, missingCents(order));
  const payBy = order.payBy ?? bankDeadline(order, shown.terms);
  if (method === 'bank')
    return order.payment === 'bank'
      ? html`<p>${t('payment.bank.details', { amount, day: formatDeadline(locale, payBy, 'day') })}</p>${bankDetails(locale, bank, payBy)}`
      : html`<p>${t('payment.bank.text', { day: formatDeadline(locale, bankDeadline(order, shown.terms), 'day') })}</p>
          ${payForm(shown, method, t('payment.bank.button'), isFirst)}`;
  const minutes = order.payment === 'bank' ? ` ${t('payment.card.minutes', { minutes: CARD_MINUTES })}` : '';
  return method === 'card' || method === 'viva'
    ? html`<p>${t(`payment.${method}.text`)}${minutes}</p>
        ${payForm(shown, method, t(`payment.${method}.button`, { amount }), isFirst)}`
    : html`<p>${t('payment.test.text')}${minutes}</p>
        ${payForm(shown, method, t('payment.test.button'), isFirst)}`;
}

export function payHtml(shown: PaymentPageData, methods: readonly PaymentMethod[], bank: BankPayment, said?: string): Html {
  const { locale, order } = shown;
  const t = translator(locale);
  const { reference, payBy, payment } = order;
  const receivedCents = keptCents(order);
  const lead = t(receivedCents > 0 ? 'payment.lead.rest' : 'payment.lead', {
    amount: formatEuro(locale, missingCents(order)),
    received: formatEuro(locale, receivedCents),
    time: formatDeadline(locale, payBy ?? bankDeadline(order, shown.terms), 'time'),
  });
  const offered = methods.filter(
    (method) => method !== 'bank' || payment === 'bank' || isPayable({ ...order, payBy: bankDeadline(order, shown.terms) }, new Date()),
  );
  const sorted = offered.toSorted((one, other) => Number(other === payment) - Number(one === payment));
  return html`${head(t('payment.title', { reference }), lead)} ${note(said)}
    ${sorted.map(
      (method, at) =>
        html`<section class="payment-method"><h2>${t(`payment.${method}`)}</h2><div>${methodHtml(shown, method, bank, at === 0)}</div></section>`,
    )}
    <p>${toOrder(shown)}</p>`;
}

type Ending = 'paid' | 'cancelled' | 'refunded';

const endingOf = ({ state, refundedCents, lostCents }: OrderRow): Ending => {
  if (state === 'paid' || state === 'fulfilled') return 'paid';
  return state === 'refunded' || refundedCents + lostCents > 0 ? 'refunded' : 'cancelled';
};

export function overHtml(shown: PaymentPageData, said?: string): Html {
  const { locale, order } = shown;
  const { reference, paidCents, refundedCents, lostCents } = order;
  const t = translator(locale);
  const toOrderPage = html`<p class="actions"><a class="button" href="${link(shown, ORDER_PAGE)}">${t('payment.order')}</a></p>`;
  if (order.source === 'snipcart' && order.state === 'pending')
    return html`${head(t('payment.title', { reference }), t('order.page.say.snipcart'))} ${note(said)} ${toOrderPage}`;
  const ending = endingOf(order);
  const isLate = ending === 'cancelled' && paidCents > 0;
  const amount = formatEuro(locale, ending === 'refunded' ? refundedCents + lostCents : paidCents);
  const text = t(isLate ? 'payment.over.late.text' : `payment.over.${ending}.text`, { amount });
  return html`${head(t(`payment.over.${ending}.title`, { reference }), text)} ${note(said)} ${toOrderPage}`;
}

export function successHtml(shown: PaymentPageData): Html {
  const { locale, order } = shown;
  const { reference, state, paidCents } = order;
  const t = translator(locale);
  if (state === 'pending')
    return html`${head(t('payment.success.waiting.title'), t(order.payment === 'viva' ? 'payment.success.waiting.viva' : 'payment.success.waiting.text'))}
      <p class="actions">
        <a class="button" href="${link(shown, PAYMENT_SUCCESS_PAGE)}">${t('payment.success.again')}</a>
        <a class="button button-outline" href="${link(shown, ORDER_PAGE)}">${t('payment.order')}</a>
      </p>`;
  if (endingOf(order) !== 'paid') return overHtml(shown);
  const text = t('payment.success.paid.text', { reference, amount: formatEuro(locale, paidCents) });
  return html`${head(t('payment.success.paid.title'), text)}
    <p class="actions"><a class="button" href="${link(shown, ORDER_PAGE)}">${t('payment.order')}</a></p>`;
}

export function cancelHtml(shown: PaymentPageData, isDeclined: boolean): Html {
  const { locale, order } = shown;
  if (!isPayable(order, new Date())) return overHtml(shown);
  const t = translator(locale);
  const time = formatDeadline(locale, order.payBy ?? bankDeadline(order, shown.terms), 'time');
  const ending = isDeclined ? 'declined' : 'pending';
  const text = t(`payment.cancel.${ending}.text`, { reference: order.reference, time });
  return html`${head(t(`payment.cancel.${ending}.title`), text)}
    <p class="actions">
      <a class="button" href="${link(shown, PAYMENT_PAGE)}">${t('payment.cancel.again')}</a>
      <a class="button button-outline" href="${link(shown, ORDER_PAGE)}">${t('payment.order')}</a>
    </p>`;
}

export function testGatewayHtml(
  shown: PaymentPageData,
  { session, seller, isOpen }: { session: string; seller: string; isOpen: boolean },
): Html {
  const { locale, order } = shown;
  const t = translator(locale);
  const facts = t('payment.test.facts', { seller, amount: formatEuro(locale, missingCents(order)), reference: order.reference });
  if (!isOpen)
    return html`${head(t('payment.test.title'), t('payment.test.decided'))}
      <p class="actions"><a class="button" href="${link(shown, PAYMENT_SUCCESS_PAGE)}">${t('payment.success.title')}</a></p>`;
  const label: Record<(typeof TEST_OUTCOMES)[number], MessageKey> = {
    approve: 'payment.test.approve',
    decline: 'payment.test.decline',
    abandon: 'payment.test.abandon',
  };
  return html`${head(t('payment.test.title'), t('payment.test.lead'))}
    <p>${facts}</p>
    <form class="actions" method="post" action="/api/payments/test">
      <input type="hidden" name="session" value="${session}" />
      <input type="hidden" name="locale" value="${locale}" />
      ${TEST_OUTCOMES.map(
        (outcome, at) =>
          html`<button class="${at === 0 ? 'button' : 'button button-outline'}" type="submit" name="outcome" value="${outcome}">${t(label[outcome])}</button>`,
      )}
    </form>`;
}
