import type { Env } from '../env.ts';
import { deliverDue } from '../push/deliver.ts';
import { database } from '../storage/database.ts';
import { removeEnded } from '../storage/push-subscriptions.ts';

/** Lets go of subscriptions that have ended, then sends the push messages whose time has come. */
export async function deliverPushes(env: Env, now: Date): Promise<Record<string, number>> {
  const ended = await removeEnded(database(env.DB), now);
  return { ended, ...(await deliverDue(env, now)) };
}
