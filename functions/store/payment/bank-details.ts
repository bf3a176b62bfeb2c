import { html } from 'hono/html';
import type { BankPayment } from '../../../src/features/store/payment/payment.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { factList, type Html } from '../../http/pages/fact-list.ts';
import { formatDeadline } from '../times.ts';
import { epcCode } from './epc-code.ts';

const code = (text: string): Html => html`<span class="bank-code">${text}</span>`;

export function bankDetails(locale: Locale, { holder, name, iban, bic, amountCents, reference }: BankPayment, payBy: Date | null): Html {
  const t = translator(locale);
  const picture = epcCode({ name: holder, iban, bic, amountCents, text: reference }, t('payment.bank.qr.label'));
  return html`<div class="bank-details">${factList([
    [t('payment.bank.amount'), formatEuro(locale, amountCents)],
    [t('payment.bank.iban'), code(iban.replace(/(.{4})(?=.)/gu, '$1 '))],
    [t('payment.bank.bic'), code(bic)],
    [t('payment.bank.holder'), holder],
    [t('payment.bank.name'), name],
    [t('payment.bank.reference'), code(reference)],
    payBy ? [t('order.pay.by'), formatDeadline(locale, payBy, 'day')] : undefined,
  ])}${picture && html`<figure>${picture}<figcaption class="small muted">${t('payment.bank.qr')}</figcaption></figure>`}</div>`;
}
