import { describe, expect, it } from 'vitest';
import { asLocale, chooseLocale, preferredLocale } from './choice.ts';

describe('preferredLocale', () => {
  it.each([
    ['el', 'el'],
    ['EL-gr', 'el'],
    ['el-CY,en;q=0.9', 'el'],
    ['en-GB,en;q=0.9,el;q=0.8', 'en'],
    ['fr-FR, el;q=0.3', 'el'],
    ['en;q=0.4, el;q=0.5', 'el'],
    ['el;q=0.500, en;q=0.499', 'el'],
    // Equal weight: the order decides.
    ['el,en', 'el'],
    ['en,el', 'en'],
    ['fr, el;q=0.5, en;q=0.5', 'el'],
    // The best of several ranges of one language counts.
    ['el-CY;q=0.2, en;q=0.5, el;q=0.9', 'el'],
  ])('%s asks for %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale);
  });

  it.each([
    ['el;q=0, *', 'en'],
    ['en;q=0, *;q=0.1', 'el'],
    ['el;q=0.5, *;q=0.8', 'en'],
    ['*;q=0.5, el', 'el'],
    // A named language precedes one that `*` matches.
    ['*, el', 'el'],
  ])('%s: * matches languages that are not listed: %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale);
  });

  it.each(['', '*', 'fr', 'fr, *;q=0.5', 'ell', 'el;q=0', 'el;q=0.0, en;q=0.000'])('%j does not decide', (languages) => {
    expect(preferredLocale(languages)).toBeUndefined();
  });

  it.each(['el;q=2', 'el;q=', 'el;q=-1', 'el;q=0.1234', 'el;level=1', ';;;', 'e l', '"el"', 'el=1'])(
    'ignores the malformed %j',
    (broken) => {
      expect(preferredLocale(broken)).toBeUndefined();
      expect(preferredLocale(`${broken}, en;q=0.1`)).toBe('en');
    },
  );
});

describe('chooseLocale', () => {
  it('uses the cookie, the browser, the configuration and the address, in this order', () => {
    expect(chooseLocale({ cookie: 'en', languages: 'el', fallback: 'el', url: 'el' })).toBe('en');
    expect(chooseLocale({ languages: 'el', fallback: 'en', url: 'en' })).toBe('el');
    expect(chooseLocale({ languages: 'fr', fallback: 'el', url: 'en' })).toBe('el');
    expect(chooseLocale({ languages: null, url: 'el' })).toBe('el');
  });

  it.each(['', 'fr', 'EL', 'toString', '__proto__', 'el; Path=/'])('ignores the cookie %j', (cookie) => {
    expect(chooseLocale({ cookie, languages: 'el', url: 'en' })).toBe('el');
  });

  it('ignores a misspelt configuration', () => {
    expect(chooseLocale({ fallback: 'greek', url: 'en' })).toBe('en');
  });
});

describe('asLocale', () => {
  it('knows the codes of the site only', () => {
    expect(['en', 'el', 'fr', 'constructor', '', null, undefined].map(asLocale)).toEqual([
      'en',
      'el',
      ...Array<undefined>(5).fill(undefined),
    ]);
  });
});
