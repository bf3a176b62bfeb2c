import { own } from '@/features/foreign/own.shared.ts';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';

/** Picks `<key>_one` or `<key>_other`, like `translator().count` on pages. */
export function counted<Base extends string>(
  texts: Record<`${Base}_one` | `${Base}_other`, string>,
  key: Base,
  count: number,
  languageTag: string,
): string {
  return fill(own(texts, `${key}_${pluralForm(languageTag, count)}`) ?? key, { count }, numbersIn(languageTag));
}
