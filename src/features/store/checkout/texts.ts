import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import { FORM_KEYS } from '@/features/forms/texts.ts';
import { ORDER_FIELD_KEYS } from '@/i18n/field-errors.ts';
import { formatTag, type Locale } from '@/i18n/locales.ts';
import { type KeyPattern, type KeysOf, pick, translator } from '@/i18n/translator.ts';
import { EU_COUNTRIES, OTHER_COUNTRIES } from '../order/countries.shared.ts';

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

export function countryChoices(locale: Locale): ChoiceGroup[] {
  const t = translator(locale);
  const names = new Intl.DisplayNames(formatTag(locale), { type: 'region' });
  const { compare } = new Intl.Collator(formatTag(locale));
  const sorted = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) => compare(one.label, other.label));
  return [
    { label: t('checkout.country.eu'), choices: sorted(EU_COUNTRIES) },
    { label: t('checkout.country.other'), choices: sorted(OTHER_COUNTRIES) },
  ];
}
