import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function isOffered(lang: string, languages: string[], cookie = ''): Promise<boolean> {
  const dataset = {};
  vi.stubGlobal('LANGUAGES', 'en|el');
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { cookie, documentElement: { lang, dataset } });
  (await import('./offer-language.ts')).offerLanguage();
  return 'offer' in dataset;
}

it.each([
  ['en-US', ['el-GR', 'en'], true],
  ['el-GR', ['en-GB'], true],
  ['en-US', ['en-GB', 'el'], false],
  ['en-US', ['fr', 'el'], true],
  ['en-US', ['fr', 'de'], false],
  ['en-US', [], false],
])('%s in a browser that prefers %j: %j', async (lang, languages, expected) => {
  expect(await isOffered(lang, languages)).toBe(expected);
});

it('is not offered once a language is chosen', async () => {
  expect(await isOffered('en-US', ['el'], 'a=1; locale=en')).toBe(false);
});
