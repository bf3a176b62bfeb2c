import {
  CHANNELS,
  type Group,
  LISTS,
  type ListName,
  LONGEST_LIST,
  OTHER,
  type RangeDays,
  SMALLEST_GROUP,
  type Summary,
} from '../../src/features/analytics/figures.schema.ts';
import { GOALS } from '../../src/features/analytics/goals.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { addDays, lastDays } from '../calendar.ts';
import { BROWSER_NAMES, DEVICES, SYSTEM_NAMES } from '../http/device.ts';
import type { TotalRow, ViewDimension } from './storage/totals.ts';

export const LIST_DIMENSIONS: Record<ListName, ViewDimension> = {
  pages: 'page',
  channels: 'channel',
  countries: 'country',
  locales: 'locale',
  devices: 'device',
  browsers: 'browser',
  systems: 'system',
};

export const firstDay = (today: string, days: RangeDays): string => addDays(today, 1 - days);

const add = (sums: Map<string, Group>, { key, views, visitors }: Group): void => {
  const sum = sums.get(key) ?? { key, views: 0, visitors: 0 };
  sums.set(key, { key, views: sum.views + views, visitors: sum.visitors + visitors });
};

/** Sorts by visitors. Adds groups that are too small, not `shown` or past the longest list to `other`, which comes last. */
export function foldGroups(rows: readonly Group[], shown: (key: string) => boolean = () => true): Group[] {
  const sums = new Map<string, Group>();
  for (const row of rows) add(sums, row);
  const sorted = [...sums.values()].sort((a, b) => b.visitors - a.visitors || b.views - a.views || a.key.localeCompare(b.key));
  const fit = (group: Group) => group.key !== OTHER && group.visitors >= SMALLEST_GROUP && shown(group.key);
  const named = sorted.filter(fit).slice(0, LONGEST_LIST);
  const rest = new Map<string, Group>();
  for (const group of sorted) if (!named.includes(group)) add(rest, { ...group, key: OTHER });
  return [...named, ...[...rest.values()].filter(({ visitors }) => visitors >= SMALLEST_GROUP)];
}

function among(names: readonly string[]): (key: string) => boolean {
  const known = new Set(names);
  return (key) => known.has(key);
}

interface Range {
  today: string;
  days: RangeDays;
}

const shownIn = (pages: readonly string[]): Record<ListName, (key: string) => boolean> => ({
  pages: among(pages),
  channels: among(CHANNELS),
  // ISO 3166-1, and T1 for Tor.
  countries: (key) => /^(?:[A-Z]{2}|T1)$/u.test(key),
  locales: among(LOCALE_CODES),
  devices: among(DEVICES),
  browsers: among(BROWSER_NAMES),
  systems: among(SYSTEM_NAMES),
});

export function summarise(rows: readonly TotalRow[], { today, days }: Range, pages: readonly string[]): Summary {
  const from = firstDay(today, days);
  const all = new Map(rows.filter(({ dimension }) => dimension === 'all').map((row) => [row.day, row]));
  const series = lastDays(today, days).map((day) => {
    const { views = 0, visitors = 0 } = all.get(day) ?? {};
    return { day, views, visitors };
  });
  const sum = (of: (row: { views: number; visitors: number }) => number) => series.reduce((total, row) => total + of(row), 0);
  const shown = shownIn(pages);
  const lists = LISTS.map((name) => {
    const own = rows.filter(({ dimension }) => dimension === LIST_DIMENSIONS[name]);
    return [name, foldGroups(own, shown[name])];
  });
  const goals = GOALS.map((key) => {
    const own = rows.filter((row) => row.dimension === 'event' && row.key === key);
    return { key, events: own.reduce((total, { events }) => total + events, 0) };
  });
  return {
    from,
    to: today,
    days: series,
    views: sum(({ views }) => views),
    visitors: sum(({ visitors }) => visitors),
    ...(Object.fromEntries(lists) as Record<ListName, Group[]>),
    goals,
  };
}
