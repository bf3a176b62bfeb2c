import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** It takes the page's root as it loads. */
const load = () => import('./before-paint.ts');

async function isMarked(type: string | undefined, hash = ''): Promise<boolean> {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('performance', { getEntriesByType: () => (type === undefined ? [] : [{ type }]) });
  vi.stubGlobal('document', { documentElement: { dataset } });
  (await load()).markFirstView();
  return 'first' in dataset;
}

describe('a page whose first view is painted first', () => {
  it('is a page that is opened', async () => expect(await isMarked('navigate')).toBe(true));

  it.each(['reload', 'back_forward', 'prerender', undefined])('is not a page reached by %s', async (type) =>
    expect(await isMarked(type)).toBe(false),
  );

  it('is not a page opened at a hash', async () => expect(await isMarked('navigate', '#how')).toBe(false));
});

async function added(rtt?: number): Promise<{ rel: string; href: string }[]> {
  const links: { rel: string; href: string }[] = [];
  vi.stubGlobal('navigator', rtt === undefined ? {} : { connection: { rtt } });
  vi.stubGlobal('document', {
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    createElement: () => ({}),
    currentScript: { dataset: { fonts: '/latin.woff2 /greek.woff2' } },
  });
  (await load()).holdPaint();
  return links;
}
const fonts = async (rtt?: number) => (await added(rtt)).filter(({ rel }) => rel === 'preload').map(({ href }) => href);

describe('the first paint', () => {
  it('waits for the whole page', async () =>
    expect(await added(600)).toMatchObject([{ rel: 'expect', href: '#first-paint', blocking: 'render' }]));

  it('preloads the fonts when they can arrive in time, or the connection is unknown', async () => {
    for (const rtt of [0, 150, undefined]) expect(await fonts(rtt)).toEqual(['/latin.woff2', '/greek.woff2']);
    expect(await fonts(151)).toEqual([]);
  });
});

async function isOffered(lang: string, languages: string[], cookie = ''): Promise<boolean> {
  const dataset = {};
  vi.stubGlobal('LANGUAGES', 'en|el');
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { cookie, documentElement: { lang, dataset } });
  (await load()).offerLanguage();
  return 'offer' in dataset;
}

describe('the other language', () => {
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
});
