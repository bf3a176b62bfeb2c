import { FORM_KEYS } from '@/features/forms/texts.ts';
import { ORDER_FIELD_KEYS } from '@/i18n/field-errors.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type KeyPattern, type KeysOf, pick, translator } from '@/i18n/translator.ts';

export const CHECKOUT_KEYS = [
  ...FORM_KEYS,
  ...ORDER_FIELD_KEYS,
  'checkout.*',
  'store.deliveryTime.*',
  'store.transit_*',
  'payment.bank',
  'payment.card',
  'payment.test',
] as const satisfies readonly KeyPattern[];

export type CheckoutTexts = Record<KeysOf<(typeof CHECKOUT_KEYS)[number]>, string>;

/** @param transferDays of `content/terms.yaml` */
export function checkoutTexts(locale: Locale, transferDays: number): CheckoutTexts {
  const t = translator(locale);
  return {
    ...pick(locale, CHECKOUT_KEYS),
    'checkout.payment.bank.hint': t('checkout.payment.bank.hint', { days: t.count('terms.days', transferDays) }),
  };
}
