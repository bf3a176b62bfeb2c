import { expect, it } from 'vitest';
import { messagesAddress, messagesCaching } from '../../src/features/machines/text-files.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { getMessages } from '../../src/i18n/translator.ts';
import { fileAt, filesBelow, read } from './built-site.ts';

/** Reads the `Cache-Control` of the rule for exactly this address in `_headers`. */
const getCaching = (address: string): string | undefined => {
  const lines = read('_headers').split('\n');
  const rule = lines.indexOf(address);
  return rule < 0 ? undefined : /^\s+Cache-Control: (.+)$/u.exec(lines[rule + 1] ?? '')?.[1];
};

it('every language has its messages as JSON, and there are no others', () => {
  expect(filesBelow('messages/', '')).toEqual(LOCALE_CODES.map((locale) => messagesAddress(locale).slice(1)).sort());
});

it.each(LOCALE_CODES)('the messages in %s are those of the site', (locale) => {
  expect(JSON.parse(read(fileAt(messagesAddress(locale)) ?? ''))).toEqual(getMessages(locale));
});

it.each(LOCALE_CODES)('the messages in %s are cached as long as the table of languages says', (locale) => {
  expect(getCaching(messagesAddress(locale))).toBe(messagesCaching(locale));
});
