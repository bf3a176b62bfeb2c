import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENT_DAYS_LIMITS } from '../../src/features/analytics/event-days.shared.ts';
import { type Summary, summarySchema, type VitalsFigures, vitalsFiguresSchema } from '../../src/features/analytics/figures.schema.ts';
import { rows, send, viewBy } from '../../tests/functions/counting.ts';
import { allTurns } from '../../tests/functions/turns.ts';
import { brokenAssets, buildWith, visit } from '../../tests/functions/visit.ts';
import { DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { FIGURES_CACHE_S } from './cached.ts';
import { totalAnalytics } from './jobs.ts';

// Each test uses its own days, because the cache and the salts in memory outlive a test.
let today = Date.parse('2032-01-01T12:00:00Z');
const iso = (daysAgo = 0): string => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10);
const onDay = (daysAgo: number) => vi.setSystemTime(today - daysAgo * DAY_MS);
const night = (daysLater = 0, bindings: Partial<Env> = {}) =>
  allTurns(totalAnalytics, { ...env, ...bindings }, new Date(today + daysLater * DAY_MS));

beforeEach(() => {
  today += 400 * DAY_MS;
  onDay(0);
});

const read = async (address: string): Promise<unknown> => {
  const response = await visit(address);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: unknown }).data;
};
const summary = async (days = 30): Promise<Summary> => summarySchema.strict().parse(await read(`/api/analytics/summary?days=${days}`));
const vitals = async (): Promise<VitalsFigures> => vitalsFiguresSchema.strict().parse(await read('/api/analytics/vitals?days=7'));
const totals = async () =>
  (await rows('analytics_totals')).map(({ day, dimension, key, views, visitors, events }) =>
    [day, dimension, key, views, visitors, events].join(' '),
  );

describe('GET /api/analytics/summary', () => {
  it('is empty without visitors, with a row for every day', async () => {
    const empty = await summary(7);
    expect(empty).toMatchObject({ from: iso(6), to: iso(), views: 0, visitors: 0, pages: [], countries: [] });
    expect(empty.days).toHaveLength(7);
    expect(empty.goals).toContainEqual({ key: 'contact_sent', events: 0 });
  });

  it('counts every view, and each visitor once a day', async () => {
    for (const visitor of [1, 1, 2, 3]) await viewBy(visitor, '/about');
    onDay(1);
    await viewBy(1, '/about');
    onDay(0);
    await send({ event: 'contact_sent' });
    const found = await summary();
    expect(found).toMatchObject({ views: 5, visitors: 4, pages: [{ key: '/about', views: 5, visitors: 4 }] });
    expect(found.days.at(-1)).toEqual({ day: iso(), views: 4, visitors: 3 });
    expect(found.days.at(-2)).toEqual({ day: iso(1), views: 1, visitors: 1 });
    expect(found.goals).toContainEqual({ key: 'contact_sent', events: 1 });
  });

  it('shows no group of fewer than three, but counts it under other', async () => {
    for (const visitor of [1, 2, 3]) await viewBy(visitor, '/about', { referrer: 'https://www.linkedin.com/' });
    for (const visitor of [4, 5]) await viewBy(visitor, '/blog', { referrer: 'https://duckduckgo.com/' });
    const two = await summary(7);
    expect(two.pages).toEqual([{ key: '/about', views: 3, visitors: 3 }]);
    expect(two.channels).toEqual([{ key: 'social', views: 3, visitors: 3 }]);
    await viewBy(6, '/el/about');
    expect((await summary(30)).pages.at(-1)).toEqual({ key: 'other', views: 3, visitors: 3 });
  });

  it('shows only pages of this site, and no other host names', async () => {
    for (const visitor of [1, 2, 3]) {
      await viewBy(visitor, '/buy-cheap-watches', { referrer: 'https://spam.example/', utm_source: 'spam' });
      for (const path of ['/admin/mail', '/403', '/assets/script.3f9a.js', '/build.json', '/spam%2F..%2Fabout'])
        await viewBy(visitor, path);
    }
    const found = await summary();
    expect(found.pages).toEqual([{ key: 'other', views: 15, visitors: 15 }]);
    expect(JSON.stringify(found)).not.toContain('spam');
  });

  it('shows only known values, whatever the tables contain', async () => {
    const evil = '/\\evil.example';
    const columns = ['path', 'locale', 'template', 'channel', 'referrer', 'campaign', 'country', 'device', 'browser', 'system', 'viewport'];
    const insert = env.DB.prepare(
      `INSERT INTO analytics_events (id, day, at, event, visitor, ${columns}) SELECT value, ?1, 0, ?2, value, ${columns.map(() => '?3')} FROM json_each('["a","b","c"]')`,
    );
    await insert.bind(iso(1), 'page_view', evil).run();
    await env.DB.prepare('UPDATE analytics_events SET id = id || id').run();
    await insert.bind(iso(1), evil, evil).run();
    expect(await totals()).toEqual([]);
    expect(JSON.stringify([await summary(), await vitals()])).not.toContain('evil');
    await night();
    expect((await totals()).join()).toContain('evil');
    expect(JSON.stringify([await summary(7), await read('/api/analytics/vitals?days=30')])).not.toContain('evil');
  });

  it('is the same before and after the nightly job, also when that runs twice', async () => {
    onDay(1);
    for (const visitor of [1, 2, 3, 3]) await viewBy(visitor, '/blog/first', { referrer: 'https://bing.com/' });
    onDay(0);
    const live = await summary(7);
    expect(await night()).toMatchObject({ days: 1 });
    const stored = await totals();
    expect(stored).toContain(`${iso(1)} page /blog/first 4 3 0`);
    expect(await summary(30)).toMatchObject({ views: live.views, visitors: live.visitors, pages: live.pages, channels: live.channels });
    await night();
    expect(await totals()).toEqual(stored);
  });

  it.each(['days=0', 'days=31', 'days=x', 'days=-7', 'days='])('%s answers 422 and names the field', async (query) => {
    const response = await visit(`/api/analytics/summary?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid', fields: { days: expect.any(String) } } });
    expect((await visit(`/api/analytics/vitals?${query}`)).status).toBe(422);
  });

  it('is cached for some minutes', async () => {
    expect((await visit('/api/analytics/summary')).headers.get('Cache-Control')).toBe(`public, max-age=${FIGURES_CACHE_S}`);
    for (const visitor of [1, 2, 3]) await viewBy(visitor, '/about');
    expect(await summary()).toMatchObject({ views: 0 });
  });
});

describe('GET /api/analytics/vitals', () => {
  const measure = (visitor: number, path: string, LCP: number) =>
    send({ event: 'web_vitals', properties: { path, LCP, CLS: 0 } }, { 'CF-Connecting-IP': `198.51.100.${visitor}` });

  it('is the 75th percentile by template, from today and from totals alike', async () => {
    onDay(1);
    for (const [index, lcp] of [400, 600, 800].entries()) await measure(index, '/blog/first', lcp);
    onDay(0);
    await measure(9, '/blog/second', 3_000);
    await measure(9, '/about', 500);
    const before = await vitals();
    const article = before.templates.find(({ template }) => template === 'article');
    expect(article?.metrics.LCP?.samples).toBe(4);
    expect(Math.abs((article?.metrics.LCP?.p75 ?? 0) - 800)).toBeLessThan(40);
    expect(article?.metrics.CLS?.p75).toBe(0);
    expect(before.templates.map(({ template }) => template)).toEqual(['all', 'article']);
    await night();
    onDay(0);
    expect(vitalsFiguresSchema.parse(await read('/api/analytics/vitals?days=30')).templates).toEqual(before.templates);
  });

  it('is empty without measurements', async () => {
    expect((await vitals()).templates).toEqual([]);
  });
});

describe('the nightly job', () => {
  it('counts days that were missed', async () => {
    onDay(5);
    await viewBy(1, '/about');
    onDay(3);
    await viewBy(1, '/about');
    onDay(0);
    await viewBy(1, '/about');
    expect(await night()).toMatchObject({ days: 2 });
    expect(await totals()).toEqual(expect.arrayContaining([`${iso(5)} all  1 1 0`, `${iso(3)} all  1 1 0`]));
    expect((await totals()).some((line) => line.startsWith(iso(0)))).toBe(false);
  });

  it.each([
    ['90 days without a setting', {}, 90],
    ['the days of the setting', { ASSETS: buildWith({ eventDays: 7 }) }, 7],
  ])('deletes events after %s, once they are totalled, and keeps the totals', async (_, bindings, days) => {
    await viewBy(1, '/about');
    await night(1, bindings);
    expect(await night(days, bindings)).toMatchObject({ deleted: 0 });
    expect(await rows()).toHaveLength(1);
    const stored = await totals();
    expect(await night(days + 1, bindings)).toMatchObject({ deleted: 1 });
    expect(await rows()).toEqual([]);
    expect(await totals()).toEqual(stored);
  });

  it('totals a day before deleting its events, however late it runs', async () => {
    await viewBy(1, '/about');
    expect(await night(EVENT_DAYS_LIMITS.most + 30)).toMatchObject({ days: 1, deleted: 1 });
    expect((await totals()).length).toBeGreaterThan(1);
    expect(await night(EVENT_DAYS_LIMITS.most + 31)).toMatchObject({ days: 0, deleted: 0 });
    expect((await totals()).length).toBeGreaterThan(1);
  });

  it('deletes nothing while the build cannot be read, but totals', async () => {
    await viewBy(1, '/about');
    await expect(night(EVENT_DAYS_LIMITS.most + 1, { ASSETS: brokenAssets((path) => path === '/build.json') })).rejects.toThrow();
    expect([(await rows()).length, (await totals()).length > 0]).toEqual([1, true]);
  });

  it('stores at most 500 keys per dimension', async () => {
    const insert = env.DB.prepare(
      `INSERT INTO analytics_events (id, day, at, event, visitor, path, device, browser, system)
       SELECT value, ?1, 0, 'page_view', value, '/' || value, 'phone', 'Safari', 'iOS' FROM json_each(?2)`,
    );
    await insert.bind(iso(1), JSON.stringify(Array.from({ length: 600 }, (_, index) => `p${index}`))).run();
    await night();
    expect((await totals()).filter((line) => line.includes(' page '))).toHaveLength(500);
    expect(await totals()).toContain(`${iso(1)} all  600 600 0`);
  });

  it('does nothing before the first visitor', async () => {
    expect(await night()).toEqual({ days: 0, deleted: 0, left: 0 });
  });
});
