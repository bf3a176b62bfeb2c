import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lte, min, notLike, type SQL, sql } from 'drizzle-orm';
import { type Actor, insertAuditFrom } from '../audit.ts';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { outbox } from '../schema/mail.ts';

export type OutgoingRow = typeof outbox.$inferSelect;

/** Writes a mail down before anything tries to send it. With a known key the earlier mail is answered and nothing is written. */
export async function insertOutgoing(db: Database, row: OutgoingRow): Promise<{ mail: OutgoingRow; isNew: boolean }> {
  const [inserted] = await db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key }).returning();
  if (inserted) return { mail: inserted, isNew: true };
  const known = await findByKey(db, row.key);
  if (!known) throw new Error('a mail was neither stored nor known');
  return { mail: known, isNew: false };
}

/** The insert of a mail whose key must be new, to be run with its record. */
export const insertMail = (db: Database, row: OutgoingRow) => db.insert(outbox).values(row);

export const findMail = (db: Database, id: string): Promise<OutgoingRow | undefined> =>
  db.select().from(outbox).where(eq(outbox.id, id)).get();

export const findByKey = (db: Database, key: string): Promise<OutgoingRow | undefined> =>
  db.select().from(outbox).where(eq(outbox.key, key)).get();

/**
 * Begins an attempt: counts it, and keeps others off the mail until the lease ends. Undefined when another has begun it already.
 * @returns the mail with the attempt counted
 */
export const claimAttempt = (
  db: Database,
  { id, attempts, leaseUntil }: Pick<OutgoingRow, 'id' | 'attempts'> & { leaseUntil: Date },
): Promise<OutgoingRow | undefined> =>
  db
    .update(outbox)
    .set({ attempts: attempts + 1, nextAttemptAt: leaseUntil })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'), eq(outbox.attempts, attempts)))
    .returning()
    .get();

/** Notes what came of an attempt, unless its lease ended and another was begun meanwhile. */
export async function recordAttempt(
  db: Database,
  { id, attempts, ...outcome }: Pick<OutgoingRow, 'id' | 'attempts' | 'status' | 'error' | 'nextAttemptAt' | 'sentAt'>,
): Promise<void> {
  await db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)));
}

/** Attempts that failed before a mail counts as delayed: one may fail by chance. */
const DELAYED_ATTEMPTS = 2;
const isDelayed = and(eq(outbox.status, 'queued'), gte(outbox.attempts, DELAYED_ATTEMPTS), isNotNull(outbox.error));

/** Makes delayed mails due now: another has just been sent. Not one that is being tried, and none that the provider asked to wait for. */
export async function retryDelayed(db: Database, { now, leasedUntil }: { now: Date; leasedUntil: Date }): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(isDelayed, gt(outbox.nextAttemptAt, leasedUntil), notLike(outbox.error, '% 429'), notLike(outbox.error, '% 503')));
}

export interface DelayedMails {
  count: number;
  /** When the oldest of them was written. */
  since: Date;
  /** Why the newest of them was not sent. */
  error: string;
}

/** Mails that were tried more than once and still wait; undefined where there are none. */
export async function delayedMails(db: Database): Promise<DelayedMails | undefined> {
  const [[all], [newest]] = await db.batch([
    db
      .select({ count: count(), since: min(outbox.createdAt) })
      .from(outbox)
      .where(isDelayed),
    db.select({ error: outbox.error }).from(outbox).where(isDelayed).orderBy(desc(outbox.createdAt)).limit(1),
  ]);
  return all?.since && newest?.error ? { count: all.count, since: all.since, error: newest.error } : undefined;
}

/** Notes of a mail that had left that its recipient's server sent it back. One that is unknown, or is said so of again, stays as it is. */
export async function recordBounce(db: Database, messageId: string, error: string): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'failed', error })
    .where(and(eq(outbox.messageId, messageId), eq(outbox.status, 'sent')));
}

/** The mails that wait and whose time has come, oldest first. */
export const dueMails = (db: Database, now: Date, limit: number): Promise<OutgoingRow[]> =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(limit);

/** The conversation of the newest of our mails among these `Message-ID`s. */
export async function findSentThread(db: Database, messageIds: readonly string[]): Promise<string | undefined> {
  if (messageIds.length === 0) return undefined;
  const rows = await db
    .select({ thread: outbox.thread, messageId: outbox.messageId })
    .from(outbox)
    .where(inArray(outbox.messageId, [...messageIds]));
  return rows.toSorted((a, b) => messageIds.indexOf(b.messageId) - messageIds.indexOf(a.messageId))[0]?.thread;
}

interface CancelledMail {
  thread: string;
  toAddress: string;
  subject: string;
  text: string;
}

const record = (actor: Actor, action: string, after: SQL, where: SQL | undefined): SQL =>
  insertAuditFrom(
    actor,
    sql`select ${action}, id, json_object('thread', thread, 'status', status), ${after} from ${outbox} where ${where}`,
  );

/** Removes an answer of the owner's that nobody has begun to send, and answers with what was in it; undefined where there is none such. */
export async function cancelQueued(db: Database, actor: Actor, id: string): Promise<CancelledMail | undefined> {
  const where = and(eq(outbox.id, id), eq(outbox.automatic, false), eq(outbox.status, 'queued'), eq(outbox.attempts, 0));
  const [, gone] = await runBatch(
    db,
    record(actor, 'reply.take-back', sql`null`, where),
    sql<CancelledMail>`delete from ${outbox} where ${where} returning thread, to_address as toAddress, subject, text`,
  );
  return gone[0];
}

/** Puts a mail that failed or was kept back into the queue, due now; undefined where there is none such. */
export async function requeue(db: Database, actor: Actor, id: string): Promise<Pick<OutgoingRow, 'id' | 'attempts'> | undefined> {
  const where = sql`id = ${id} and status in ('failed', 'kept')`;
  const [, due] = await runBatch(
    db,
    record(actor, 'mail.again', sql`json_object('thread', thread, 'status', 'queued')`, where),
    sql<
      Pick<OutgoingRow, 'id' | 'attempts'>
    >`update ${outbox} set status = 'queued', attempts = 0, next_attempt_at = ${Date.now()} where ${where} returning id, attempts`,
  );
  return due[0];
}
