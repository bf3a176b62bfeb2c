import { declareCalls } from '../api/declare-calls.shared.ts';
import { healthSchema } from './health.schema.ts';

export const HEALTH_CALLS = declareCalls({
  'GET /api/health': {
    summary:
      'Tests each part (`database`, `pages`, `mailroom`, `jobs`, `backup`) for up to 10 s: status, version, build time, and the milliseconds of each',
    limit: 'LIMIT_CALLS',
    response: healthSchema,
    otherStatuses: { 503: 'if a part but `backup` is down' },
  },
});

type HealthCalls = typeof HEALTH_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends HealthCalls {}
}
