/** The owner's figures: each compared with a count over the raw rows in JavaScript. */

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FILTERS,
  type Filters,
  figuresSchema,
  LISTS,
  type ListName,
  listSchema,
  liveSchema,
  noteSchema,
  notesSchema,
} from '../../src/features/analytics/admin/analytics.schema.ts';
import { type VitalsFigures, vitalsFiguresSchema } from '../../src/features/analytics/figures.schema.ts';
import { percentile, VITALS } from '../../src/features/analytics/vitals.shared.ts';
import { callAdmin, readAudit } from '../../tests/functions/admin-harness.ts';
import { choose, countsOf, type Event, expectedList, fillEvents, readEvents } from '../../tests/functions/analytics-count.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { rows, viewBy } from '../../tests/functions/counting.ts';
import { allTurns } from '../../tests/functions/turns.ts';
import { addDays } from '../calendar.ts';
import { totalAnalytics } from './jobs.ts';

// 14:00 in Athens.
const NOW = Date.parse('2034-11-20T12:00:00Z');
const TODAY = '2034-11-20';
const BASE = '/api/admin/analytics';
const days = (from: string, to: string) => ({ from, to });
const RECENT = days(addDays(TODAY, -29), TODAY);
const OLD = days('2034-01-01', '2034-06-30');

beforeEach(() => {
  vi.setSystemTime(NOW);
});

const fill = (events = 600, now = NOW): Promise<void> => fillEvents(events, now);

const query = (range: object, filters: Filters, rest: Record<string, string> = {}) =>
  new URLSearchParams({ ...range, ...filters, ...rest } as Record<string, string>);
const figures = (range: object, filters: Filters = {}, group = 'day') =>
  callAdmin(figuresSchema, `${BASE}/figures?${query(range, filters, { group })}`);
const list = (name: ListName, range: object, filters: Filters = {}, rest = {}) =>
  callAdmin(listSchema, `${BASE}/list?${query(range, filters, { list: name, size: '100', ...rest })}`);

const QUESTIONS: Filters[] = [
  {},
  { page: '/' },
  { country: 'GR' },
  { page: '/el', country: 'GR' },
  { channel: 'search', device: 'phone' },
  { locale: 'el', page: '/el/services', device: 'desktop' },
  { referrer: 'google.com' },
  { event: 'exception' },
  { page: '/', event: 'exception' },
  { country: 'XX' },
];

describe('figures and lists equal a count over the raw rows', () => {
  const compare = async (questions: readonly Filters[]) => {
    const all = await readEvents();
    for (const range of [RECENT, days(addDays(TODAY, -89), addDays(TODAY, -40))])
      for (const filters of questions) {
        const { figures: found } = await figures(range, filters);
        const label = JSON.stringify([range, filters]);
        const chosen = choose(all, range, filters);
        expect(found?.range, label).toMatchObject(countsOf(chosen));
        for (const { at, visitors, views } of found?.points ?? [])
          expect([at, { visitors, views }]).toEqual([at, countsOf(chosen.filter(({ day }) => day === at))]);
        if (found?.before) expect(found.before, label).toMatchObject(countsOf(choose(all, found.before, filters)));
        for (const name of LISTS) {
          const { rows: listed, total } = await list(name, range, filters);
          const expected = expectedList(all, name, range, filters);
          const shown = new Map(
            (listed ?? [])
              .map(({ key, visitors, views, events }) => [key, { visitors, views, events }] as const)
              .toSorted(([a], [b]) => a.localeCompare(b)),
          );
          expect([label, name, total, [...shown]]).toEqual([label, name, expected.size, [...expected]]);
        }
      }
  };

  it('before and after the night’s job', async () => {
    await fill();
    await compare(QUESTIONS);
    await allTurns(totalAnalytics, env, new Date(NOW));
    await compare([{}]);
  }, 60_000);

  it('by hour, week and month', async () => {
    await fill();
    const all = await readEvents();
    const week = days(addDays(TODAY, -6), TODAY);
    for (const filters of [{}, { page: '/' }, { country: 'GR' }, { page: '/', device: 'phone' }]) {
      const { figures: hourly } = await figures(week, filters, 'hour');
      expect(hourly?.points).toHaveLength(6 * 24 + 15);
      const views = choose(all, week, filters).flatMap((visit) => visit.views);
      for (const { at, ...point } of hourly?.points ?? []) {
        const own = views.filter((view) => view.at >= Date.parse(at) && view.at < Date.parse(at) + 3_600_000);
        expect([at, point.views, point.visitors]).toEqual([at, own.length, new Set(own.map(({ visitor }) => visitor)).size]);
      }
    }
    for (const group of ['week', 'month'] as const) {
      const [byGroup, byDay] = [await figures(RECENT, {}, group), await figures(RECENT, {})];
      const key = (day: string) => (group === 'month' ? day.slice(0, 7) : addDays(day, -((new Date(day).getUTCDay() + 6) % 7)));
      const groups = Map.groupBy(byDay.figures?.points ?? [], ({ at }) => key(at));
      expect(byGroup.figures?.points.map(({ at, visitors, before }) => [at, visitors, before?.views])).toEqual(
        [...groups].map(([at, own]) => [
          at,
          own.reduce((sum, { visitors }) => sum + visitors, 0),
          own.reduce((sum, { before }) => sum + (before?.views ?? 0), 0),
        ]),
      );
    }
  });

  it('of the web vitals, by template and device', async () => {
    await fill(3_000);
    const all = (await readEvents()).filter(({ event, day }) => event === 'web_vitals' && day >= RECENT.from);
    const read = (rest = '') => callAdmin(vitalsFiguresSchema, `${BASE}/vitals?${query(RECENT, {})}${rest}`);
    const expected = (events: Event[]) =>
      Object.fromEntries(
        VITALS.map((metric) => {
          const buckets = events.map(({ properties }) => ({ bucket: Number(JSON.parse(properties ?? '{}')[metric]), samples: 1 }));
          return [metric, { p75: expect.closeTo(percentile(metric, buckets) ?? 0, metric === 'CLS' ? 1 : -1), samples: events.length }];
        }),
      );
    const metricsOf = ({ templates }: VitalsFigures, name: string) => templates.find(({ template }) => template === name)?.metrics;
    for (const _ of [1, 2]) {
      expect(metricsOf(await read(), 'all')).toEqual(expected(all));
      expect(metricsOf(await read(), 'article')).toEqual(expected(all.filter(({ template }) => template === 'article')));
      expect(metricsOf(await read('&device=phone'), 'all')).toEqual(expected(all.filter((one) => one['device'] === 'phone')));
      await allTurns(totalAnalytics, env, new Date(NOW));
    }
  });
});

it('a day of 25 hours has 25 points', async () => {
  vi.setSystemTime(Date.parse('2034-11-01T12:00:00Z'));
  const { figures: found } = await figures(days('2034-10-29', '2034-10-29'), {}, 'hour');
  expect(found?.points).toHaveLength(25);
  expect(found?.points[0]?.at).toBe('2034-10-28T21:00:00.000Z');
});

it('counts an event in the day of Athens', async () => {
  vi.setSystemTime(Date.parse('2034-11-20T21:59:00Z'));
  await viewBy(1, '/about');
  vi.setSystemTime(Date.parse('2034-11-20T22:01:00Z'));
  await viewBy(1, '/about');
  const { figures: found } = await figures(days('2034-11-20', '2034-11-21'));
  expect(found?.points.map(({ at, visitors }) => [at, visitors])).toEqual([
    ['2034-11-20', 1],
    ['2034-11-21', 1],
  ]);
});

it('answers what can be answered of days whose single views are deleted', async () => {
  const then = NOW - 200 * 86_400_000;
  const range = days(addDays(TODAY, -260), addDays(TODAY, -201));
  await fill(600, then);
  const greek = countsOf(choose(await readEvents(), range, { country: 'GR' }));
  await allTurns(totalAnalytics, env, new Date(NOW));
  expect([await rows('analytics_events'), await rows('analytics_visits')]).toEqual([[], []]);
  expect((await figures(range, { country: 'GR' })).figures?.range).toMatchObject(greek);
  expect((await list('page', range)).rows).not.toEqual([]);
  expect(await list('page', range, { country: 'GR' })).toEqual({ since: addDays(TODAY, -90), rows: null, total: 0 });
  expect((await figures(range, { country: 'GR', device: 'phone' })).figures).toBeNull();
  expect((await figures(range, { event: 'exception' })).figures).toBeNull();
  expect((await figures(days(range.to, range.to), {}, 'hour')).figures?.group).toBe('day');
});

it('has no comparison where only the range can be answered', async () => {
  await fill();
  const { figures: found } = await figures(days(addDays(TODAY, -89), TODAY), { country: 'GR', device: 'phone' });
  expect([found?.range.visitors, found?.before]).toEqual([expect.any(Number), null]);
});

it('counts the last 30 minutes', async () => {
  vi.setSystemTime(NOW - 31 * 60_000);
  await viewBy(1, '/about');
  vi.setSystemTime(NOW - 29 * 60_000);
  await viewBy(2, '/about');
  await viewBy(2, '/');
  await viewBy(3, '/about');
  vi.setSystemTime(NOW);
  expect(await callAdmin(liveSchema, `${BASE}/live`)).toEqual({
    visitors: 2,
    views: 3,
    pages: [
      { key: '/about', visitors: 2 },
      { key: '/', visitors: 1 },
    ],
  });
});

it('pages a list, and writes it and the figures as CSV', async () => {
  await fill();
  const all = await list('page', RECENT);
  const [first, second] = [await list('page', RECENT, {}, { size: '4' }), await list('page', RECENT, {}, { size: '4', offset: '4' })];
  expect([...(first.rows ?? []), ...(second.rows ?? [])]).toEqual(all.rows?.slice(0, 8));
  const read = async (address: string) => {
    const response = await asOwner(`${BASE}/${address}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return (await response.text()).split('\r\n');
  };
  const pages = await read(`list.csv?${query(RECENT, {}, { list: 'page', locale: 'el' })}`);
  expect(pages[0]).toContain('Σελίδες;Επισκέπτες');
  expect(pages).toHaveLength(all.total + 2);
  expect(await read(`figures.csv?${query(RECENT, { country: 'GR' })}`)).toHaveLength(32);
});

it.each([
  'from=2034-01-02&to=2034-01-01',
  'from=2034-01-01',
  'from=1034-01-01&to=2034-01-01',
  'from=2034-02-31&to=2034-03-01',
  `from=2034-01-01&to=2034-01-02&page=/${'a'.repeat(600)}`,
  'from=2034-01-01&to=2034-01-02&group=year',
])('%s answers 422', async (text) => {
  expect((await asOwner(`${BASE}/figures?${text}`)).status).toBe(422);
});

it('answers odd filters with nothing', async () => {
  await fill(20);
  for (const value of ["' OR 1=1 --", '%', '\u0000', '🦒', '__proto__'])
    for (const name of FILTERS) expect((await figures(RECENT, { [name]: value })).figures?.range).toMatchObject({ visitors: 0, views: 0 });
  expect((await figures(OLD)).figures?.range).toMatchObject({ visitors: 0 });
});

it('keeps notes, with a record of changes', async () => {
  const id = crypto.randomUUID();
  const put = (text: string) => callAdmin(noteSchema, `${BASE}/notes/${id}`, { method: 'PUT', body: { day: TODAY, text } });
  const notes = async () => (await callAdmin(notesSchema, `${BASE}/notes?${query(RECENT, {})}`)).notes;
  await put('Νέο άρθρο');
  await put('New article');
  expect(await notes()).toEqual([{ id, day: TODAY, text: 'New article' }]);
  const remove = () => asOwner(`${BASE}/notes/${id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(200);
  expect(await notes()).toEqual([]);
  expect((await remove()).status).toBe(404);
  expect((await readAudit()).map(({ action, before, after }) => [action, before?.['text'], after?.['text']])).toEqual([
    ['analytics.note', undefined, 'Νέο άρθρο'],
    ['analytics.note', 'Νέο άρθρο', 'New article'],
    ['analytics.note.delete', 'New article', undefined],
  ]);
  const bad = (body: object, name = id) => asOwner(`${BASE}/notes/${name}`, { method: 'PUT', body: JSON.stringify(body) });
  for (const body of [
    { day: TODAY, text: ' ' },
    { day: 'x', text: 'a' },
    { day: TODAY, text: 'a'.repeat(201) },
    { day: TODAY, text: 'a', extra: 1 },
  ])
    expect((await bad(body)).status).toBe(422);
  expect((await bad({ day: TODAY, text: 'a' }, 'x')).status).toBe(404);
});
