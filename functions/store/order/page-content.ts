import { html } from 'hono/html';
import { displayAddress } from '../../../src/features/forms/address.shared.ts';
import { ORDER_PAGE, PAYMENT_PAGE, WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { transitTo } from '../../../src/features/store/order/price-order.shared.ts';
import { writtenVatNumber } from '../../../src/features/store/order/vat-number.shared.ts';
import { countryName } from '../../../src/i18n/country-name.ts';
import { unbroken } from '../../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { factList, type Html } from '../../http/pages/fact-list.ts';
import { isUnreserved } from '../holds.ts';
import { bankDetails } from '../payment/bank-details.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { termsAddress } from '../terms.ts';
import { formatDay, formatDeadline, formatTime } from '../times.ts';
import { awaitsDecision, isDisputed, isReturned, isWithdrawn } from '../withdrawal/status.ts';
import { isCancellable } from './cancel-order.ts';
import { isWarned, keptCents, missingCents } from './ledger.ts';
import { orderLines } from './lines.ts';
import { soldKind } from './mails.ts';
import { documentList, downloadList, history } from './papers.ts';
import { periodList } from './periods.ts';
import { returnList } from './return-texts.ts';
import { shipmentList } from './shipments.ts';
import { euro, orderAddress, type ShownOrder } from './shown.ts';

const MONEY_BACK: ReadonlySet<string> = new Set(['refunded', 'partly-refunded', 'refund-failed']);

interface Around {
  isNew: boolean;
  note?: string | undefined;
  asksCancel?: boolean;
}

/** What follows the payment of an order of one kind of product, with its time where one is promised. */
function afterPayment({ stored, locale, catalogue }: ShownOrder, kind: 'digital' | 'physical' | 'service' | 'mixed'): string {
  const t = translator(locale);
  const { posting, start } = catalogue.terms;
  if (kind === 'physical') {
    const transit = transitTo(stored.order.country, catalogue);
    const posted = posting ? t.count('order.page.say.posting', posting.days) : t('order.page.say.paid.physical');
    return transit === undefined ? posted : `${posted} ${t.count('store.transit', transit)}.`;
  }
  if (kind === 'service' && start) return t.count('order.page.say.start', start.workingDays);
  return t(`order.page.say.paid.${kind}`);
}

/** By when money comes back, and a word about a refund that did not arrive. */
function dueTexts({ stored: { order, steps }, locale }: Pick<ShownOrder, 'stored' | 'locale'>): string[] {
  if (order.refundBy === null) return [];
  const t = translator(locale);
  const day = formatDeadline(locale, order.refundBy, 'day');
  const last = steps.findLast(({ step }) => MONEY_BACK.has(step));
  if (last?.step !== 'refund-failed') return [t('order.page.say.refundBy', { total: euro(locale)(order.dueCents), day })];
  const failed = { total: euro(locale)(last.amountCents ?? 0), at: formatDay(locale, last.at), day };
  return [t('order.page.say.refundFailed', failed)];
}

/** Of an order that waits for its payment. */
function waiting({ stored, locale, catalogue }: ShownOrder, payBy: Date): string[] {
  const t = translator(locale);
  const { order } = stored;
  const { payment, heldUntil } = order;
  const { email } = catalogue.seller;
  const hasConfirmed = order.confirmedAt !== null;
  const total = euro(locale)(missingCents(order));
  const day = formatDeadline(locale, payBy, 'day');
  if (payment !== 'bank') return [t('order.page.say.pay', { total, time: formatDeadline(locale, payBy, 'time') })];
  if (isUnreserved(stored)) return [t(hasConfirmed ? 'order.page.say.soldOut' : 'order.page.say.unreserved', { email })];
  const held = hasConfirmed ? 'order.page.say.hour' : 'order.page.say.hold';
  return [
    ...(heldUntil ? [t(held, { time: formatDeadline(locale, heldUntil, 'time'), day })] : []),
    t('order.page.say.bank', { total, day }),
  ];
}

function refundedTexts({ order: { refundedCents, lostCents } }: StoredOrder, locale: Locale): string[] {
  const t = translator(locale);
  const refunded = t('order.page.say.refunded', { total: euro(locale)(refundedCents) });
  if (lostCents === 0) return [refunded];
  return [...(refundedCents > 0 ? [refunded] : []), t('order.page.say.lost', { total: euro(locale)(lostCents) })];
}

function say(shown: ShownOrder): string[] {
  const { stored, locale, catalogue } = shown;
  const t = translator(locale);
  const { order, steps, lines } = stored;
  const { email } = catalogue.seller;
  const { state, payBy, dueCents, totalCents } = order;
  const kept = keptCents(order);
  const lost = order.lostCents > 0 ? [t('order.page.say.lost', { total: euro(locale)(order.lostCents) })] : [];
  const refund = [...dueTexts(shown), ...lost];
  const withdrawn = awaitsDecision(steps) ? [t('order.page.say.withdrawn')] : [];
  const part =
    state === 'pending' && kept > 0 ? [t('order.page.say.part', { received: euro(locale)(kept), total: euro(locale)(totalCents) })] : [];
  if (state === 'pending' && payBy && !isWithdrawn(steps)) return [...part, ...withdrawn, ...waiting(shown, payBy)];
  if (state === 'refunded') return refundedTexts(stored, locale);
  if (dueCents > 0 && dueCents >= kept) return refund;
  if (isReturned(steps)) return [...dueTexts(shown), ...refundedTexts(stored, locale)];
  if (isDisputed(steps)) return [...refund, t('order.page.say.disputed', { email }), ...withdrawn];
  if (withdrawn.length > 0) return [...refund, ...part, ...withdrawn];
  if (isWarned(steps) && state === 'paid') return [...refund, t('order.page.say.warned', { email })];
  if (state === 'pending') return [t('order.page.say.snipcart')];
  if (state === 'cancelled') return [t('order.page.say.cancelled')];
  if (state === 'paid' && totalCents === 0) return [t('order.page.say.free')];
  if (state === 'paid' && stored.shipments.length > 0) return [...refund, t('order.page.say.sent')];
  const whole = soldKind(lines);
  return [...refund, state === 'paid' ? afterPayment(shown, whole) : t(`order.page.say.${state}.${whole}`)];
}

function facts({ stored: { order }, locale }: ShownOrder): Html {
  const t = translator(locale);
  const {
    reference,
    state,
    payment,
    totalCents,
    refundedCents,
    lostCents,
    name,
    company,
    street,
    postcode,
    city,
    country,
    phone,
    delivery,
    vatNumber,
    termsVersion,
  } = order;
  const place = countryName(country, formatTag(locale));
  return factList([
    [t('order.fact.reference'), reference],
    [t('order.fact.state'), t(`order.state.${state}`)],
    [t('order.fact.ordered'), formatTime(locale, order.orderedAt)],
    totalCents > 0 ? [t('order.fact.payment'), t(`payment.${payment}`)] : undefined,
    name === ''
      ? undefined
      : [t('order.fact.name'), [company, name, street, `${postcode} ${city}`.trim(), place].filter(Boolean).join(', ')],
    phone === '' ? undefined : [t('order.fact.phone'), phone],
    delivery === null
      ? undefined
      : [t('order.fact.delivery'), [delivery.name, delivery.street, `${delivery.postcode} ${delivery.city}`, place].join(', ')],
    vatNumber === null ? undefined : [t('order.fact.vatNumber'), writtenVatNumber(locale, vatNumber)],
    termsVersion === null
      ? undefined
      : [
          t('order.fact.terms'),
          html`<a href="${termsAddress(locale, termsVersion)}">${t('order.fact.terms.version', { hash: termsVersion, date: unbroken(formatDay(locale, order.orderedAt)) })}</a>`,
        ],
    state === 'pending' && keptCents(order) > 0 ? [t('order.fact.received'), euro(locale)(keptCents(order))] : undefined,
    state === 'pending' && keptCents(order) > 0 ? [t('order.fact.missing'), euro(locale)(missingCents(order))] : undefined,
    refundedCents > 0 ? [t('order.fact.refunded'), euro(locale)(refundedCents)] : undefined,
    lostCents > 0 ? [t('order.fact.lost'), euro(locale)(lostCents)] : undefined,
  ]);
}

const ASK = 'cancel';
export const asksToCancel = (query: (name: string) => string | undefined): boolean => query(ASK) !== undefined;

function changes(shown: ShownOrder, asksCancel: boolean): Html | undefined {
  const { stored, locale, token } = shown;
  const { state, reference } = stored.order;
  if (state === 'cancelled' || state === 'refunded') return undefined;
  const t = translator(locale);
  const self = orderAddress(ORDER_PAGE, shown);
  const withdraw = html`<a href="${orderAddress(WITHDRAWAL_PAGE, shown)}">${t('withdrawal.here')}</a>`;
  const mayCancel = isCancellable(stored.order);
  if (mayCancel && asksCancel)
    return html`<section class="order-ask"><h2 id="order-ask" tabindex="-1" autofocus>${t('order.cancel')}</h2><p>${t('order.cancel.ask')}</p>
      <div class="actions"><form method="post" action="/api/store/orders/${encodeURIComponent(reference)}/cancellation">
        <input type="hidden" name="token" value="${token}"><input type="hidden" name="locale" value="${locale}">
        <button class="button" type="submit">${t('order.cancel.yes')}</button></form>
        <a class="button button-outline" href="${self}">${t('order.cancel.no')}</a></div></section>`;
  return html`<section><h2>${t('order.changes')}</h2><p class="order-links">${
    mayCancel ? html`<a href="${`${self}&${ASK}=1`}">${t('order.cancel')}</a> ` : ''
  }${withdraw}</p></section>`;
}

export function orderContent(shown: ShownOrder, { isNew, note, asksCancel = false }: Around): Html {
  const { stored, locale } = shown;
  const { order } = stored;
  const t = translator(locale);
  const title = isNew ? t('order.page.thanks') : t('order.page.title', { reference: order.reference });
  return html`<div class="order">
    ${note && html`<p class="order-note" tabindex="-1" autofocus>${note}</p>`}
    <h1>${title}</h1>
    ${say(shown).map((text) => html`<p class="lead">${text}</p>`)}
    ${isNew && order.email !== '' ? html`<p>${t('order.page.mailed', { email: displayAddress(order.email) })}</p>` : ''}
    ${asksCancel ? changes(shown, true) : ''}
    <div class="order-parts"><div>${downloadList(shown)}${shipmentList(shown)}${returnList(shown)}${periodList(shown)}${howToPay(shown)}${orderLines(shown)}${documentList(shown)}</div>
    <div>${facts(shown)}${history(shown)}${asksCancel ? '' : changes(shown, false)}</div></div>
  </div>`;
}

function howToPay(shown: ShownOrder): Html | undefined {
  const { locale, catalogue } = shown;
  const { order, steps } = shown.stored;
  if (order.state !== 'pending' || order.source !== 'site' || isWithdrawn(steps) || isUnreserved(shown.stored)) return undefined;
  const t = translator(locale);
  const way =
    order.payment === 'bank'
      ? html`${bankDetails(locale, { ...catalogue.bank, amountCents: missingCents(order), reference: order.reference }, order.payBy)}<p class="order-links"><a href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.other')}</a></p>`
      : html`<p class="actions"><a class="button" href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.now')}</a></p>`;
  return html`<section class="keep"><h2>${t('order.pay')}</h2>${way}</section>`;
}
