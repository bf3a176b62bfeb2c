import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { messages } from '../schema/mail.ts';
import { findSentThread } from './outbox.ts';

/**
 * The conversation that a mail belongs to, by `In-Reply-To` and `References` (RFC 5322, section 3.6.4): that of a mail which it answers,
 * sent by us or stored in the mailbox, or of an answer to it that came before it. Undefined for a new one.
 */
export async function findThread(
  db: Database,
  mailbox: string,
  { messageId, references }: { messageId: string | undefined; references: readonly string[] },
): Promise<string | undefined> {
  if (references.length === 0 && messageId === undefined) return undefined;
  const sent = await findSentThread(db, references);
  if (sent !== undefined) return sent;
  const known = await db
    .select({ thread: messages.thread })
    .from(messages)
    .where(
      and(
        eq(messages.mailbox, mailbox),
        or(
          references.length > 0 ? inArray(messages.messageId, [...references]) : undefined,
          messageId === undefined ? undefined : eq(messages.inReplyTo, messageId),
        ),
      ),
    )
    .orderBy(asc(messages.sequence))
    .limit(1)
    .get();
  return known?.thread;
}
