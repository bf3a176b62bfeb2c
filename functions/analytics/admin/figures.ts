import type { z } from 'zod';
import {
  type Counts,
  FILTERS,
  type Figures,
  type FilterName,
  type Filters,
  type figuresQuery,
  HOURLY_DAYS,
  LIVE_MINUTES,
  type List,
  type Live,
  type listQuery,
  type Point,
  type vitalsQuery,
} from '../../../src/features/analytics/admin/analytics.schema.ts';
import type { VitalsFigures } from '../../../src/features/analytics/figures.schema.ts';
import { addDays, athensDay, dayBegin, daysBetween, HOUR_MS, nextDayBegin } from '../../calendar.ts';
import type { Database } from '../../storage/database.ts';
import { countsByDay, countsByHour, countsSince, listValues, type Source, valuesOf } from '../storage/figures.ts';
import { type Days, untotalledDays, vitalsBetween } from '../storage/totals.ts';
import { summariseVitals } from '../vitals.ts';

const LIVE_PAGES = 5;

const pickFilters = (query: Partial<Record<FilterName, string | undefined>>): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

const daysBeforeRange = ({ from, to }: Days): Days => {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(to, -length) };
};

/** `since`: the first day whose single events are all stored (`firstRawDay`). */
interface Stored {
  now: Date;
  since: string;
}

const liveDays = (db: Database, { from, to }: Days, { now, since }: Stored): Promise<string[]> => {
  const today = athensDay(now);
  return untotalledDays(db, { from: from > since ? from : since, to: to < today ? to : today });
};

/**
 * Totals have one dimension each; they are all that remains of days whose visits are deleted.
 * @param least how many filters the totals can answer at most
 * @returns undefined if the filters cannot be answered
 */
async function sourceOf(db: Database, days: Days, filters: Filters, stored: Stored, least: 0 | 1): Promise<Source | undefined> {
  const names = Object.keys(filters);
  if (names.length > 0 && days.from >= stored.since) return { by: 'visits' };
  if (names.length > least || names.includes('event')) return undefined;
  return { by: 'totals', untotalled: await liveDays(db, days, stored) };
}

const sum = (all: Iterable<Counts>): Counts => {
  const total = { visitors: 0, views: 0 };
  for (const { visitors, views } of all) {
    total.visitors += visitors;
    total.views += views;
  }
  return total;
};

function groupOf(day: string, group: 'day' | 'week' | 'month'): string {
  if (group === 'month') return day.slice(0, 7);
  return group === 'day' ? day : addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const none: Counts = { visitors: 0, views: 0 };

function pointsByDay(days: Days, group: 'day' | 'week' | 'month', counts: Map<string, Counts>, before: Map<string, Counts> | undefined) {
  const length = daysBetween(days.from, days.to) + 1;
  const groups = new Map<string, { own: Counts[]; before: Counts[] }>();
  for (let at = 0; at < length; at += 1) {
    const day = addDays(days.from, at);
    const key = groupOf(day, group);
    const found = groups.get(key) ?? { own: [], before: [] };
    found.own.push(counts.get(day) ?? none);
    found.before.push(before?.get(addDays(day, -length)) ?? none);
    groups.set(key, found);
  }
  return [...groups].map(([at, all]): Point => ({ at, ...sum(all.own), before: before ? sum(all.before) : null }));
}

function pointsByHour(days: Days, counts: Map<number, Counts>, before: Map<number, Counts> | undefined, until: number): Point[] {
  const length = daysBetween(days.from, days.to) + 1;
  return Array.from({ length }, (_, at) => addDays(days.from, at)).flatMap((day) => {
    const begin = dayBegin(day);
    const hours = Math.round((nextDayBegin(day) - begin) / HOUR_MS);
    const beginBefore = dayBegin(addDays(day, -length));
    return Array.from({ length: hours }, (_, hour) => hour * HOUR_MS)
      .filter((ms) => begin + ms <= until)
      .map((ms) => ({
        at: new Date(begin + ms).toISOString(),
        ...(counts.get(begin + ms) ?? none),
        before: before ? (before.get(beginBefore + ms) ?? none) : null,
      }));
  });
}

type FiguresQuery = z.output<typeof figuresQuery>;

export async function showFigures(db: Database, { from, to, group, ...rest }: FiguresQuery, stored: Stored): Promise<Figures> {
  const { now, since } = stored;
  const filters = pickFilters(rest);
  const days = { from, to };
  const past = daysBeforeRange(days);
  const [source, pastSource] = await Promise.all([sourceOf(db, days, filters, stored, 1), sourceOf(db, past, filters, stored, 1)]);
  if (!source) return { since, figures: null };
  const [counts, before] = await Promise.all([
    countsByDay(db, { source, days, filters }),
    pastSource && countsByDay(db, { source: pastSource, days: past, filters }),
  ]);
  const isHourly = group === 'hour' && from >= since && daysBetween(from, to) < HOURLY_DAYS;
  const points = isHourly
    ? pointsByHour(
        days,
        ...(await Promise.all([countsByHour(db, days, filters), past.from >= since ? countsByHour(db, past, filters) : undefined])),
        now.getTime(),
      )
    : pointsByDay(days, group === 'hour' ? 'day' : group, counts, before);
  return {
    since,
    figures: {
      group: isHourly ? 'hour' : group === 'hour' ? 'day' : group,
      range: { ...days, ...sum(counts.values()) },
      before: before ? { ...past, ...sum(before.values()) } : null,
      points,
    },
  };
}

type ListQuery = Omit<z.output<typeof listQuery>, 'offset' | 'size'>;

export async function showList(
  db: Database,
  { from, to, list, ...rest }: ListQuery,
  { offset, size }: { offset: number; size: number },
  stored: Stored,
): Promise<List> {
  const { since } = stored;
  const filters = pickFilters(rest);
  const days = { from, to };
  const past = daysBeforeRange(days);
  const [source, pastSource] = await Promise.all([sourceOf(db, days, filters, stored, 0), sourceOf(db, past, filters, stored, 0)]);
  if (!source) return { since, rows: null, total: 0 };
  const { rows, total } = await listValues(db, list, { source, days, filters }, { offset, size });
  const keys = rows.map(({ key }) => key);
  const before = pastSource && keys.length > 0 ? await valuesOf(db, list, { source: pastSource, days: past, filters }, keys) : undefined;
  return { since, rows: rows.map((row) => ({ ...row, before: pastSource ? (before?.get(row.key) ?? 0) : null })), total };
}

export async function showVitals(db: Database, { from, to, device }: z.output<typeof vitalsQuery>, stored: Stored): Promise<VitalsFigures> {
  const days = { from, to };
  const rows = await vitalsBetween(db, days, await liveDays(db, days, stored), device);
  return { ...days, templates: summariseVitals(rows, 1) };
}

export async function showLive(db: Database, now: Date): Promise<Live> {
  const since = new Date(now.getTime() - LIVE_MINUTES * 60_000);
  return countsSince(db, since, [...new Set([athensDay(since), athensDay(now)])], LIVE_PAGES);
}
