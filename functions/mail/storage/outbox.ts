import { and, asc, count, desc, eq, gt, inArray, lte, min, notLike, type SQL, sql } from 'drizzle-orm';
import type { Unsent } from '../../../src/features/mail/settings/delivery.schema.ts';
import type { AuditAction } from '../../../src/features/security/admin/security-admin.schema.ts';
import { MINUTE_MS } from '../../calendar.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { outbox } from '../schema.ts';

export type OutgoingRow = typeof outbox.$inferSelect;

/** A known key returns the earlier mail. */
export async function insertOutgoing(db: Database, row: OutgoingRow): Promise<{ mail: OutgoingRow; isNew: boolean }> {
  const [inserted] = await db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key }).returning();
  if (inserted) return { mail: inserted, isNew: true };
  const known = await findByKey(db, row.key);
  if (!known) throw new Error('a mail was neither stored nor known');
  return { mail: known, isNew: false };
}

export const insertMail = (db: Database, row: OutgoingRow) => db.insert(outbox).values(row);

export const findMail = (db: Database, id: string): Promise<OutgoingRow | undefined> =>
  db.select().from(outbox).where(eq(outbox.id, id)).get();

export const findByKey = (db: Database, key: string): Promise<OutgoingRow | undefined> =>
  db.select().from(outbox).where(eq(outbox.key, key)).get();

/** Blocks other attempts until the lease ends; undefined if another has begun. */
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

/** Ignored if another attempt has begun after the lease. */
export async function recordAttempt(
  db: Database,
  {
    id,
    attempts,
    ...outcome
  }: Pick<OutgoingRow, 'id' | 'attempts' | 'status' | 'error' | 'nextAttemptAt' | 'sentAt'> & Partial<Pick<OutgoingRow, 'messageId'>>,
): Promise<void> {
  await db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)));
}

const DELAYED_ATTEMPTS = 2;
const isDelayed = sql`(status = 'queued' and attempts >= ${DELAYED_ATTEMPTS} and error is not null)`;

export const isUnsent = (state: Unsent): SQL => (state === 'delayed' ? isDelayed : sql`status = ${state}`);

/** An attempt that lasts longer died with its Worker. */
export const LEASE_MS = 5 * MINUTE_MS;

/** After a mail was sent, since the cause of the delays may be over. Excludes mails in progress and those that the provider asked to delay. */
export async function retryDelayed(db: Database): Promise<void> {
  const now = Date.now();
  await db
    .update(outbox)
    .set({ nextAttemptAt: new Date(now) })
    .where(
      and(isDelayed, gt(outbox.nextAttemptAt, new Date(now + LEASE_MS)), notLike(outbox.error, '% 429'), notLike(outbox.error, '% 503')),
    );
}

export interface DelayedMails {
  count: number;
  since: Date;
  error: string;
}

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

export async function recordBounce(db: Database, messageIds: readonly string[], error: string): Promise<void> {
  const first = sql`
    select o.message_id from json_each(${JSON.stringify(messageIds)}) one join ${outbox} o on o.message_id = one.value order by one.key limit 1`;
  await db
    .update(outbox)
    .set({ status: 'failed', error })
    .where(and(eq(outbox.messageId, sql`(${first})`), eq(outbox.status, 'sent')));
}

export const dueMails = (db: Database, now: Date, limit: number): Promise<OutgoingRow[]> =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(limit);

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

const record = (actor: Actor, action: AuditAction, after: SQL, where: SQL | undefined): SQL =>
  insertAuditFrom(actor, action, sql`select id, json_object('thread', thread, 'status', status), ${after} from ${outbox} where ${where}`);

export async function cancelQueued(db: Database, actor: Actor, id: string): Promise<CancelledMail | undefined> {
  const where = and(eq(outbox.id, id), eq(outbox.automatic, false), eq(outbox.status, 'queued'), eq(outbox.attempts, 0));
  const [, cancelled] = await runBatch(
    db,
    record(actor, 'reply.take-back', sql`null`, where),
    sql<CancelledMail>`delete from ${outbox} where ${where} returning thread, to_address as toAddress, subject, text`,
  );
  return cancelled[0];
}

export async function requeue(db: Database, actor: Actor, id: string): Promise<Pick<OutgoingRow, 'id' | 'attempts'> | undefined> {
  const where = sql`id = ${id} and status in ('failed', 'held')`;
  const [, due] = await runBatch(
    db,
    record(actor, 'mail.again', sql`json_object('thread', thread, 'status', 'queued')`, where),
    sql<
      Pick<OutgoingRow, 'id' | 'attempts'>
    >`update ${outbox} set status = 'queued', attempts = 0, next_attempt_at = ${Date.now()} where ${where} returning id, attempts`,
  );
  return due[0];
}
