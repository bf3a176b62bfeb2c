import { declareCalls } from '../api/declare-calls.shared.ts';
import { pushKeySchema, subscribedSchema, subscribeSchema, unsubscribeSchema } from './push.schema.ts';

export const PUSH_CALLS = declareCalls({
  'GET /api/push/key': {
    summary: 'Returns the VAPID public key as `key`; null if push is off',
    limit: 'LIMIT_CALLS',
    response: pushKeySchema,
  },
  'POST /api/push/subscribe': {
    summary:
      'Stores a `PushSubscription` as a browser serialises it, with optional `locale` and `topics`. Accepts the push services of browsers and those of `PUSH_SERVICES`',
    limit: 'LIMIT_CALLS',
    body: subscribeSchema,
    response: subscribedSchema,
    status: 201,
    otherStatuses: { 200: 'if it is known', 503: 'push is off' },
  },
  'DELETE /api/push/subscribe': {
    summary: 'Deletes the subscription with this `endpoint`, if there is one',
    limit: 'LIMIT_CALLS',
    body: unsubscribeSchema,
    response: subscribedSchema,
  },
});

type PushCalls = typeof PUSH_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends PushCalls {}
}
