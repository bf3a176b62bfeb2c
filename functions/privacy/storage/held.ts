import { type SQL, sql } from 'drizzle-orm';
import { cleanAddress, displayAddress, toKey } from '../../../src/features/forms/address.shared.ts';
import { lowerAscii, spellingsOf } from '../../mail/storage/address-keys.ts';
import { forgetErasedWords } from '../../mail/storage/retention.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { hashAddress } from '../erased.ts';
import { conditionsFor, erasing, type Person } from './erasure.ts';
import type { PrivacyRow } from './requests.ts';

export interface HeldCounts {
  messages: number;
  attachments: number;
  mails: number;
  drafts: number;
  emptyRequests: number;
  audit: number;
  requests: number;
  answers: number;
  waiting: number;
  mentions: number;
  blocks: number;
  owner: number;
  unpaidOrders: number;
  orders: number;
  strayWithdrawals: number;
  fileBytes: number;
}

const selectCounts = (parts: ReturnType<typeof conditionsFor>): SQL<HeldCounts> => {
  const from = (table: string, where: SQL) => sql`(select count(*) from ${sql.identifier(table)} where ${where})`;
  return sql<HeldCounts>`select ${from('messages', parts.messages)} as messages, ${from('attachments', parts.attachments)}
      + (select count(*) from outbox_files where mail in (select id from outbox where ${parts.onlyTheirs})) as attachments,
    ${from('outbox', parts.mails)} as mails, ${from('mail_drafts', parts.drafts)} as drafts,
    ${from('privacy_requests', parts.emptyRequests)} as emptyRequests,
    ${from('audit_log', parts.audit)} as audit, ${from('privacy_requests', parts.requests)} as requests,
    ${from('outbox', parts.answers)} as answers, ${from('outbox', parts.waiting)} as waiting,
    ${from('messages', parts.mentionedIn)} + ${from('outbox', parts.mentionedTo)} as mentions,
    ${from('mail_blocks', parts.blocks)} as blocks, ${from('users', parts.owner)} as owner,
    ${from('orders', parts.unpaidOrders)} as unpaidOrders, ${from('orders', parts.orders)} as orders,
    ${from('withdrawals', parts.strayWithdrawals)} as strayWithdrawals,
    (select coalesce(sum(size_bytes + ${FILE_BYTES}), 0) from (select size_bytes from attachments where ${parts.attachments}
      union all select size_bytes from outbox_files where mail in (select id from outbox where ${parts.allMails}))) as fileBytes`;
};

export async function findPerson(db: Database, address: string, until: Date): Promise<Person> {
  const key = toKey(address);
  const small = cleanAddress(address).toLowerCase();
  const spellings = [key, address, small, displayAddress(key), displayAddress(small), ...(await spellingsOf(db, key))];
  return { key, spellings: [...new Set(spellings.map(lowerAscii))], until };
}

export async function heldFiles(db: Database, person: Person): Promise<string[]> {
  const { attachments, onlyTheirs } = conditionsFor(person);
  const [files] = await runBatch(
    db,
    sql<{ id: string }>`
      select id from attachments where ${attachments}
      union all select id from outbox_files where mail in (select id from outbox where ${onlyTheirs})`,
  );
  return files.map(({ id }) => id);
}

type OpenRow = Pick<PrivacyRow, 'id' | 'reference' | 'kind' | 'state'>;

export async function countHeld(db: Database, person: Person): Promise<{ counts: HeldCounts; open: OpenRow[] }> {
  const [[counts], open] = await runBatch(
    db,
    selectCounts(conditionsFor(person)),
    sql<OpenRow>`select id, reference, kind, state from privacy_requests where email_key = ${person.key} and closed_at is null order by due_on`,
  );
  if (!counts) throw new Error('nothing was counted');
  return { counts, open };
}

export type RawRow = Record<string, unknown>;

export async function readHeld(db: Database, person: Person) {
  const parts = conditionsFor(person);
  const [messages, attachments, mails, drafts, requests, events, blocks, audit] = await runBatch(
    db,
    sql<RawRow>`
      select id, thread, mailbox, source, state, from_name, from_address, to_address, subject, text, locale, details, received_at
      from messages where ${parts.messages} order by received_at`,
    sql<RawRow>`
      select attachments.id, message, name, type, size_bytes, stored, received_at as at, position from attachments
        join messages on messages.id = message where ${parts.attachments}
      union all select f.id, f.mail, f.name, f.type, f.size_bytes, f.stored, outbox.created_at, f.position from outbox_files f
        join outbox on outbox.id = f.mail where ${parts.allMails}
      order by at, message, position`,
    sql<{ text: string } & RawRow>`
      select id, thread, status, to_address, reply_to, subject, text, automatic, created_at, sent_at,
        (select json_group_array(json_object('kind', kind, 'name', name, 'address', address)) from outbox_recipients one
          where one.mail = outbox.id and (kind <> 'bcc' or address_key = ${person.key})) as recipients
      from outbox where ${parts.allMails} order by created_at`,
    sql<RawRow>`
      select id, thread, to_list, cc_list, subject, text, updated_at from mail_drafts where ${parts.drafts} order by updated_at`,
    sql<RawRow>`select * from privacy_requests where email_key = ${person.key} order by received_at`,
    sql<RawRow>`
      select request, step, note, at from privacy_events
      where step <> 'added' and request in (select id from privacy_requests where email_key = ${person.key}) order by id`,
    sql<RawRow>`select value, note, created_at from mail_blocks where ${parts.blocks}`,
    sql<RawRow>`select at, action, before, after from audit_log where ${parts.audit} order by sequence`,
  );
  return { messages, attachments, mails, drafts, requests, events, blocks, audit };
}

export async function readHeldOrders(db: Database, { key }: Person) {
  const theirs = sql`(select id from orders where email_key = ${key})`;
  const [orders, withdrawals, lines, steps, documents, payments, downloads] = await runBatch(
    db,
    sql<RawRow>`
      select id, reference, state, source, payment, taxation, locale, name, email, country, street, city, postcode, company, vat_number,
        total_cents, vat_cents, shipping_cents, paid_cents, refunded_cents, digital_consent, ordered_at, paid_at, fulfilled_at, closed_at
      from orders where email_key = ${key} order by ordered_at`,
    sql<RawRow>`
      select order_id, reference, name, email, about, received_at from withdrawals
      where email_key = ${key} or order_id in ${theirs} order by received_at`,
    sql<RawRow>`select * from order_lines where order_id in ${theirs} order by order_id, position`,
    sql<RawRow>`select order_id, step, note, amount_cents, at from order_steps where order_id in ${theirs} order by id`,
    sql<RawRow>`select order_id, kind, year, number, total_cents, vat_cents, issued_at from order_documents where order_id in ${theirs}`,
    sql<RawRow>`
      select order_id, provider, charge_id, state, amount_cents, note, created_at, updated_at from payments
      where order_id in ${theirs} order by created_at`,
    sql<RawRow>`select order_id, sku, file, used, last_at from downloads where order_id in ${theirs}`,
  );
  return { orders, withdrawals, parts: { lines, steps, documents, payments, downloads } };
}

function recordStatements(actor: Actor, step: 'exported' | 'erased', request: string | undefined, figures: SQL) {
  const action = step === 'erased' ? 'privacy.erase' : 'privacy.export';
  const subject = request ?? '';
  return [
    insertAuditFrom(actor, action, sql`select ${subject}, (${figures}), null`),
    sql`insert into privacy_events (request, step, note, at) select id, ${step}, '', ${Date.now()} from privacy_requests where id = ${subject}`,
  ] as const;
}

export interface ExportRecords {
  /** Writes to the audit log before anything is handed out. */
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

export function exportRecords(db: Database, actor: Actor, request: string | undefined): ExportRecords {
  const [audit, event] = recordStatements(actor, 'exported', request, sql`select null`);
  return { begin: async () => void (await runBatch(db, audit)), end: async () => void (await runBatch(db, event)) };
}

/**
 * Erases in one transaction, with attachments, search words and the address in the audit log. Open privacy requests do not prevent it: the
 * owner has seen them.
 */
export async function eraseHeld(
  db: Database,
  actor: Actor,
  person: Person,
  request: string | undefined,
): Promise<{ counts: HeldCounts; mailboxes: string[] }> {
  const parts = conditionsFor(person);
  const figures = sql`select json_object('messages', messages, 'attachments', attachments, 'mails', mails, 'drafts', drafts, 'requests', emptyRequests, 'orders', unpaidOrders,
    'withdrawals', strayWithdrawals)
    from (${selectCounts(parts)})`;
  const salt = crypto.randomUUID();
  const [[counts], mailboxes] = await runBatch(
    db,
    selectCounts(parts),
    sql<{ mailbox: string }>`select distinct mailbox from messages where ${parts.messages}`,
    ...recordStatements(actor, 'erased', request, figures),
    sql`
      insert into erased_addresses (hash, salt, erased_at) values (${hashAddress(salt, person.key)}, ${salt}, ${Date.now()})`,
    ...erasing(person),
  );
  await forgetErasedWords(db);
  if (!counts) throw new Error('nothing was counted');
  return { counts, mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}

/** The export of a person comes in archives of this size, since one call reads and writes so much (docs/owner/scaling.md). */
const ARCHIVE_BYTES = 32_000_000;

const FILE_BYTES = 64_000;

export const countArchives = (bytes: number): number => Math.max(1, Math.ceil(bytes / ARCHIVE_BYTES));

export function inArchives(files: readonly RawRow[]): RawRow[] {
  let bytes = 0;
  return files.map((file) => {
    bytes += Number(file['size_bytes']) + FILE_BYTES;
    return { ...file, archive: countArchives(bytes) };
  });
}
