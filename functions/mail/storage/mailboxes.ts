import { asc, count, eq, or, sql } from 'drizzle-orm';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { type Actor, insertAudit } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { auditVersion, type Removable, throwUnmatched } from '../../storage/versioned.ts';
import { messages } from '../schema.ts';
import { mailAliases, mailMailboxes } from '../settings-schema.ts';

export type MailboxRow = Omit<typeof mailMailboxes.$inferSelect, 'version'> & { aliases: readonly string[] };

const MAILBOXES: Removable = { table: 'mail_mailboxes', key: 'name', noun: 'mailbox', columns: ['title', 'address'] };

export const readMailboxes = (db: Database) =>
  db.batch([
    db.select().from(mailMailboxes).orderBy(asc(mailMailboxes.name)),
    db.select().from(mailAliases).orderBy(asc(mailAliases.address)),
    db.select({ mailbox: messages.mailbox, messages: count() }).from(messages).groupBy(messages.mailbox),
  ]);

/** @param address in lower case, without a subaddress */
export async function findMailboxByAddress(db: Database, address: string): Promise<string | undefined> {
  const row = await db
    .select({ name: mailMailboxes.name })
    .from(mailMailboxes)
    .leftJoin(mailAliases, eq(mailAliases.mailbox, mailMailboxes.name))
    .where(or(eq(mailAliases.address, address), eq(mailMailboxes.address, address)))
    .get();
  return row?.name;
}

const RECIPIENTS = `SELECT DISTINCT address FROM (
  SELECT source, to_address AS address FROM messages ORDER BY sequence DESC LIMIT 500) WHERE source = 'email'`;

export const listRecipients = async (db: Database): Promise<string[]> =>
  (await db.all<{ address: string }>(sql.raw(RECIPIENTS))).map(({ address }) => address);

/** Of all mailboxes, with their aliases. */
export const listAddresses = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ address: string }>(
      sql`select address from mail_mailboxes where address is not null union all select address from mail_aliases`,
    )
  ).map(({ address }) => address);

export async function findMailboxAddress(db: Database, name: string): Promise<string | undefined> {
  const row = await db.select({ address: mailMailboxes.address }).from(mailMailboxes).where(eq(mailMailboxes.name, name)).get();
  return row?.address ?? undefined;
}

const insertAliases = (name: string, aliases: readonly string[], where = sql`1`) =>
  sql`insert into mail_aliases (address, mailbox) select value, ${name} from json_each(${JSON.stringify([...new Set(aliases)])}) where ${where}`;

export async function createMailbox(db: Database, actor: Actor, { name, title, address, aliases }: MailboxRow): Promise<void> {
  await runBatch(
    db,
    db.insert(mailMailboxes).values({ name, title, address, version: 1 }),
    insertAliases(name, aliases),
    insertAudit(db, actor, [{ action: 'mailbox.create', subject: name, after: { title, address, aliases } }]),
  );
}

export async function changeMailbox(
  db: Database,
  actor: Actor,
  { name, title, address, aliases }: MailboxRow,
  version: number,
): Promise<void> {
  const isUnchanged = sql`exists (select 1 from mail_mailboxes where name = ${name} and version = ${version})`;
  const [, , , changed] = await runBatch(
    db,
    auditVersion(actor, MAILBOXES, { id: name, version, action: 'mailbox.change', after: { title, address, aliases } }),
    sql`delete from mail_aliases where mailbox = ${name} and ${isUnchanged}`,
    insertAliases(name, aliases, isUnchanged),
    sql`update mail_mailboxes set title = ${title}, address = ${address}, version = version + 1 where name = ${name} and version = ${version} returning version`,
  );
  if (changed.length === 0) await throwUnmatched(db, MAILBOXES, name);
}

/** Moves its messages to the default mailbox. */
export async function removeMailbox(db: Database, actor: Actor, name: string, version: number | undefined): Promise<void> {
  const isUnchanged = sql`name = ${name} ${version === undefined ? sql`` : sql`and version = ${version}`}`;
  const [, , removed] = await runBatch(
    db,
    auditVersion(actor, MAILBOXES, { id: name, version, action: 'mailbox.remove', after: null }),
    sql`update messages set mailbox = ${DEFAULT_MAILBOX} where mailbox = ${name} and exists (select 1 from mail_mailboxes where ${isUnchanged})`,
    sql`delete from mail_mailboxes where ${isUnchanged} returning name`,
  );
  if (removed.length === 0) await throwUnmatched(db, MAILBOXES, name);
}
