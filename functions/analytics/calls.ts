import { ANALYTICS_CALLS } from '../../src/features/analytics/calls.schema.ts';
import { LISTS, SMALLEST_GROUP } from '../../src/features/analytics/figures.schema.ts';
import { athensDay } from '../calendar.ts';
import { readPages } from '../http/build.ts';
import { networkShare } from '../http/network.ts';
import { mount } from '../mount.ts';
import { getBudget } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { cached } from './cached.ts';
import { isExcluded, toEventRow } from './event.ts';
import { insertEvents } from './storage/events.ts';
import { figuresBetween, untotalledDays, vitalsBetween } from './storage/totals.ts';
import { firstDay, LIST_DIMENSIONS, summarise } from './summary.ts';
import { summariseVitals } from './vitals.ts';

const today = (): string => athensDay(new Date());

export const analytics = mount(ANALYTICS_CALLS, {
  'POST /api/analytics/event': async (c, { body }) => {
    if (isExcluded(c)) return { counted: false };
    const at = new Date();
    const [row, share] = await Promise.all([toEventRow(c, body, at), networkShare(c, at)]);
    const use = { name: 'events', at, share, limits: getBudget('events', c.env) } as const;
    return { counted: (await insertEvents(c.env.DB, [row], use)) > 0 };
  },
  'GET /api/analytics/summary': (c, { query: { days } }) =>
    cached(c, { today: today(), days }, async (range) => {
      const dimensions = LISTS.map((name) => LIST_DIMENSIONS[name]);
      const rows = await figuresBetween(database(c.env.DB), { from: firstDay(range.today, days), to: range.today }, dimensions);
      return summarise(rows, range, await readPages(c.env.ASSETS));
    }),
  'GET /api/analytics/vitals': (c, { query: { days } }) =>
    cached(c, { today: today(), days }, async (range) => {
      const db = database(c.env.DB);
      const all = { from: firstDay(range.today, days), to: range.today };
      return { ...all, templates: summariseVitals(await vitalsBetween(db, all, await untotalledDays(db, all)), SMALLEST_GROUP) };
    }),
});
