import { describe, expect, it } from 'vitest';
import { type BroadcastRow, broadcastSchema, hasPages, PUSH_TTL_MAX_S, PUSH_TTL_MIN_S, SCHEDULE_MAX_MS } from './notifications.schema.ts';
import { audienceOf, NEW_VALUES, toBody, toValues } from './values.ts';

const TEXTS = { en: { title: 'T', body: 'B' }, el: { title: 'Τ', body: 'Σ' } };
const BODY = { texts: TEXTS, page: '/blog', topic: 'writing', urgency: 'normal', ttlS: 86_400, sendAt: null } as const;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const problems = (change: object) => {
  const { error } = broadcastSchema.safeParse({ ...BODY, ...change });
  return error && [...new Set(error.issues.map(({ path }) => path.join('.')))];
};

describe('a message to subscribers', () => {
  it.each([
    [{}, undefined],
    [{ texts: { en: TEXTS.en } }, undefined],
    [{ sendAt: ahead(61_000) }, undefined],
    [{ sendAt: ahead(SCHEDULE_MAX_MS - 1_000) }, undefined],
    [{ sendAt: ahead(30_000) }, ['sendAt']],
    [{ sendAt: ahead(SCHEDULE_MAX_MS + 60_000) }, ['sendAt']],
    [{ sendAt: '' }, ['sendAt']],
    [{ texts: {} }, ['texts']],
    [{ texts: { en: { title: ' ', body: 'B' } } }, ['texts.en.title']],
    [{ texts: { fr: TEXTS.en } }, ['texts']],
    [{ page: '//evil.example' }, ['page']],
    [{ page: 'https://evil.example/' }, ['page']],
    [{ page: '/el//evil.example' }, ['page']],
    [{ ttlS: PUSH_TTL_MIN_S - 1 }, ['ttlS']],
    [{ ttlS: PUSH_TTL_MAX_S + 1 }, ['ttlS']],
    [{ topic: 'all' }, ['topic']],
    [{ more: 1 }, ['']],
    // Each of these characters takes three bytes, and there is a long address.
    [{ texts: { el: { title: '漢'.repeat(120), body: '漢'.repeat(1_000) } }, page: `/${'x'.repeat(900)}` }, ['texts.el.body']],
  ])('with %j has problems in %j', (change, paths) => expect(problems(change)).toEqual(paths));

  it('leads to a page that is built in each of its languages', () => {
    const pages = ['/', '/el', '/blog', '/el/blog', '/about'];
    expect(hasPages(pages, { texts: TEXTS, page: '/blog?x=1#end' })).toBe(true);
    expect(hasPages(pages, { texts: TEXTS, page: '/' })).toBe(true);
    expect(hasPages(pages, { texts: TEXTS, page: '/about' })).toBe(false);
    expect(hasPages(pages, { texts: { en: TEXTS.en }, page: '/about' })).toBe(true);
    expect(broadcastSchema.parse({ ...BODY, page: '/el/blog' }).page).toBe('/blog');
  });
});

const ROW = { ...BODY, id: 'b', state: 'started', sendAt: '2027-01-01T08:00:00.000Z', version: 1 } as unknown as BroadcastRow;

it('is the same after the form', () => {
  expect(toBody(toValues(ROW, 'later'))).toEqual({ ...BODY, sendAt: '2027-01-01T08:00:00.000Z' });
  expect(toBody(toValues(ROW, 'now'))).toEqual(BODY);
  expect(toBody({ ...toValues(ROW, 'now'), languages: 'el' }).texts).toEqual({ el: TEXTS.el });
});

it('reaches the subscribers of its topic in its languages', () => {
  const of = (all: number) => ({ all, topics: { writing: all, store: 1, site: 0 } });
  const overview = { isOn: true, subscribers: { en: of(4), el: of(7) }, days: [] };
  expect(audienceOf({ ...NEW_VALUES, topic: 'writing' }, overview)).toEqual([
    { locale: 'en', count: 4 },
    { locale: 'el', count: 7 },
  ]);
  expect(audienceOf({ ...NEW_VALUES, topic: 'store', languages: 'el' }, overview)).toEqual([{ locale: 'el', count: 1 }]);
  expect(audienceOf(NEW_VALUES, overview).map(({ count }) => count)).toEqual([0, 0]);
});
