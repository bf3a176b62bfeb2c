import { html } from 'hono/html';
import { PAYMENT_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { epcCode } from '../../store/payment/epc-code.ts';
import { formatDay } from '../../store/times.ts';
import { euro, factList, type Html, orderAddress, owedCents, type ShownOrder } from './shown.ts';

/** A transfer's details with their QR code. */
function bankDetails({ stored: { order }, locale, catalogue: { bank } }: ShownOrder): Html {
  const t = translator(locale);
  const { reference, payBy } = order;
  const amountCents = owedCents(order);
  const total = euro(locale)(amountCents);
  const code = epcCode({ ...bank, name: bank.holder, amountCents, text: reference }, t('payment.bank.qr.label'));
  const spaced = bank.iban.replace(/(.{4})(?=.)/gu, '$1 ');
  return html`<div class="order-bank">${factList([
    [t('payment.bank.amount'), total],
    ['IBAN', html`<span class="order-code">${spaced}</span>`],
    ['BIC', html`<span class="order-code">${bank.bic}</span>`],
    [t('payment.bank.holder'), bank.holder],
    [t('payment.bank.name'), bank.name],
    [t('payment.bank.reference'), html`<span class="order-code">${reference}</span>`],
    payBy ? [t('order.pay.by'), formatDay(locale, payBy)] : undefined,
  ])}${code && html`<figure class="order-qr">${code}<figcaption class="small muted">${t('payment.bank.qr')}</figcaption></figure>`}</div>`;
}

/** Of an order that waits for payment; nothing otherwise. */
export function howToPay(shown: ShownOrder): Html | undefined {
  const { order } = shown.stored;
  if (order.state !== 'pending') return undefined;
  const t = translator(shown.locale);
  const way =
    order.payment === 'bank'
      ? html`${bankDetails(shown)}<p class="order-links"><a href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.other')}</a></p>`
      : html`<p class="actions"><a class="button" href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.now')}</a></p>`;
  return html`<section class="keep"><h2>${t('order.pay')}</h2>${way}</section>`;
}
