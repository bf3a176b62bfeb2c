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
  'payment.viva',
  'payment.test',
] as const satisfies readonly KeyPattern[];

type VivaKey = 'payment.viva' | 'checkout.payment.viva.hint';
type Key = KeysOf<(typeof CHECKOUT_KEYS)[number]>;
export type CheckoutTexts = Record<Exclude<Key, VivaKey>, string> & { [Name in VivaKey]?: string };

/** Ways to pay without a label are not offered. @param transferDays of `content/terms.yaml` */
export function checkoutTexts(locale: Locale, transferDays: number, hasViva: boolean): CheckoutTexts {
  const t = translator(locale);
  const { 'payment.viva': viva, 'checkout.payment.viva.hint': hint, ...texts } = pick(locale, CHECKOUT_KEYS);
  return {
    ...texts,
    ...(hasViva && { 'payment.viva': viva, 'checkout.payment.viva.hint': hint }),
    'checkout.payment.bank.hint': t('checkout.payment.bank.hint', { days: t.count('terms.days', transferDays) }),
  };
}
