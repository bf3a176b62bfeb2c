import { type SQL, sql } from 'drizzle-orm';
import { cleanAddress, displayAddress, toKey } from '../../../src/features/forms/address.shared.ts';
import { lowerAscii, spellingsOf } from '../../mail/storage/address-keys.ts';
import { forgetErasedWords } from '../../mail/storage/retention.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { hashAddress } from '../erased.ts';
import { belongingsOf, entriesOf, type ListName } from './belongings.ts';
import { conditionsFor, erasing, type Person } from './erasure.ts';
import type { PrivacyRow } from './requests.ts';

type Conditions = ReturnType<typeof conditionsFor>;

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

/** Of `outbox_files`. */
const filesGoing = ({ onlyTheirs, draftFiles }: Conditions): SQL =>
  sql`(mail in (select id from outbox where ${onlyTheirs}) or ${draftFiles})`;

const selectCounts = (parts: Conditions): SQL<HeldCounts> => {
  const from = (table: string, where: SQL) => sql`(select count(*) from ${sql.identifier(table)} where ${where})`;
  return sql<HeldCounts>`select ${from('messages', parts.messages)} as messages, ${from('attachments', parts.attachments)}
      + ${from('outbox_files', filesGoing(parts))} as attachments,
    ${from('outbox', parts.mails)} as mails, ${from('mail_drafts', parts.drafts)} as drafts,
    ${from('privacy_requests', parts.emptyRequests)} as emptyRequests,
    ${from('audit_log', parts.audit)} as audit, ${from('privacy_requests', parts.requests)} as requests,
    ${from('outbox', parts.answers)} as answers, ${from('outbox', parts.waiting)} as waiting,
    ${from('messages', parts.mentionedIn)} + ${from('outbox', parts.mentionedTo)} as mentions,
    ${from('mail_blocks', parts.blocks)} as blocks, ${from('users', parts.owner)} as owner,
    ${from('orders', parts.unpaidOrders)} as unpaidOrders, ${from('orders', parts.orders)} as orders,
    ${from('withdrawals', parts.strayWithdrawals)} as strayWithdrawals,
    (select coalesce(sum(size_bytes + ${FILE_BYTES}), 0) from (select size_bytes from attachments where ${parts.attachments}
      union all select size_bytes from outbox_files where mail in (select id from outbox where ${parts.allMails}) or ${parts.draftFiles})) as fileBytes`;
};

export async function findPerson(db: Database, address: string, until: Date): Promise<Person> {
  const key = toKey(address);
  const small = cleanAddress(address).toLowerCase();
  const spellings = [key, address, small, displayAddress(key), displayAddress(small), ...(await spellingsOf(db, key))];
  return { key, spellings: [...new Set(spellings.map(lowerAscii))], until };
}

export async function heldFiles(db: Database, person: Person): Promise<string[]> {
  const parts = conditionsFor(person);
  const [files] = await runBatch(
    db,
    sql<{ id: string }>`
      select id from attachments where ${parts.attachments} union all select id from outbox_files where ${filesGoing(parts)}`,
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

/** Everything that belongs to a person, by list. */
export async function readHeld(db: Database, person: Person): Promise<Record<ListName, RawRow[]>> {
  const lists = entriesOf(belongingsOf(person));
  const rows = await runBatch(
    db,
    ...lists.map(([, { from, where, whole, order }]) => sql<RawRow>`select ${whole} from ${from} where ${where} order by ${order}`),
  );
  return Object.fromEntries(lists.map(([name], at) => [name, rows[at] ?? []])) as Record<ListName, RawRow[]>;
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
