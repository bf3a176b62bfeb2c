import type { BodyOf } from '@/features/api/calls.schema.ts';
import { call } from '@/features/api/client.ts';
import type { PushChoice } from './choice.ts';
import { pushKeySchema, subscribedSchema } from './push.schema.ts';

export interface PushServer {
  /** The key to subscribe with; null where push is off, undefined when the server could not be asked. */
  key: () => Promise<string | null | undefined>;
  /** Keeps a subscription, with a choice or with the one that the server has. Resolves with what is kept, or why nothing is. */
  keep: (subscription: PushSubscription, choice: PushChoice | undefined) => Promise<PushChoice | 'offline' | 'refused'>;
  /** False when the server could not be told. */
  forget: (endpoint: string) => Promise<boolean>;
}

export const pushServer: PushServer = {
  key: async () => {
    const outcome = await call('GET /api/push/key', { response: pushKeySchema });
    return outcome.ok ? outcome.data.key : undefined;
  },
  keep: async (subscription, choice) => {
    const body = { ...subscription.toJSON(), ...choice } as BodyOf<'POST /api/push/subscribe'>;
    const outcome = await call('POST /api/push/subscribe', { body, response: subscribedSchema });
    if (!outcome.ok) return outcome.offline ? 'offline' : 'refused';
    return outcome.data.subscribed ? outcome.data : 'refused';
  },
  forget: async (endpoint) => (await call('DELETE /api/push/subscribe', { body: { endpoint }, response: subscribedSchema })).ok,
};
