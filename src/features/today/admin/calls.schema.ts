import { declareCalls } from '../../api/declare-calls.shared.ts';
import { todaySchema } from './today.schema.ts';

export const TODAY_CALLS = declareCalls({
  'GET /api/admin/today': {
    summary:
      'Returns what needs the owner: unread mail, privacy deadlines, errors of the last 24 hours by kind, visitors, parts that are down, push subscribers, the outbox, failed jobs, weak settings',
    guard: 'owner',
    response: todaySchema,
  },
});

type TodayCalls = typeof TODAY_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends TodayCalls {}
}
