import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import { EU_COUNTRIES, OTHER_COUNTRIES } from '../order/countries.shared.ts';
import type { CheckoutTexts } from './texts.ts';

function built(texts: CheckoutTexts, languageTag: string): ChoiceGroup[] {
  const names = new Intl.DisplayNames(languageTag, { type: 'region' });
  const { compare } = new Intl.Collator(languageTag);
  const sorted = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) => compare(one.label, other.label));
  return [
    { label: texts['checkout.country.eu'], choices: sorted(EU_COUNTRIES) },
    { label: texts['checkout.country.other'], choices: sorted(OTHER_COUNTRIES) },
  ];
}

const served = (listId: string): ChoiceGroup[] =>
  [...document.querySelectorAll<HTMLOptGroupElement>(`#${CSS.escape(listId)} > optgroup`)].map(({ label, children }) => ({
    label,
    choices: [...children].flatMap((option) => (option instanceof HTMLOptionElement ? [{ value: option.value, label: option.label }] : [])),
  }));

/** In the browser as the page has them, since its names of countries may differ; as a property of the island, they would be in the page twice. */
export const countryChoices = (listId: string, texts: CheckoutTexts, languageTag: string): ChoiceGroup[] =>
  import.meta.env.SSR ? built(texts, languageTag) : served(listId);
