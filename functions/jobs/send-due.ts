import type { Env } from '../env.ts';
import { attempt } from '../mail/outgoing/send.ts';
import { startDue } from '../push/broadcast.ts';
import { deliverDue } from '../push/deliver.ts';
import { database } from '../storage/database.ts';
import { dueMails } from '../storage/mail/outbox.ts';
import { removeEnded } from '../storage/push-subscriptions.ts';

const BATCH = 20;

export async function sendDue(env: Env, now: Date): Promise<Record<string, number>> {
  let sent = 0;
  const due = await dueMails(database(env.DB), now, BATCH);
  for (const mail of due) if ((await attempt(env, mail)) === 'sent') sent += 1;
  return { due: due.length, sent };
}

export async function deliverPushes(env: Env, now: Date): Promise<Record<string, number>> {
  const ended = await removeEnded(database(env.DB), now);
  const started = await startDue(env, now);
  return { ended, started, ...(await deliverDue(env, now)) };
}
