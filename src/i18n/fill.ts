import { own } from '../features/foreign/own.shared.ts';

export const numbersIn = (languageTag: string): ((value: number) => string) => {
  const format = new Intl.NumberFormat(languageTag);
  return (value) => format.format(value);
};

export const pluralForm = (languageTag: string, count: number): 'one' | 'other' =>
  new Intl.PluralRules(languageTag).select(count) === 'one' ? 'one' : 'other';

/**
 * Replaces a message's `{name}` placeholders. Islands import it without the dictionaries.
 * @param number formats numeric values @throws Error on a placeholder without a value
 */
export const fill = (message: string, values: Record<string, string | number> = {}, number: (value: number) => string = String): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = own(values, name);
    if (value === undefined) throw new Error(`message "${message}" lacks a value for {${name}}`);
    return typeof value === 'number' ? number(value) : value;
  });
