/** With seven days of single events, everything older comes from totals, and is what it was before the night deleted the events. */

import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Filters } from '../../src/features/analytics/admin/analytics.schema.ts';
import { LISTS, RANGES_DAYS } from '../../src/features/analytics/figures.schema.ts';
import { fillEvents } from '../../tests/functions/analytics-count.ts';
import { rows } from '../../tests/functions/counting.ts';
import { allTurns } from '../../tests/functions/turns.ts';
import { brokenAssets, buildWith } from '../../tests/functions/visit.ts';
import { countPreferences } from '../accessibility/admin.ts';
import { addDays } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { showFigures, showList, showVitals } from './admin/figures.ts';
import { firstRawDay, totalAnalytics } from './jobs.ts';
import { deleteEventsBefore, figuresBetween } from './storage/totals.ts';
import { firstDay, LIST_DIMENSIONS, summarise } from './summary.ts';

const NOW = new Date('2035-11-20T12:00:00Z');
const TODAY = '2035-11-20';
const WEEK = { ASSETS: buildWith({ eventDays: 7 }) };
const db = database(env.DB);
const sinceWith = (bindings: object) => firstRawDay({ ...env, ...bindings }, TODAY);
const nights = async (bindings: object) => {
  await allTurns(totalAnalytics, { ...env, ...bindings }, NOW);
};

const RANGES = RANGES_DAYS.map((days) => ({ from: firstDay(TODAY, days), to: TODAY }));
const LONGEST = { from: addDays(TODAY, -89), to: TODAY };
const stored = async (bindings: object) => ({ now: NOW, since: await sinceWith(bindings) });
const figures = async (range: object, filters: Filters, bindings: object = WEEK) =>
  showFigures(db, { ...LONGEST, ...range, ...filters, group: 'day' }, await stored(bindings));
const list = async (range: object, filters: Filters, bindings: object = WEEK) =>
  showList(db, { ...LONGEST, ...range, ...filters, list: 'page' }, { offset: 0, size: 100 }, await stored(bindings));

async function readAll(bindings: object) {
  const dimensions = Object.values(LIST_DIMENSIONS);
  const pages = ['/', '/about', '/services'];
  return {
    public: await Promise.all(
      RANGES_DAYS.map(async (days, at) =>
        summarise(await figuresBetween(db, RANGES[at] ?? LONGEST, dimensions), { today: TODAY, days }, pages),
      ),
    ),
    preferences: [await countPreferences(db, 30, NOW), await countPreferences(db, 90, NOW)],
    vitals: await showVitals(db, LONGEST, await stored(bindings)),
    figures: await Promise.all(
      [{}, { country: 'GR' }, { page: '/' }].map(async (one) => (await figures({}, one, bindings)).figures?.points),
    ),
    list: (await list({}, {}, bindings)).rows,
  };
}

it('figures of 30 and 90 days stay what they are, for everyone and for the owner', async () => {
  await fillEvents(1_500, NOW.getTime());
  await nights({});
  const before = await readAll({});
  expect(LISTS.every((name) => before.public.at(-1)?.[name] !== undefined)).toBe(true);
  expect(before.preferences[1]?.counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5);
  // Between the new setting and the night, and after it.
  expect(await readAll(WEEK)).toEqual(before);
  await nights(WEEK);
  const days = (await rows('analytics_events')).map(({ day }) => String(day)).sort();
  expect([days[0], (await rows('analytics_visits')).every(({ day }) => String(day) >= addDays(TODAY, -7))]).toEqual([
    addDays(TODAY, -7),
    true,
  ]);
  expect(await readAll(WEEK)).toEqual(before);
});

it('filters combine within the week, and what cannot be counted says since when it can be', async () => {
  await fillEvents(1_500, NOW.getTime());
  await nights(WEEK);
  const since = addDays(TODAY, -7);
  const both = { country: 'GR', device: 'phone' };
  expect(await figures({}, both)).toEqual({ since, figures: null });
  expect(await list({}, { country: 'GR' })).toEqual({ since, rows: null, total: 0 });
  expect((await figures({ from: since }, both)).figures?.range.visitors).toEqual(expect.any(Number));
  expect((await list({ from: since }, both)).rows).toEqual(expect.any(Array));
});

it('a higher setting brings back no day that was deleted', async () => {
  await fillEvents(600, NOW.getTime());
  expect([await sinceWith(WEEK), await sinceWith({})]).toEqual([addDays(TODAY, -7), addDays(TODAY, -90)]);
  await nights(WEEK);
  const oldest = (await rows('analytics_events')).map(({ day }) => String(day)).sort()[0] ?? '';
  const since = await sinceWith({});
  expect([since > addDays(TODAY, -90), since <= oldest]).toEqual([true, true]);
  expect((await figures({}, { country: 'GR', device: 'phone' }, {})).figures).toBeNull();
});

it('nothing is counted by a guess while the build cannot be read', async () => {
  await expect(sinceWith({ ASSETS: brokenAssets((path) => path === '/build.json') })).rejects.toMatchObject({ code: 'unavailable' });
});

it('a day of more events than one statement deletes is deleted whole, and no other', async () => {
  await fillEvents(400, NOW.getTime());
  await nights({});
  const days = async () => (await rows('analytics_events')).map(({ day }) => String(day));
  const before = await days();
  const first = addDays(TODAY, -30);
  const old = before.filter((day) => day < first);
  expect(Math.max(...old.map((day) => old.filter((other) => other === day).length))).toBeGreaterThan(2);
  const turns: number[] = [];
  do turns.push(await deleteEventsBefore(db, first, 2));
  while (turns.at(-1) !== 0);
  expect(turns.length).toBeGreaterThan(2);
  expect(turns.reduce((sum, deleted) => sum + deleted)).toBe(old.length);
  expect((await days()).sort()).toEqual(before.filter((day) => day >= first).sort());
});
