import { PUSH_PAYLOAD_VERSION, type PushPayload } from '../../src/features/push/payload.shared.ts';
import { toDay } from '../calendar.ts';
import { type Bytes, utf8 } from '../encoding/bytes.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { afterAttempt, inParallel, type Outcome } from './outcome.ts';
import { post, SERVICE_TIMEOUT_MS } from './post.ts';
import { claimDue, type DeliveryRow, type MessageRow, readParts, type Settlement, storeDeliveries } from './storage/messages.ts';
import type { SubscriptionRow } from './storage/subscriptions.ts';
import { authorization, readVapid, type Vapid } from './vapid.ts';

/** The platform allows six open connections per invocation. */
const PUSH_CONCURRENCY = 6;
/** Of the 50 outgoing requests that an invocation may make on the free plan (`jobs/plan.ts`); the next turn follows at once. */
const PUSHES_A_TURN = 40;
/** At most as many are sent twice, with the same topic, if a run is cut off. */
const SETTLED_TOGETHER = 10;
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
  authorize: (endpoint: string) => Promise<string>;
  delivery: DeliveryRow;
  message: MessageRow;
  subscription: SubscriptionRow | undefined;
}

async function attempt({ authorize, message, subscription }: Omit<Work, 'delivery'>): Promise<Outcome | 'expired'> {
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

async function deliver({ delivery, message, subscription, authorize }: Work): Promise<Settlement & { refusedBy?: string }> {
  const outcome = await attempt({ authorize, message, subscription });
  const now = new Date();
  if (outcome === 'expired')
    return { delivery, subscription, settled: { state: 'expired', status: delivery.status, dueAt: null, settledAt: now } };
  const settled = afterAttempt(outcome, { attempts: delivery.attempts, expiresAt: message.expiresAt, now });
  const isRefused = outcome.kind === 'refused' && subscription;
  return { delivery, subscription, settled, ...(isRefused && { refusedBy: new URL(subscription.endpoint).host }) };
}

async function reportRefusal(env: Env, service: string, now: Date): Promise<void> {
  // Imported on demand: `tell.ts` itself pushes by this file.
  const { writeToOwner } = await import('../notices/tell.ts');
  await writeToOwner(env, { kind: 'part', key: `push-refused:${toDay(now)}` }, ({ t }) => ({
    source: 'system',
    subject: t('jobs.push.subject'),
    text: t('jobs.push.text', { service }),
    from: { name: t('jobs.sender'), address: '' },
  }));
}

/** Concurrent runs share the work. @returns figures; none if push is off */
export async function deliverDue(env: Env, now: Date, limit = PUSHES_A_TURN): Promise<Record<string, number>> {
  const vapid = await readVapid(env);
  if (!vapid) return {};
  const db = database(env.DB);
  const lease = new Date(Math.max(now.getTime(), Date.now()) + PUSH_LEASE_MS);
  const claimed = await claimDue(db, { now, lease, limit });
  const { messages, subscriptions } = await readParts(db, claimed);
  const authorize = authorizations(vapid, new Date());
  const figures = new Map([['due', claimed.length]]);
  const count = (state: string): void => {
    figures.set(state, (figures.get(state) ?? 0) + 1);
  };
  const unsettled: Settlement[] = [];
  let refusedBy: string | undefined;
  let isBroken = false;
  const recordDeliveries = async (): Promise<void> => {
    const settlements = unsettled.splice(0);
    if (settlements.length === 0) return;
    await storeDeliveries(db, settlements, new Date()).catch((error: unknown) => {
      isBroken = true;
      throw error;
    });
  };
  await inParallel(PUSH_CONCURRENCY, claimed, async (delivery) => {
    const message = messages.get(delivery.message);
    if (!message) return;
    // After the lease the next run would send it a second time, as it would what cannot be recorded.
    if (isBroken || Date.now() > lease.getTime() - SERVICE_TIMEOUT_MS) return count('left');
    const settlement = await deliver({ authorize, delivery, message, subscription: subscriptions.get(delivery.subscription) });
    count(settlement.settled.state);
    refusedBy ??= settlement.refusedBy;
    unsettled.push(settlement);
    if (unsettled.length >= SETTLED_TOGETHER) await recordDeliveries();
  });
  await recordDeliveries();
  if (refusedBy) await reportRefusal(env, refusedBy, new Date());
  if (claimed.length === limit && !figures.has('left')) figures.set('left', 1);
  return Object.fromEntries(figures);
}
