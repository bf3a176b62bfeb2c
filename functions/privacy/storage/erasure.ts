import { type SQL, sql } from 'drizzle-orm';
import { namesWhole, withoutWhole } from '../../storage/whole-address.ts';

export interface Person {
  key: string;
  spellings: readonly string[];
  until: Date;
}

const EMPTY = sql.raw(`('lapsed', 'withdrawn')`);

export function conditionsFor({ key, spellings, until }: Person) {
  const time = until.getTime();
  const from = sql`(from_key = ${key} or reply_key = ${key})`;
  const named = sql`outbox.id in (select mail from outbox_recipients where address_key = ${key})`;
  const theirThreads = sql`
    select thread from messages where ${from} union select thread from outbox where to_key = ${key} or ${named}
    union select id from privacy_requests where email_key = ${key}`;
  const about = sql`((source = 'system' or json_extract(details, '$.bounce') is not null) and thread in (${theirThreads}))`;
  const messages = sql`((${from} or ${about}) and received_at <= ${time})`;
  const toThem = sql`(to_key = ${key} or reply_key = ${key} or ${named})`;
  const written = sql`json_each(${JSON.stringify(spellings)})`;
  const isReply = sql`(key like 'privacy-answer:%' or key like 'privacy-refuse:%' or key like 'privacy-extend:%'
    or key like 'privacy-ask:%')`;
  const mails = sql`(${toThem} and not ${isReply} and status <> 'queued' and created_at <= ${time})`;
  const drafts = sql`((thread in (${theirThreads}) or exists (select 1 from json_each(address_keys) where value = ${key})) and updated_at <= ${time})`;
  const others = sql`exists (select 1 from outbox_recipients other where other.mail = outbox.id and other.address_key <> ${key})`;
  const names = (...texts: readonly string[]): SQL =>
    sql.join(
      texts.map((text) => sql`exists (select 1 from ${written} as spelling where ${namesWhole(sql.raw(text), sql.raw('spelling.value'))})`),
      sql` or `,
    );
  return {
    messages,
    attachments: sql`message in (select id from messages where ${messages})`,
    mails,
    onlyTheirs: sql`(${mails} and ${others} is not true)`,
    shared: sql`(${mails} and ${others})`,
    allMails: toThem,
    drafts,
    // Of `outbox_files`; what a mail has taken goes with the mail.
    draftFiles: sql`(mail is null and id in (select file.value ->> 'id' from mail_drafts, json_each(mail_drafts.files) as file where ${drafts}))`,
    answers: sql`(${toThem} and ${isReply} and status <> 'queued')`,
    waiting: sql`(${toThem} and status = 'queued')`,
    mentionedIn: sql`(${messages} is not true and received_at <= ${time} and (${names('subject', 'text', "coalesce(html, '')", 'details')}))`,
    mentionedTo: sql`(${toThem} is not true and (${names('subject', 'text', "coalesce(error, '')")}))`,
    emptyRequests: sql`(email_key = ${key} and state in ${EMPTY})`,
    requests: sql`(email_key = ${key} and state not in ${EMPTY})`,
    audit: sql`(${names("coalesce(before, '')", "coalesce(after, '')")})`,
    blocks: sql`mail_blocks.value = ${key}`,
    owner: sql`lower(email) in (select value from ${written})`,
    // Tax law keeps all others.
    unpaidOrders: sql`(email_key = ${key} and state = 'cancelled' and paid_cents = 0 and ordered_at <= ${time})`,
    orders: sql`(email_key = ${key} and not (state = 'cancelled' and paid_cents = 0))`,
    strayWithdrawals: sql`(email_key = ${key} and order_id is null and received_at <= ${time})`,
  };
}

/** Removes the buyers' names and all notes about them; the last statement returns the IDs. @param isTheirs condition on `orders` */
export const eraseBuyers = (isTheirs: SQL) => {
  const theirs = sql`order_id in (select id from orders where ${isTheirs})`;
  return [
    sql`update withdrawals set name = '', email = '', email_key = '', about = '' where ${theirs}`,
    sql`update order_steps set note = '' where ${theirs}`,
    sql`update payments set note = '' where ${theirs}`,
    sql`update order_returns set deduction_reason = '' where ${theirs}`,
    sql`update shipments set number = '', url = null where ${theirs}`,
    // Of the buyer, the country stays, by which VAT was charged.
    sql`update order_documents set content = json_set(content, '$.buyer', json_object('country', content ->> '$.buyer.country'),
      '$.view.buyer.lines', json_array()) where content is not null and ${theirs}`,
    sql`update tax_transmissions set error = '' where document_id in (select id from order_documents where ${theirs})`,
    sql<{ id: string }>`
      update orders set name = '', email = '', email_key = '', person = '', street = '', city = '', postcode = '', phone = '', delivery = null, company = null,
        vat_number = null, network_country = null, card_country = null,
        idempotency_key = null
      where ${isTheirs} returning id`,
  ] as const;
};

/** Erases everything of a person, also in the audit log. Run it in one transaction, and rewrite the search index after it. */
export function erasing(person: Person): readonly SQL[] {
  const parts = conditionsFor(person);
  const without = (column: string, spelling: string) => sql`${sql.identifier(column)} = ${withoutWhole(sql.identifier(column), spelling)}`;
  return [
    // Files of drafts first, then drafts, then messages: their conditions also read what comes after.
    sql`delete from outbox_files where ${parts.draftFiles}`,
    sql`delete from mail_drafts where ${parts.drafts}`,
    sql`delete from messages where ${parts.messages}`,
    sql`delete from outbox where ${parts.onlyTheirs}`,
    // Others have these too: only who is erased goes. A hidden recipient never becomes the one that all see.
    sql`
      update outbox set to_address = coalesce((select address from outbox_recipients one
          where one.mail = outbox.id and address_key <> ${person.key} and kind <> 'bcc' order by kind desc, position limit 1), ''),
        to_key = coalesce((select address_key from outbox_recipients one
          where one.mail = outbox.id and address_key <> ${person.key} and kind <> 'bcc' order by kind desc, position limit 1), '')
      where to_key = ${person.key} and ${parts.shared}`,
    sql`delete from outbox_recipients where address_key = ${person.key} and mail in (select id from outbox where ${parts.shared})`,
    sql`delete from privacy_requests where ${parts.emptyRequests}`,
    sql`delete from withdrawals where ${parts.strayWithdrawals}`,
    ...eraseBuyers(parts.unpaidOrders),
    ...person.spellings.map(
      (spelling) => sql`update audit_log set ${without('before', spelling)}, ${without('after', spelling)} where ${parts.audit}`,
    ),
  ];
}
