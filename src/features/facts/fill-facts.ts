import type { Locale } from '../../i18n/locales.ts';
import { own } from '../foreign/own.shared.ts';
import { SECTION_NAMES } from '../sections/sections.shared.ts';
import { SECTION_SWITCHES } from '../sections/sections.ts';
import { factNamed } from './facts.ts';

const PLACE = /\{((?:owner|seller|terms|postage)\.[\w.]+|(?:services|products)\/[a-z\d-]+(?:\.\w+)?|brand|url|eventDays|postage)\}/gu;
const SENTENCE_END = /(?<=[.!?;·…»”"]) +(?=\P{Ll})/u;

/** `{section.store|, the store}`: words for sites with the section only. */
const OF_SECTION = /\{section\.(\w+)\|([^{}]*)\}/gu;

const withSections = (text: string, where: string): string =>
  text.replace(OF_SECTION, (_, name: string, words: string) => {
    const isOn = own(SECTION_SWITCHES, `section.${name}`);
    if (isOn === undefined) throw new Error(`${where}: there is no section “${name}”. Use one of ${SECTION_NAMES.join(', ')}.`);
    return isOn ? words : '';
  });

/**
 * Fills `{terms.answer}` and the like in a line of text. A sentence with a fact that is not stated is left out.
 * @throws Error for a name that means nothing
 */
export function fillFacts(given: string, locale: Locale, where: string): string {
  const text = withSections(given, where);
  if (text.search(PLACE) < 0) return text;
  return text
    .split(SENTENCE_END)
    .flatMap((sentence) => {
      let isWhole = true;
      const filled = sentence.replace(PLACE, (_, name: string) => {
        const fact = factNamed(name, locale, where);
        isWhole &&= fact !== undefined;
        return fact ?? '';
      });
      return isWhole ? [filled] : [];
    })
    .join(' ');
}

/** Fills every text of an entry's fields. */
export function fillFields<Value>(value: Value, locale: Locale, where: string): Value {
  if (typeof value === 'string') return fillFacts(value, locale, where) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => fillFields(one, locale, where)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillFields(one, locale, where)])) as Value;
}
