import { ANALYTICS_CALLS } from '../../src/features/analytics/calls.schema.ts';
import { LISTS, SMALLEST_GROUP } from '../../src/features/analytics/figures.schema.ts';
import { cached } from '../analytics/cached.ts';
import { isExcluded, toEventRow } from '../analytics/event.ts';
import { firstDay, LIST_DIMENSIONS, summarise } from '../analytics/summary.ts';
import { summariseVitals } from '../analytics/vitals.ts';
import { athensDay } from '../calendar.ts';
import { networkShare } from '../middleware/network-share.ts';
import { readPages } from '../pages/page-list.ts';
import { insertEvents } from '../storage/analytics.ts';
import { figuresBetween, untotalledDays, vitalsBetween } from '../storage/analytics-totals.ts';
import { getBudget } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { mount } from './mount.ts';

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
