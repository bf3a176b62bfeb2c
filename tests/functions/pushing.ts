import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import { z } from 'zod';
import type { Env } from '../../functions/env.ts';
import { type Push, sendPush } from '../../functions/push/send.ts';
import { PUBLIC_KEY, VAPID } from './vapid-keys.ts';
import { visitWith } from './visit.ts';

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

let visitors = 0;

/** Requests `/api/push/subscribe`, each time as another visitor. */
export const subscribing = (body: unknown, { method = 'POST', headers = {}, bindings = {} }: Asking = {}): Promise<Response> => {
  visitors += 1;
  return visitWith({ ...ON, ...bindings }, '/api/push/subscribe', {
    method,
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `192.0.2.${visitors}`, ...headers },
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

export const PUSH: Push = {
  key: 'first',
  title: 'A new article',
  body: 'How to read a forecast',
  url: '/blog/forecasts',
  locale: 'en',
  topic: 'writing',
};

/** Sends a message and waits until every delivery due at once has been tried. Resolves with the message. */
export async function sent(push: Partial<Push> = {}, bindings: Partial<Env> = {}): Promise<Awaited<ReturnType<typeof sendPush>>> {
  const context = createExecutionContext();
  const result = await sendPush(pushEnv(bindings), { ...PUSH, ...push }, (work) => context.waitUntil(work));
  await waitOnExecutionContext(context);
  return result;
}
