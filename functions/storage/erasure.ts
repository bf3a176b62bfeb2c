import { type SQL, sql } from 'drizzle-orm';
import { namesWhole, withoutWhole } from './whole-address.ts';

/** `address` in lower case; later data than `until` was not shown. */
export interface Person {
  address: string;
  until: Date;
}

const EMPTY = sql.raw(`('lapsed', 'withdrawn')`);

export function conditionsFor({ address, until }: Person) {
  const time = until.getTime();
  const from = sql`(lower(from_address) = ${address} or lower(coalesce(json_extract(details, '$.replyTo'), '')) = ${address})`;
  const theirThreads = sql`
    select thread from messages where ${from} union select thread from outbox where lower(to_address) = ${address}
    union select id from privacy_requests where email = ${address}`;
  // Automatic messages in the person's conversations: bounces, reminders.
  const about = sql`((source = 'system' or json_extract(details, '$.bounce') is not null) and thread in (${theirThreads}))`;
  const messages = sql`((${from} or ${about}) and received_at <= ${time})`;
  const toThem = sql`(lower(to_address) = ${address} or lower(coalesce(reply_to, '')) = ${address})`;
  const isReply = sql`(key like 'privacy-answer:%' or key like 'privacy-refuse:%' or key like 'privacy-extend:%'
    or key like 'privacy-ask:%')`;
  const names = (...texts: readonly string[]): SQL =>
    sql.join(
      texts.map((text) => namesWhole(sql.raw(text), address)),
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
    mentionedTo: sql`(not ${toThem} and (${names('subject', 'text', "coalesce(error, '')")}))`,
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

/** Removes whom orders were for, and what was written about them; the last statement returns the IDs. @param isTheirs condition on `orders` */
export const eraseBuyers = (isTheirs: SQL) => {
  const theirs = sql`order_id in (select id from orders where ${isTheirs})`;
  return [
    sql`update withdrawals set name = '', email = '', about = '' where ${theirs}`,
    sql`update order_steps set note = '' where ${theirs}`,
    sql`update payments set note = '' where ${theirs}`,
    sql<{ id: string }>`
      update orders set name = '', email = '', person = '', street = '', city = '', postcode = '', company = null, vat_number = null,
        idempotency_key = null
      where ${isTheirs} returning id`,
  ] as const;
};

/** Everything of a person, also from the audit log. Run it in one transaction, and rewrite the search index after it. */
export function erasing(person: Person): readonly SQL[] {
  const parts = conditionsFor(person);
  const without = (column: string) => sql`${sql.identifier(column)} = ${withoutWhole(sql.identifier(column), person.address)}`;
  return [
    // Messages first: their condition also reads the mails.
    sql`delete from messages where ${parts.messages}`,
    sql`delete from outbox where ${parts.mails}`,
    sql`delete from privacy_requests where ${parts.emptyRequests}`,
    sql`delete from withdrawals where ${parts.strayWithdrawals}`,
    ...eraseBuyers(parts.unpaidOrders),
    sql`update audit_log set ${without('before')}, ${without('after')} where ${parts.audit}`,
  ];
}
