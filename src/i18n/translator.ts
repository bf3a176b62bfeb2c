import { fill, numbersIn, pluralForm } from './fill.ts';
import { LOCALES, type Locale } from './locales.ts';
import { el, en, type MessageKey, type Messages } from './messages/index.ts';

export type { MessageKey, Messages };

type PluralKey<K = MessageKey> = K extends `${infer Base}_other` ? Base : never;
type Values = Record<string, string | number>;

const MESSAGES: Record<Locale, Messages> = { en, el };

export interface Translate {
  (key: MessageKey, values?: Values): string;
  /** Picks `<key>_one` or `<key>_other` by the plural rule and fills in `{count}`. */
  count: (key: PluralKey, count: number, values?: Values) => string;
}

const translators = new Map<Locale, Translate>();

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

/** A key, or a prefix with a star for every key below it: `today.*`. */
export type KeyPattern = MessageKey | `${string}*`;
export type KeysOf<Pattern extends KeyPattern> = Pattern extends `${infer Prefix}*`
  ? Extract<MessageKey, `${Prefix}${string}`>
  : Extract<Pattern, MessageKey>;

/**
 * Picks an island's strings, so that the browser gets no dictionary.
 * @throws for a prefix without keys
 */
export function pick<const Pattern extends KeyPattern>(locale: Locale, patterns: readonly Pattern[]): Record<KeysOf<Pattern>, string> {
  const messages = MESSAGES[locale];
  const entries = patterns.flatMap((pattern) => {
    const of = Object.entries(messages).filter(([key]) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
    if (of.length === 0) throw new Error(`No message key matches ${pattern}`);
    return of;
  });
  return Object.fromEntries(entries) as Record<KeysOf<Pattern>, string>;
}

export const getMessages = (locale: Locale): Messages => MESSAGES[locale];
