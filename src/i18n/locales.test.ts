import { describe, expect, it } from 'vitest';
import { LOCALE_COOKIE_MAX_AGE_S } from './locale-cookie.ts';
import { DEFAULT_LOCALE, direction, isLocale, LOCALE_CODES, LOCALES, otherLocale, toLocale } from './locales.ts';

describe('direction', () => {
  it.each(['ar', 'ar-EG', 'AR', 'he', 'fa-IR', 'ur'])('%s is written from right to left', (languageTag) => {
    expect(direction(languageTag)).toBe('rtl');
  });

  it.each(['en-US', 'el-GR', 'arn', ''])('%j is written from left to right', (languageTag) => {
    expect(direction(languageTag)).toBe('ltr');
  });

  it('is the table’s for each language', () => {
    for (const locale of LOCALE_CODES) expect(direction(LOCALES[locale].tag)).toBe('ltr');
  });
});

it('the site is in English by default, and in Greek', () => {
  expect(LOCALE_CODES).toEqual(['en', 'el']);
  expect(DEFAULT_LOCALE).toBe('en');
  expect(LOCALE_CODES.map(otherLocale)).toEqual(['el', 'en']);
});

it('stores the choice for 365 days', () => {
  expect(LOCALE_COOKIE_MAX_AGE_S).toBe(31_536_000);
});

it.each([undefined, '', 'fr', 'EL', 'toString', '__proto__'])('rejects %j as a language of the site', (param) => {
  expect(isLocale(param)).toBe(false);
  expect(toLocale(param)).toBe('en');
});

it('reads the parameter of a route', () => {
  expect(toLocale('el')).toBe('el');
});
