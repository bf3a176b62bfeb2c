import { type SQL, sql } from 'drizzle-orm';
import { type Actor, insertAuditFrom } from './audit.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { forgetErasedWords } from './mail/retention.ts';
import { eraseBuyers } from './order-steps.ts';
import type { PrivacyRow } from './privacy.ts';

/** `address` in lower case; later data than `until` was not shown. */
interface Person {
  address: string;
  until: Date;
}

const EMPTY = sql.raw(`('lapsed', 'withdrawn')`);

function conditionsFor({ address, until }: Person) {
  const time = until.getTime();
  const from = sql`(lower(from_address) = ${address} or lower(coalesce(json_extract(details, '$.replyTo'), '')) = ${address})`;
  const theirThreads = sql`
    select thread from messages where ${from} union select thread from outbox where lower(to_address) = ${address}
    union select id from privacy_requests where email = ${address}`;
  // Automatic messages in the person's conversations: bounces, reminders.
  const about = sql`((source = 'system' or json_extract(details, '$.bounce') is not null) and thread in (${theirThreads}))`;
  const messages = sql`((${from} or ${about}) and received_at <= ${time})`;
  const toThem = sql`(lower(to_address) = ${address} or lower(coalesce(reply_to, '')) = ${address})`;
  const isReply = sql`(key like 'privacy-answer:%' or key like 'privacy-refuse:%' or key like 'privacy-extend:%')`;
  const names = (...texts: readonly string[]): SQL =>
    sql.join(
      texts.map((text) => sql`instr(lower(${sql.raw(text)}), ${address}) > 0`),
      sql` or `,
    );
  return {
    messages,
    attachments: sql`message in (select id from messages where ${messages})`,
    mails: sql`(${toThem} and not ${isReply} and status <> 'queued' and created_at <= ${time})`,
    allMails: toThem,
    answers: sql`(${toThem} and ${isReply} and status <> 'queued')`,
    waiting: sql`(${toThem} and status = 'queued')`,
    mentionedIn: sql`(not ${messages} and received_at <= ${time} and (${names('subject', 'text', "coalesce(html, '')", 'details')}))`,
    mentionedTo: sql`(not ${toThem} and (${names('subject', 'text')}))`,
    emptyRequests: sql`(email = ${address} and state in ${EMPTY})`,
    requests: sql`(email = ${address} and state not in ${EMPTY})`,
    audit: sql`(${names("coalesce(before, '')", "coalesce(after, '')")})`,
    blocks: sql`value = ${address}`,
    owner: sql`email = ${address}`,
    // Tax law keeps all others.
    unpaidOrders: sql`(email = ${address} and state = 'cancelled' and paid_cents = 0 and ordered_at <= ${time})`,
    orders: sql`(email = ${address} and not (state = 'cancelled' and paid_cents = 0))`,
    strayWithdrawals: sql`(lower(email) = ${address} and order_id is null and received_at <= ${time})`,
  };
}

export interface HeldCounts {
  messages: number;
  attachments: number;
  mails: number;
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
}

const selectCounts = (parts: ReturnType<typeof conditionsFor>): SQL<HeldCounts> => {
  const from = (table: string, where: SQL) => sql`(select count(*) from ${sql.identifier(table)} where ${where})`;
  return sql<HeldCounts>`select ${from('messages', parts.messages)} as messages, ${from('attachments', parts.attachments)} as attachments,
    ${from('outbox', parts.mails)} as mails, ${from('privacy_requests', parts.emptyRequests)} as emptyRequests,
    ${from('audit_log', parts.audit)} as audit, ${from('privacy_requests', parts.requests)} as requests,
    ${from('outbox', parts.answers)} as answers, ${from('outbox', parts.waiting)} as waiting,
    ${from('messages', parts.mentionedIn)} + ${from('outbox', parts.mentionedTo)} as mentions,
    ${from('mail_blocks', parts.blocks)} as blocks, ${from('users', parts.owner)} as owner,
    ${from('orders', parts.unpaidOrders)} as unpaidOrders, ${from('orders', parts.orders)} as orders,
    ${from('withdrawals', parts.strayWithdrawals)} as strayWithdrawals`;
};

type OpenRow = Pick<PrivacyRow, 'id' | 'reference' | 'kind' | 'state'>;

export async function countHeld(db: Database, person: Person): Promise<{ counts: HeldCounts; open: OpenRow[] }> {
  const [[counts], open] = await runBatch(
    db,
    selectCounts(conditionsFor(person)),
    sql<OpenRow>`select id, reference, kind, state from privacy_requests where email = ${person.address} and closed_at is null order by due_on`,
  );
  if (!counts) throw new Error('nothing was counted');
  return { counts, open };
}

type RawRow = Record<string, unknown>;

export async function readHeld(db: Database, person: Person) {
  const parts = conditionsFor(person);
  const [messages, attachments, mails, requests, events, blocks, audit] = await runBatch(
    db,
    sql<RawRow>`
      select id, thread, mailbox, source, state, from_name, from_address, to_address, subject, text, locale, details, received_at
      from messages where ${parts.messages} order by received_at`,
    sql<RawRow>`select id, message, name, type, size_bytes, stored from attachments where ${parts.attachments} order by message, position`,
    sql<{ text: string } & RawRow>`
      select id, thread, status, to_address, reply_to, subject, text, automatic, created_at, sent_at
      from outbox where ${parts.allMails} order by created_at`,
    sql<RawRow>`select * from privacy_requests where email = ${person.address} order by received_at`,
    sql<RawRow>`
      select request, step, note, at from privacy_events
      where request in (select id from privacy_requests where email = ${person.address}) order by id`,
    sql<RawRow>`select value, note, created_at from mail_blocks where ${parts.blocks}`,
    sql<RawRow>`select at, action, before, after from audit_log where ${parts.audit} order by sequence`,
  );
  return { messages, attachments, mails, requests, events, blocks, audit };
}

/** @returns orders, what belongs to each by its `order_id`, and withdrawals, also those that fit no order */
export async function readHeldOrders(db: Database, { address }: Person) {
  const theirs = sql`(select id from orders where email = ${address})`;
  const [orders, withdrawals, lines, steps, documents, payments, downloads] = await runBatch(
    db,
    sql<RawRow>`
      select id, reference, state, source, payment, taxation, locale, name, email, country, street, city, postcode, company, vat_number,
        total_cents, vat_cents, shipping_cents, paid_cents, refunded_cents, digital_consent, ordered_at, paid_at, fulfilled_at, closed_at
      from orders where email = ${address} order by ordered_at`,
    sql<RawRow>`
      select order_id, reference, name, email, about, received_at from withdrawals
      where lower(email) = ${address} or order_id in ${theirs} order by received_at`,
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
    insertAuditFrom(actor, sql`select ${action}, ${subject}, (${figures}), null`),
    sql`insert into privacy_events (request, step, note, at) select id, ${step}, '', ${Date.now()} from privacy_requests where id = ${subject}`,
  ] as const;
}

export async function recordExport(db: Database, actor: Actor, request: string | undefined): Promise<void> {
  await runBatch(db, ...recordStatements(actor, 'exported', request, sql`select null`));
}

/**
 * One transaction, with attachments, search words and the address in the audit log. Open privacy requests do not prevent it: the owner has
 * seen them.
 */
export async function eraseHeld(
  db: Database,
  actor: Actor,
  person: Person,
  request: string | undefined,
): Promise<{ counts: HeldCounts; mailboxes: string[] }> {
  const parts = conditionsFor(person);
  const figures = sql`select json_object('messages', messages, 'attachments', attachments, 'mails', mails, 'requests', emptyRequests, 'orders', unpaidOrders,
    'withdrawals', strayWithdrawals)
    from (${selectCounts(parts)})`;
  // Ignores case; `replace` does not.
  const at = sql`instr(lower(words), ${person.address})`;
  const without = (column: string) => sql`${sql.identifier(column)} = (
    with recursive left_over (words) as (
      select ${sql.identifier(column)}
      union all
      select substr(words, 1, ${at} - 1) || '…' || substr(words, ${at} + ${person.address.length}) from left_over where ${at} > 0
    ) select words from left_over where ${at} = 0)`;
  const [[counts], mailboxes] = await runBatch(
    db,
    selectCounts(parts),
    sql<{ mailbox: string }>`select distinct mailbox from messages where ${parts.messages}`,
    ...recordStatements(actor, 'erased', request, figures),
    // Messages first: their condition also reads the mails.
    sql`delete from messages where ${parts.messages}`,
    sql`delete from outbox where ${parts.mails}`,
    sql`delete from privacy_requests where ${parts.emptyRequests}`,
    sql`delete from withdrawals where ${parts.strayWithdrawals}`,
    ...eraseBuyers(parts.unpaidOrders),
    sql`update audit_log set ${without('before')}, ${without('after')} where ${parts.audit}`,
  );
  await forgetErasedWords(db);
  if (!counts) throw new Error('nothing was counted');
  return { counts, mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}
