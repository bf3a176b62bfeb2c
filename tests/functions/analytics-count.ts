/** The owner's figures counted a second way: over the raw rows, in JavaScript. */

import { env } from 'cloudflare:workers';
import { visitRows } from '../../scripts/seed/visits.ts';
import { PREFERENCE_CHANGED } from '../../src/features/accessibility/preferences.schema.ts';
import type { Filters, ListName } from '../../src/features/analytics/admin/analytics.schema.ts';
import { GOALS } from '../../src/features/analytics/goals.shared.ts';
import { rows } from './counting.ts';

export interface Event {
  day: string;
  at: number;
  event: string;
  visitor: string;
  path: string | null;
  template: string | null;
  channel: string | null;
  referrer: string | null;
  campaign: string | null;
  properties: string | null;
  [column: string]: string | number | null;
}

/** Stores seeded events of 89 days until `now`. */
export async function fillEvents(events: number, now: number): Promise<void> {
  const made = [...visitRows({ seed: 'admin', now }, events)].map(([, row]) => row);
  const columns = Object.keys(made[0] ?? {});
  const insert = `INSERT INTO analytics_events (${columns.join()}) SELECT ${columns.map((name) => `value ->> '${name}'`).join()} FROM json_each(?)`;
  await env.DB.prepare(insert).bind(JSON.stringify(made)).run();
}

export const readEvents = async () => (await rows('analytics_events ORDER BY rowid')) as unknown as Event[];
const isEvent = ({ event }: Event) => event !== 'page_view' && event !== 'web_vitals';

/** A visitor's day: attributes of the first view, source of the first arrival. */
function toVisits(all: readonly Event[]) {
  return [...Map.groupBy(all, ({ day, visitor }) => `${day} ${visitor}`).values()].flatMap((own) => {
    const views = own.filter(({ event }) => event === 'page_view');
    const [first] = views;
    if (!first) return [];
    const { channel, referrer, campaign } = views.find((view) => view['channel'] !== null) ?? first;
    return [{ ...first, channel, referrer, campaign, views, events: own.filter(isEvent) }];
  });
}

/** Visits with the views that the filters choose. */
export function choose(all: readonly Event[], { from, to }: { from: string; to: string }, { page, event, ...others }: Filters) {
  return toVisits(all)
    .filter(({ day }) => day >= from && day <= to)
    .filter((visit) => Object.entries(others).every(([name, value]) => (visit as Record<string, unknown>)[name] === value))
    .filter(({ events }) => event === undefined || events.some((one) => one.event === event))
    .map((visit) => ({ ...visit, views: visit.views.filter(({ path }) => page === undefined || path === page) }))
    .filter(({ views }) => views.length > 0);
}

export function expectedList(all: readonly Event[], list: ListName, range: { from: string; to: string }, filters: Filters) {
  const groups = new Map<string, { visitors: number; views: number; events: number }>();
  const add = (key: string | null, views: number, events: number, isVisitor = true) => {
    if (key === null) return;
    const { visitors = 0, ...sums } = groups.get(key) ?? { visitors: 0, views: 0, events: 0 };
    groups.set(key, { visitors: visitors + Number(isVisitor), views: sums.views + views, events: sums.events + events });
  };
  const isGoal = (name: string) => GOALS.some((goal) => goal === name);
  const isFiltered = Object.keys(filters).length > 0;
  const visits = isFiltered ? choose(all, range, filters) : choose(all, range, {});
  if (list === 'goal' || list === 'event') {
    const eventsOf = isFiltered
      ? visits.map(({ events }) => events)
      : [
          ...Map.groupBy(
            all.filter((one) => isEvent(one) && one.day >= range.from && one.day <= range.to),
            ({ day, visitor }) => `${day} ${visitor}`,
          ).values(),
        ];
    for (const own of eventsOf)
      for (const [name, same] of Map.groupBy(own, ({ event }) => event))
        if (isGoal(name) === (list === 'goal')) add(name, 0, same.length, name !== PREFERENCE_CHANGED);
  } else if (list === 'page') {
    for (const { views } of visits) for (const [path, same] of Map.groupBy(views, ({ path }) => path)) add(path, same.length, 0);
  } else for (const visit of visits) add((visit as Record<string, unknown>)[list] as string | null, visit.views.length, 0);
  return new Map([...groups].toSorted(([a], [b]) => a.localeCompare(b)));
}

export const countsOf = (visits: ReturnType<typeof choose>) => ({
  visitors: visits.length,
  views: visits.reduce((sum, { views }) => sum + views.length, 0),
});
