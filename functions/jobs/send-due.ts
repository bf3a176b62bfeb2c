import type { Env } from '../env.ts';
import { attemptOne } from '../mail/outgoing/send.ts';
import { dueMails, retryDelayed } from '../mail/storage/outbox.ts';
import { STARTS_A_TURN, startDue } from '../push/broadcast.ts';
import { deliverDue } from '../push/deliver.ts';
import { removeEnded } from '../push/storage/subscriptions.ts';
import { database } from '../storage/database.ts';

/** Each takes two statements, so that every mail is recorded before the next one leaves. */
const MAILS_A_TURN = 15;

export async function sendDue(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  let sent = 0;
  const due = await dueMails(db, now, MAILS_A_TURN);
  for (const mail of due) if ((await attemptOne(env, mail)) === 'sent') sent += 1;
  if (sent > 0) await retryDelayed(db);
  return { due: due.length, sent, ...(due.length === MAILS_A_TURN && { left: 1 }) };
}

export async function deliverPushes(env: Env, now: Date): Promise<Record<string, number>> {
  const ended = await removeEnded(database(env.DB), now);
  const started = await startDue(env, now);
  const figures = await deliverDue(env, now);
  return { ended, started, ...figures, ...(started === STARTS_A_TURN && { left: figures['left'] ?? 1 }) };
}
