import { z } from 'zod';
import { declareCalls } from '../api/declare-calls.shared.ts';
import { EVENT_BODY_LIMIT_BYTES, eventSchema } from './events.schema.ts';
import { rangeSchema, summarySchema, vitalsFiguresSchema } from './figures.schema.ts';

export const ANALYTICS_CALLS = declareCalls({
  'POST /api/analytics/event': {
    summary:
      'Counts a view, an event or measurements: `event`, `properties`, `timestamp`, and `id` to count it only once. `counted` is false for robots, objections (`Sec-GPC`, `DNT`) and repeats, and when the daily budget is used up. A path must be one of this site, encoded as in URLs. 8 KiB at most',
    limit: 'LIMIT_REPORTS',
    body: eventSchema,
    bodyLimitBytes: EVENT_BODY_LIMIT_BYTES,
    response: z.object({ counted: z.boolean() }),
    status: 202,
  },
  'GET /api/analytics/summary': {
    summary:
      'Returns the public figures of the last `days` (7, 30 or 90): days, pages, sources, countries, devices, goals; groups smaller than 3 are under `other`. Cached for 5 minutes',
    limit: 'LIMIT_CALLS',
    query: rangeSchema,
    response: summarySchema,
  },
  'GET /api/analytics/vitals': {
    summary: 'Returns the web vitals of the last `days` at the 75th percentile, by template. Cached for 5 minutes',
    limit: 'LIMIT_CALLS',
    query: rangeSchema,
    response: vitalsFiguresSchema,
  },
});

type AnalyticsCalls = typeof ANALYTICS_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends AnalyticsCalls {}
}
