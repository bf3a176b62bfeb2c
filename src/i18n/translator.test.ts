import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fill } from './fill.ts';
import { LOCALE_CODES } from './locales.ts';
import { getMessages, pick, translator } from './translator.ts';

describe('fill', () => {
  it('fills in values', () => {
    expect(fill('{count} of {all}, {count}', { count: 1, all: 'two' })).toBe('1 of two, 1');
    expect(fill('No places', { count: 1 })).toBe('No places');
  });

  it('throws for a placeholder without a value', () => {
    expect(() => fill('{count} of {all}', { count: 1 })).toThrow('{all}');
  });

  it('does not treat a value as a placeholder', () => {
    expect(fill('{name}', { name: '{name}' })).toBe('{name}');
  });
});

it('uses the plural rules of the language', () => {
  const [en, el] = LOCALE_CODES.map(translator);
  expect([0, 1, 2, 1000].map((count) => en?.count('entry.readingTime', count))).toEqual([
    '0 minutes',
    '1 minute',
    '2 minutes',
    '1,000 minutes',
  ]);
  expect(el?.count('entry.readingTime', 1)).not.toBe(el?.count('entry.readingTime', 2));
  expect(el?.count('entry.readingTime', 1000)).toContain('1.000');
});

it('picks only the messages that an island needs', () => {
  expect(pick('el', ['nav.search', 'nav.menu'])).toEqual({
    'nav.search': getMessages('el')['nav.search'],
    'nav.menu': getMessages('el')['nav.menu'],
  });
});

it('picks every key below a prefix, and only those', () => {
  const texts: Record<'part.retry', string> = pick('el', ['part.*', 'nav.menu']);
  expect(texts['part.retry']).toBe(getMessages('el')['part.retry']);
  expect(Object.keys(texts).filter((key) => !key.startsWith('part.'))).toEqual(['nav.menu']);
  expect(() => pick('en', ['nothing.*'])).toThrow('nothing.*');
});

describe('the messages of every language', () => {
  const en = getMessages('en');
  /** A Greek name would have to be in the vocative. */
  const NAMELESS = { en: [], el: ['privacyTemplate.greeting'] };
  const places = (message: string): string[] => (message.match(/\{\w+\}/gu) ?? []).sort();

  it.each(LOCALE_CODES)('%s has the keys of English, each with words', (locale) => {
    const messages = getMessages(locale);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '' || message !== message.trim())).toEqual([]);
  });

  it.each(LOCALE_CODES)('%s has the placeholders of English', (locale) => {
    const messages = getMessages(locale);
    const keys = Object.keys(en) as (keyof typeof en)[];
    expect(keys.filter((key) => places(messages[key]).join() !== places(en[key]).join())).toEqual(NAMELESS[locale]);
  });

  it('Greek has no Greek question mark of its own code point', () => {
    expect(Object.values(getMessages('el')).filter((message) => message.includes('\u037e'))).toEqual([]);
  });
});

it('every message file is in the list', () => {
  const list = readFileSync('src/i18n/messages/index.ts', 'utf8');
  const files = LOCALE_CODES.flatMap((locale) => readdirSync(`src/i18n/messages/${locale}`).map((file) => `./${locale}/${file}`));
  expect(files.filter((file) => !list.includes(`'${file}'`))).toEqual([]);
});
