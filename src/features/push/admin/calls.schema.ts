import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  broadcastChange,
  broadcastSchema,
  broadcastsPage,
  broadcastsQuery,
  openedBroadcast,
  pushOverview,
  pushQuery,
  pushTrial,
  pushTried,
} from './notifications.schema.ts';

export const NOTIFICATIONS_CALLS = declareCalls({
  'GET /api/admin/push': {
    summary: 'Returns whether push is on, the subscribers by language and topic, and by the day they subscribed (`days`: 30 or 90)',
    guard: 'owner',
    query: pushQuery,
    response: pushOverview,
  },
  'GET /api/admin/push/broadcasts': {
    summary:
      'Lists messages to subscribers with their deliveries by state: `state` (scheduled, started, stopped, cancelled), `topic`, `q`, `page`, `size`, `sort`',
    guard: 'owner',
    query: broadcastsQuery,
    response: broadcastsPage,
  },
  'GET /api/admin/push/broadcasts/:id': {
    summary: 'Returns one, with its deliveries by language, state and the push service’s status',
    guard: 'owner',
    response: openedBroadcast,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/push/broadcasts': {
    summary:
      'Sends `texts` (`en`, `el` or both) to the subscribers of a `topic`: at `sendAt`, or in twelve seconds if that is null. The same `Idempotency-Key` with the same body sends once',
    guard: 'fresh',
    body: broadcastSchema,
    response: openedBroadcast,
    status: 201,
    otherStatuses: { 200: 'if it is known', 503: 'push is off' },
  },
  'PUT /api/admin/push/broadcasts/:id': {
    summary: 'Changes one that has not started, if it still has this `version`',
    guard: 'fresh',
    body: broadcastChange,
    response: openedBroadcast,
    otherStatuses: { 404: '', 409: '' },
  },
  'POST /api/admin/push/broadcasts/:id/stop': {
    summary: 'Cancels one that has not started, or the deliveries that are still queued',
    guard: 'owner',
    response: openedBroadcast,
    otherStatuses: { 404: '', 409: 'nothing is left to stop' },
  },
  'POST /api/admin/push/tests': {
    summary: 'Sends the texts at once to one subscription, by its `endpoint`; not stored among the messages',
    guard: 'owner',
    body: pushTrial,
    response: pushTried,
    otherStatuses: { 404: 'no such subscription', 503: 'push is off' },
  },
});

type NotificationsCalls = typeof NOTIFICATIONS_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends NotificationsCalls {}
}
