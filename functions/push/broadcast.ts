import { type BroadcastBody, hasPages, PUSH_HOLD_MS } from '../../src/features/push/admin/notifications.schema.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readPages } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import type { Actor } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { changeVersioned } from '../storage/versioned.ts';
import { deliverDue } from './deliver.ts';
import { BROADCASTS, type BroadcastRow, dueBroadcasts, findBroadcast, insertBroadcast, startBroadcast } from './storage/broadcasts.ts';
import { readVapid, type Vapid } from './vapid.ts';

/** @throws ApiError `unavailable` if push is off, `invalid` if the page is not built in each language */
export async function assertSendable(env: Env, content: Pick<BroadcastBody, 'texts' | 'page'>): Promise<Vapid> {
  const vapid = await readVapid(env);
  if (!vapid) throw new ApiError('unavailable', { message: { key: 'call.push.off' } });
  if (!hasPages(await readPages(env.ASSETS), content)) throw new ApiError('invalid', { fieldMessages: { page: { key: 'field.page' } } });
  return vapid;
}

/** Stores it until its time, or for `PUSH_HOLD_MS`; the owner may change or stop it until then. @throws ApiError as `assertSendable` */
export async function createBroadcast(
  env: Env,
  actor: Actor,
  { body, key }: { body: BroadcastBody; key: string },
): Promise<{ broadcast: BroadcastRow; isNew: boolean }> {
  await assertSendable(env, body);
  const createdAt = new Date();
  const sendAt = body.sendAt === null ? new Date(createdAt.getTime() + PUSH_HOLD_MS) : new Date(body.sendAt);
  return insertBroadcast(database(env.DB), actor, {
    ...{ ...body, sendAt, createdAt },
    ...{ id: crypto.randomUUID(), key, state: 'scheduled', startedAt: null, stoppedAt: null, version: 1 },
  });
}

/** @throws ApiError as `assertSendable`, `not_found`, `conflict` if it has started or been stopped; StaleVersionError */
export async function changeBroadcast(
  env: Env,
  actor: Actor,
  { id, version, body }: { id: string; version: number; body: BroadcastBody },
): Promise<Date> {
  await assertSendable(env, body);
  const db = database(env.DB);
  const known = await findBroadcast(db, id);
  if (!known) throw new ApiError('not_found');
  if (known.state !== 'scheduled') throw new ApiError('conflict', { message: { key: 'call.push.started' } });
  const { texts, page, topic, urgency, ttlS } = body;
  const sendAt = body.sendAt === null ? new Date(Date.now() + PUSH_HOLD_MS) : new Date(body.sendAt);
  await changeVersioned(db, actor, BROADCASTS, {
    ...{ id, version },
    set: { page, topic, urgency, ttl_s: ttlS, send_at: sendAt.getTime() },
    unrecorded: { texts: JSON.stringify(texts) },
  });
  return sendAt;
}

/** Each takes five statements, beside those of the deliveries. */
export const STARTS_A_TURN = 2;

export async function startDue(env: Env, now: Date): Promise<number> {
  if (!(await readVapid(env))) return 0;
  const db = database(env.DB);
  const due = await dueBroadcasts(db, now, STARTS_A_TURN);
  for (const broadcast of due) await startBroadcast(db, broadcast, now);
  return due.length;
}

/** Starts and delivers at `sendAt`. If this ends early, the five-minute job does it. */
export async function sendAfterHold(env: Env, sendAt: Date): Promise<void> {
  try {
    await scheduler.wait(Math.max(0, sendAt.getTime() - Date.now()));
    await startDue(env, sendAt);
    await deliverDue(env, sendAt);
  } catch (error) {
    log('error', 'push', { fault: describeFault(error) });
  }
}
