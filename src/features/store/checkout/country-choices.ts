import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import { formatTag, type Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { EU_COUNTRIES, OTHER_COUNTRIES } from '../order/countries.shared.ts';

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
