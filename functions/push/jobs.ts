import { PUSH_DAYS } from '../../src/features/push/admin/notifications.schema.ts';
import { daysBefore } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { STARTS_A_TURN, startDue } from './broadcast.ts';
import { deliverDue } from './deliver.ts';
import { deleteBroadcastsBefore } from './storage/broadcasts.ts';
import { removeEnded } from './storage/subscriptions.ts';

export const forgetPushes = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteBroadcastsBefore(database(env.DB), daysBefore(now, PUSH_DAYS)),
});

export async function deliverPushes(env: Env, now: Date): Promise<Record<string, number>> {
  const ended = await removeEnded(database(env.DB), now);
  const started = await startDue(env, now);
  const figures = await deliverDue(env, now);
  return { ended, started, ...figures, ...(started === STARTS_A_TURN && { left: figures['left'] ?? 1 }) };
}
