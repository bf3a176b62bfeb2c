import { type Context, Hono } from 'hono';
import { EVENT_BODY_LIMIT_BYTES, eventSchema } from '../../src/features/analytics/events.schema.ts';
import { LISTS, type RangeDays } from '../../src/features/analytics/figures.schema.ts';
import { cached } from '../analytics/cached.ts';
import { isLeftOut, rowOf } from '../analytics/event.ts';
import { rangeOf } from '../analytics/range.ts';
import { firstDay, LIST_DIMENSIONS, summarise } from '../analytics/summary.ts';
import { summariseVitals } from '../analytics/vitals.ts';
import type { AppEnv } from '../env.ts';
import { readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { dayOf } from '../limits/days.ts';
import { limited } from '../middleware/limit.ts';
import { shareOf } from '../middleware/network-share.ts';
import { readPages } from '../pages/page-list.ts';
import { figuresSince, insertEvent, vitalsSince } from '../storage/analytics.ts';
import { database } from '../storage/database.ts';

const range = (c: Context<AppEnv>): { today: string; days: RangeDays } => ({ today: dayOf(Date.now()), days: rangeOf(c) });

/** `POST /event` counts; `GET /summary` and `GET /vitals` say what was counted, as aggregates only. */
export const analytics = new Hono<AppEnv>()
  .post('/event', limited('LIMIT_REPORTS'), async (c) => {
    const event = await readBody(c, { schema: eventSchema, limitBytes: EVENT_BODY_LIMIT_BYTES });
    if (isLeftOut(c)) return success(c, { counted: false }, 202);
    const at = new Date();
    const [row, share] = await Promise.all([rowOf(c, event, at), shareOf(c, at)]);
    const counted = await insertEvent(c.env.DB, row, { name: 'events', at, share });
    return success(c, { counted }, 202);
  })
  .get('/summary', limited('LIMIT_CALLS'), (c) =>
    cached(c, range(c), async ({ today, days }) => {
      const dimensions = LISTS.map((name) => LIST_DIMENSIONS[name]);
      const rows = await figuresSince(database(c.env.DB), firstDay(today, days), dimensions);
      return summarise(rows, { today, days }, await readPages(c.env.ASSETS));
    }),
  )
  .get('/vitals', limited('LIMIT_CALLS'), (c) =>
    cached(c, range(c), async ({ today, days }) =>
      summariseVitals(await vitalsSince(database(c.env.DB), firstDay(today, days)), { today, days }),
    ),
  );
