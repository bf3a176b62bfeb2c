import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { insertOutgoing, noteAttempt, type OutgoingRow } from '../storage/outbox.ts';
import { sendNow } from './transport.ts';

/** A mail that goes out. */
export interface Outgoing {
  to: string;
  subject: string;
  text: string;
  /** One mail for each key: the id of what causes it. */
  key: string;
  replyTo?: string;
  thread?: string;
  /** `Message-ID` of the mail that this one answers. */
  inReplyTo?: string;
}

/** Waits between attempts, minutes; after the last one the mail stays in the outbox as failed, for the owner to see. */
export const MAIL_RETRY_MINUTES = [5, 30, 120, 720, 1440];

const MINUTE_MS = 60_000;

/**
 * Writes a mail into the outbox, then tries to send it. Resolves with its state: a mail that could not be sent now is tried again by
 * the scheduled handler (`sendDue`), and one that no way is configured for is kept for the owner.
 * @throws only when the database cannot be written.
 */
export async function sendMail(env: Env, { to, key, subject, text, replyTo, thread, inReplyTo }: Outgoing): Promise<OutgoingRow['status']> {
  const id = crypto.randomUUID();
  const { mail, isNew } = await insertOutgoing(database(env.DB), {
    id,
    key,
    status: 'queued',
    toAddress: to,
    replyTo: replyTo ?? null,
    subject,
    text,
    thread: thread ?? null,
    inReplyTo: inReplyTo ?? null,
    messageId: `<${id}@lycabettus>`,
    attempts: 0,
    error: null,
    createdAt: new Date(),
    nextAttemptAt: new Date(),
    sentAt: null,
  });
  return isNew ? attempt(env, mail) : mail.status;
}

/** Tries one mail of the outbox and notes what came of it. */
export async function attempt(env: Env, mail: OutgoingRow): Promise<OutgoingRow['status']> {
  const outcome = await sendNow(env, mail);
  const waitMinutes = MAIL_RETRY_MINUTES[mail.attempts];
  const again = outcome.status === 'failed' && outcome.temporary && waitMinutes !== undefined;
  const status = again ? 'queued' : outcome.status;
  await noteAttempt(database(env.DB), {
    id: mail.id,
    attempts: mail.attempts,
    status,
    error: outcome.status === 'failed' ? outcome.error : null,
    nextAttemptAt: again ? new Date(Date.now() + waitMinutes * MINUTE_MS) : null,
    sentAt: outcome.status === 'sent' ? new Date() : null,
  });
  return status;
}
