import { and, asc, count, desc, eq, gt, inArray, lte, min, notLike, type SQL, sql } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { formatAddressList } from '../../../src/features/mail/admin/address-list.shared.ts';
import type { WrittenMail } from '../../../src/features/mail/admin/mail.schema.ts';
import type { RecipientKind } from '../../../src/features/mail/admin/recipients.schema.ts';
import type { Unsent } from '../../../src/features/mail/settings/delivery.schema.ts';
import type { AuditAction } from '../../../src/features/security/admin/security-admin.schema.ts';
import { MINUTE_MS } from '../../calendar.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { outbox } from '../schema.ts';
import { filesIn, releaseFiles } from './outbox-files.ts';
import { recipientsIn, recipientsOf, requeueRecipients, type Settled, settleRecipients } from './recipients.ts';

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
  settled?: readonly Settled[],
): Promise<void> {
  const update = db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)));
  if (settled) await runBatch(db, update, ...settleRecipients({ id, attempts, ...outcome }, settled));
  else await update;
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

/** Which recipients a bounce names; empty if it may be any. */
export interface Bounced {
  messageIds: readonly string[];
  recipients: readonly string[];
  error: string;
}

/**
 * A mail to several is marked with those that the bounce names, and the others count as reached. A bounce that names none of them is the
 * mail's own.
 */
export async function recordBounce(db: Database, { messageIds, recipients, error }: Bounced): Promise<void> {
  const mail = sql`(
    select o.id from json_each(${JSON.stringify(messageIds)}) one join ${outbox} o on o.message_id = one.value order by one.key limit 1)`;
  const keys = JSON.stringify(recipients.map(toKey));
  const isOnlyOne = sql`(select count(*) from outbox_recipients other where other.mail = outbox_recipients.mail) = 1`;
  await runBatch(
    db,
    sql`
      update outbox_recipients set status = 'failed', error = ${error}
      where mail = ${mail} and status = 'sent' and (${isOnlyOne} or address_key in (select value from json_each(${keys})))`,
    sql`update ${outbox} set status = 'failed', error = ${error} where id = ${mail} and status = 'sent'`,
  );
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

const record = (actor: Actor, action: AuditAction, after: SQL, where: SQL | undefined): SQL =>
  insertAuditFrom(actor, action, sql`select id, json_object('thread', thread, 'status', status), ${after} from ${outbox} where ${where}`);

/** @returns the mail as it was written; its files belong to none again */
export async function cancelQueued(db: Database, actor: Actor, id: string): Promise<WrittenMail | undefined> {
  const where = and(eq(outbox.id, id), eq(outbox.automatic, false), eq(outbox.status, 'queued'), eq(outbox.attempts, 0));
  const [rows, files] = await db.batch([recipientsIn(db, [id]), filesIn(db, [id])]);
  const [, , cancelled] = await runBatch(
    db,
    record(actor, 'reply.take-back', sql`null`, where),
    releaseFiles(sql`select id from ${outbox} where ${where}`),
    sql<
      Pick<OutgoingRow, 'thread' | 'toAddress' | 'subject' | 'text'>
    >`delete from ${outbox} where ${where} returning thread, to_address as toAddress, subject, text`,
  );
  const [mail] = cancelled;
  if (!mail) return undefined;
  const recipients = recipientsOf({ ...mail, id, status: 'queued', error: null }, rows);
  const list = (kind: RecipientKind) => formatAddressList(recipients.filter((one) => one.kind === kind));
  return {
    thread: mail.thread === id ? null : mail.thread,
    ...{ to: list('to'), cc: list('cc'), bcc: list('bcc'), subject: mail.subject, text: mail.text },
    files: files.map(({ id: file, name, type, sizeBytes }) => ({ id: file, name, type, sizeBytes })),
  };
}

export async function requeue(db: Database, actor: Actor, id: string): Promise<Pick<OutgoingRow, 'id' | 'attempts'> | undefined> {
  const where = sql`id = ${id} and status in ('failed', 'held')`;
  const [, due] = await runBatch(
    db,
    record(actor, 'mail.again', sql`json_object('thread', thread, 'status', 'queued')`, where),
    sql<
      Pick<OutgoingRow, 'id' | 'attempts'>
    >`update ${outbox} set status = 'queued', attempts = 0, next_attempt_at = ${Date.now()} where ${where} returning id, attempts`,
    requeueRecipients(id),
  );
  return due[0];
}
