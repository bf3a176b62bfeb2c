import { call } from '@/features/api/client.ts';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import type { PushChoice } from './choice.ts';
import { pushKeySchema, subscribedSchema } from './push.schema.ts';

export interface PushServer {
  /** The key to subscribe with; null if push is off, undefined if the server is unreachable. */
  key: () => Promise<string | null | undefined>;
  /** Saves a subscription with a choice, or with the server's own. @returns the saved choice or the reason of the failure */
  save: (subscription: PushSubscription, choice: PushChoice | undefined) => Promise<PushChoice | 'offline' | 'refused'>;
  /** False if the server is unreachable. */
  forget: (endpoint: string) => Promise<boolean>;
}

export const pushServer: PushServer = {
  key: async () => {
    const outcome = await call('GET /api/push/key', { response: pushKeySchema });
    return outcome.ok ? outcome.data.key : undefined;
  },
  save: async (subscription, choice) => {
    const body = { ...subscription.toJSON(), ...choice } as BodyOf<'POST /api/push/subscribe'>;
    const outcome = await call('POST /api/push/subscribe', { body, response: subscribedSchema });
    if (!outcome.ok) return outcome.offline ? 'offline' : 'refused';
    return outcome.data.subscribed ? outcome.data : 'refused';
  },
  forget: async (endpoint) => (await call('DELETE /api/push/subscribe', { body: { endpoint }, response: subscribedSchema })).ok,
};
