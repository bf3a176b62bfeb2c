import { html } from 'hono/html';
import { PAYMENT_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { Html } from '../../http/pages/fact-list.ts';
import { bankDetails } from '../payment/bank-details.ts';
import { isWithdrawn } from '../withdrawal/status.ts';
import { orderAddress, owedCents, type ShownOrder } from './shown.ts';

export function howToPay(shown: ShownOrder): Html | undefined {
  const { locale, catalogue } = shown;
  const { order, steps } = shown.stored;
  if (order.state !== 'pending' || order.source !== 'site' || isWithdrawn(steps)) return undefined;
  const t = translator(locale);
  const way =
    order.payment === 'bank'
      ? html`${bankDetails(locale, { ...catalogue.bank, amountCents: owedCents(order), reference: order.reference }, order.payBy)}<p class="order-links"><a href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.other')}</a></p>`
      : html`<p class="actions"><a class="button" href="${orderAddress(PAYMENT_PAGE, shown)}">${t('order.pay.now')}</a></p>`;
  return html`<section class="keep"><h2>${t('order.pay')}</h2>${way}</section>`;
}
