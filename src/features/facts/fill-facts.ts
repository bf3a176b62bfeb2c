import type { Locale } from '../../i18n/locales.ts';
import { factNamed } from './facts.ts';

const PLACE = /\{((?:owner|seller|terms|postage)\.[\w.]+|(?:services|products)\/[a-z\d-]+(?:\.\w+)?|brand|url|eventDays)\}/gu;
const SENTENCE_END = /(?<=[.!?;·…»”"]) +(?=\P{Ll})/u;

/**
 * Fills `{terms.answer}` and the like in a line of text. A sentence with a fact that is not stated is left out.
 * @throws Error for a name that means nothing
 */
export function fillFacts(text: string, locale: Locale, where: string): string {
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
