import { ANALYTICS_CALLS } from '../../src/features/analytics/calls.schema.ts';
import { LISTS } from '../../src/features/analytics/figures.schema.ts';
import { cached } from '../analytics/cached.ts';
import { isExcluded, toEventRow } from '../analytics/event.ts';
import { firstDay, LIST_DIMENSIONS, summarise } from '../analytics/summary.ts';
import { summariseVitals } from '../analytics/vitals.ts';
import { toDay } from '../limits/days.ts';
import { networkShare } from '../middleware/network-share.ts';
import { readPages } from '../pages/page-list.ts';
import { figuresSince, insertEvent, vitalsSince } from '../storage/analytics.ts';
import { database } from '../storage/database.ts';
import { mount } from './mount.ts';

const today = (): string => toDay(Date.now());

export const analytics = mount(ANALYTICS_CALLS, {
  'POST /api/analytics/event': async (c, { body }) => {
    if (isExcluded(c)) return { counted: false };
    const at = new Date();
    const [row, share] = await Promise.all([toEventRow(c, body, at), networkShare(c, at)]);
    return { counted: await insertEvent(c.env.DB, row, { name: 'events', at, share }) };
  },
  'GET /api/analytics/summary': (c, { query: { days } }) =>
    cached(c, { today: today(), days }, async (range) => {
      const dimensions = LISTS.map((name) => LIST_DIMENSIONS[name]);
      const rows = await figuresSince(database(c.env.DB), firstDay(range.today, days), dimensions);
      return summarise(rows, range, await readPages(c.env.ASSETS));
    }),
  'GET /api/analytics/vitals': (c, { query: { days } }) =>
    cached(c, { today: today(), days }, async (range) =>
      summariseVitals(await vitalsSince(database(c.env.DB), firstDay(range.today, days)), range),
    ),
});
