import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import { z } from 'zod';
import type { Env } from '../../functions/env.ts';
import { deliverDue } from '../../functions/push/deliver.ts';
import { pushMessages } from '../../functions/push/schema.ts';
import { type BroadcastRow, insertBroadcast, startBroadcast } from '../../functions/push/storage/broadcasts.ts';
import { database } from '../../functions/storage/database.ts';
import type { PushTopic } from '../../src/features/push/push.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { PUBLIC_KEY, VAPID } from './vapid-keys.ts';
import { newNetwork, visitWith } from './visit.ts';

/** Settings of an installation with keys that may call the local push service. */
export const ON = {
  ...VAPID,
  PUSH_LOCAL_SERVICE: inject('pushService'),
};
export const pushEnv = (more: Partial<Env> = {}): Env => ({ ...env, ...ON, ...more });

const subscriptionSchema = z.object({
  endpoint: z.string(),
  expirationTime: z.null(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

interface PushResponse {
  status: number;
  retryAfter?: string;
  location?: string;
}

/** Creates a browser's subscription at the push service. `responses`: those of the push service to one message after the other. */
export async function newAgent(responses: PushResponse[] = [], applicationServerKey = PUBLIC_KEY): Promise<Subscription> {
  const made = await fetch(`${inject('pushService')}/agents`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey, answers: responses }),
  });
  return subscriptionSchema.parse(await made.json());
}

const subscribableSchema = z.object({
  received: z.array(z.object({ payload: z.string(), ttl: z.string(), topic: z.string().nullable(), urgency: z.string().nullable() })),
  refused: z.array(z.object({ status: z.number(), reason: z.string() })),
  /** Number of valid messages, whatever the response. */
  asked: z.number(),
});

/** Returns the messages that a browser got and decrypted. */
export async function heard({ endpoint }: Subscription): Promise<z.infer<typeof subscribableSchema>> {
  const response = await fetch(endpoint.replace('/push/', '/agents/'));
  return subscribableSchema.parse(await response.json());
}

/** Requests `/api/push/subscribe`, each time as another visitor. */
export const subscribing = (body: unknown, { method = 'POST', headers = {}, bindings = {} }: Asking = {}): Promise<Response> => {
  return visitWith({ ...ON, ...bindings }, '/api/push/subscribe', {
    method,
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
};

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  bindings?: Partial<Env>;
}

/** Subscribes a browser to this site's messages. */
export async function subscriber(more: object = {}, responses: PushResponse[] = []): Promise<Subscription> {
  const agent = await newAgent(responses);
  const response = await subscribing({ ...agent, ...more });
  if (!response.ok) throw new Error(`subscribing answered ${response.status}: ${await response.text()}`);
  return agent;
}

/** A message in one language. */
interface Push {
  key: string;
  title: string;
  body: string;
  url: string;
  locale: Locale;
  topic: PushTopic;
  urgency: BroadcastRow['urgency'];
  ttlS: number;
}

export const PUSH: Push = {
  key: 'first',
  title: 'A new article',
  body: 'How to read a forecast',
  url: '/blog/forecasts',
  locale: 'en',
  topic: 'writing',
  urgency: 'normal',
  ttlS: 3 * 24 * 3_600,
};

const ACTOR = { id: 'test', requestId: 'test' };

/** Sends a message at once and tries every delivery that is due. */
export async function sent(push: Partial<Push> = {}, bindings: Partial<Env> = {}, limit?: number) {
  const db = database(env.DB);
  const now = new Date();
  const { key, title, body, url, locale, topic, urgency, ttlS } = { ...PUSH, ...push };
  const { broadcast, isNew } = await insertBroadcast(db, ACTOR, {
    ...{ id: crypto.randomUUID(), key, texts: { [locale]: { title, body } }, page: splitPath(url).bare, topic, urgency, ttlS },
    ...{ sendAt: now, state: 'scheduled', createdAt: now, startedAt: null, stoppedAt: null, version: 1 },
  });
  await startBroadcast(db, broadcast, now);
  await deliverDue(pushEnv(bindings), now, limit);
  const message = await db.select().from(pushMessages).where(eq(pushMessages.broadcast, broadcast.id)).get();
  if (!message) throw new Error('the broadcast did not start');
  return { broadcast, message, isNew };
}
