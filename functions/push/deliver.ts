import { PUSH_PAYLOAD_VERSION, type PushPayload } from '../../src/features/push/payload.shared.ts';
import { type Bytes, utf8 } from '../encoding/bytes.ts';
import type { Env } from '../env.ts';
import { type Database, database } from '../storage/database.ts';
import { cancelIfStopped, claimDue, type DeliveryRow, type MessageRow, readParts, settle } from '../storage/push-messages.ts';
import { noteDelivery, removeSubscription, type SubscriptionRow } from '../storage/push-subscriptions.ts';
import { inParallel } from './in-parallel.ts';
import { afterAttempt, type Outcome, type Settled } from './outcome.ts';
import { post, SERVICE_TIMEOUT_MS } from './post.ts';
import { authorization, readVapid, type Vapid } from './vapid.ts';

/** The platform allows six open connections per invocation. */
const PUSH_CONCURRENCY = 6;
/** The free plan allows 50 outgoing requests per invocation, mail included. */
const PUSH_RUN_LIMIT = 25;
export const PUSH_LEASE_MS = 10 * 60_000;

export function toPayload({ id, title, body, url, locale, topic }: Omit<PushPayload, 'version'>): Bytes {
  const payload: PushPayload = { version: PUSH_PAYLOAD_VERSION, id, title, body, url, locale, topic };
  return utf8(JSON.stringify(payload));
}

function authorizations(vapid: Vapid, now: Date): (endpoint: string) => Promise<string> {
  const made = new Map<string, Promise<string>>();
  return (endpoint) => {
    const { origin } = new URL(endpoint);
    const token = made.get(origin) ?? authorization(vapid, origin, now);
    made.set(origin, token);
    return token;
  };
}

interface Work {
  db: Database;
  authorize: (endpoint: string) => Promise<string>;
  delivery: DeliveryRow;
  message: MessageRow;
  subscription: SubscriptionRow | undefined;
}

async function attempt({ authorize, message, subscription }: Omit<Work, 'db' | 'delivery'>): Promise<Outcome | 'expired'> {
  // Skips subscribers who left in the meantime.
  if (!subscription) return { kind: 'gone', status: null };
  const ttlS = Math.floor((message.expiresAt.getTime() - Date.now()) / 1_000);
  if (ttlS <= 0) return 'expired';
  return post(subscription, {
    payload: toPayload(message),
    ttlS,
    urgency: message.urgency,
    topic: message.id.replaceAll('-', ''),
    authorization: await authorize(subscription.endpoint),
  });
}

async function deliver({ db, delivery, message, subscription, authorize }: Work): Promise<DeliveryRow['state']> {
  const outcome = await attempt({ authorize, message, subscription });
  const now = new Date();
  const settled: Settled =
    outcome === 'expired'
      ? { state: 'expired', status: delivery.status, dueAt: null, settledAt: now }
      : afterAttempt(outcome, { attempts: delivery.attempts, expiresAt: message.expiresAt, now });
  if (settled.state === 'gone' && subscription) await removeSubscription(db, subscription.id, subscription.auth);
  await settle(db, delivery, settled);
  if (settled.state === 'queued') await cancelIfStopped(db, delivery.message, now);
  // 401 and 403 concern our own key.
  const concernsSubscriber = settled.state === 'sent' || (settled.state === 'failed' && settled.status !== 401 && settled.status !== 403);
  if (subscription && concernsSubscriber) await noteDelivery(db, subscription, settled.state === 'sent');
  return settled.state;
}

/** Concurrent runs share the work. @returns figures; none if push is off */
export async function deliverDue(env: Env, now: Date): Promise<Record<string, number>> {
  const vapid = await readVapid(env);
  if (!vapid) return {};
  const db = database(env.DB);
  const limit = Math.max(1, Math.floor(Number(env.PUSH_RUN_LIMIT)) || PUSH_RUN_LIMIT);
  // A run may begin well after its due time.
  const lease = new Date(Math.max(now.getTime(), Date.now()) + PUSH_LEASE_MS);
  const claimed = await claimDue(db, { now, lease, limit });
  const { messages, subscriptions } = await readParts(db, claimed);
  const authorize = authorizations(vapid, new Date());
  const figures: Record<string, number> = { due: claimed.length };
  await inParallel(PUSH_CONCURRENCY, claimed, async (delivery) => {
    const message = messages.get(delivery.message);
    if (!message) return;
    // After the lease the next run would send it a second time.
    const isLate = Date.now() > lease.getTime() - SERVICE_TIMEOUT_MS;
    const state = isLate
      ? 'left'
      : await deliver({ db, authorize, delivery, message, subscription: subscriptions.get(delivery.subscription) });
    figures[state] = (figures[state] ?? 0) + 1;
  });
  return figures;
}
