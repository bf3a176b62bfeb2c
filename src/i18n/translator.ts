import { fill, numbersIn, pluralForm } from './fill.ts';
import { LOCALES, type Locale } from './locales.ts';
import { el, en, type MessageKey, type Messages } from './messages/index.ts';

export type { MessageKey, Messages };

type PluralKey<K = MessageKey> = K extends `${infer Base}_other` ? Base : never;
type Values = Record<string, string | number>;

const MESSAGES: Record<Locale, Messages> = { en, el };

export interface Translate {
  (key: MessageKey, values?: Values): string;
  /** Picks `<key>_one` or `<key>_other` by the language's plural rule and fills in `{count}`. */
  count: (key: PluralKey, count: number, values?: Values) => string;
}

const translators = new Map<Locale, Translate>();

/** The texts of one language. */
export function translator(locale: Locale): Translate {
  const ready = translators.get(locale) ?? makeTranslator(locale);
  translators.set(locale, ready);
  return ready;
}

function makeTranslator(locale: Locale): Translate {
  const messages = MESSAGES[locale];
  const numbers = numbersIn(LOCALES[locale].tag);
  const t = (key: MessageKey, values?: Values) => fill(messages[key], values, numbers);
  return Object.assign(t, {
    count: (key: PluralKey, count: number, values?: Values) => {
      return fill(messages[`${key}_${pluralForm(LOCALES[locale].tag, count)}` as MessageKey], { count, ...values }, numbers);
    },
  });
}

/** Picks the strings that an island needs, so that no dictionary travels to the browser. */
export function pick<K extends MessageKey>(locale: Locale, keys: readonly K[]): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, MESSAGES[locale][key]])) as Record<K, string>;
}

/** The whole dictionary of a language, for the message files. */
export const messagesOf = (locale: Locale): Messages => MESSAGES[locale];
