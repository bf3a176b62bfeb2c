import { afterEach, expect, it, vi } from 'vitest';
import { offerLanguage } from './offer-language.ts';

afterEach(() => vi.unstubAllGlobals());

function isOffered(lang: string, languages: string[], cookie = ''): boolean {
  const dataset = {};
  vi.stubGlobal('LANGUAGES', 'en|el');
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { cookie, documentElement: { lang, dataset } });
  offerLanguage();
  return 'offer' in dataset;
}

it.each([
  ['en-US', ['el-GR', 'en'], true],
  ['el-GR', ['en-GB'], true],
  ['en-US', ['en-GB', 'el'], false],
  ['en-US', ['fr', 'el'], true],
  ['en-US', ['fr', 'de'], false],
  ['en-US', [], false],
])('%s in a browser that prefers %j: %j', (lang, languages, expected) => {
  expect(isOffered(lang, languages)).toBe(expected);
});

it('is not offered once a language is chosen', () => {
  expect(isOffered('en-US', ['el'], 'a=1; locale=en')).toBe(false);
});
