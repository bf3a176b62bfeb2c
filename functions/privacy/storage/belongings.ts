import { type SQL, sql } from 'drizzle-orm';
import { conditionsFor, type Person } from './erasure.ts';

interface Belonging {
  from: SQL;
  where: SQL;
  /** When it happened, in milliseconds; null for what belongs to another list's row. */
  at: SQL | null;
  /** Columns of the export. */
  whole: SQL;
  order: SQL;
  /** Columns of the person's page, `shown` of functions/people/person.ts; null if it does not show the list. */
  short: SQL | null;
}

/**
 * All that belongs to a person, by list. The export reads it whole, the person's page in short: a new table with personal data joins here, and
 * neither compiles without it.
 */
export function belongingsOf(person: Person) {
  const { key } = person;
  const parts = conditionsFor(person);
  const hers = sql`email_key = ${key}`;
  const theirOrders = sql`order_id in (select id from orders where ${hers})`;
  return {
    messages: {
      ...{ from: sql`messages`, where: parts.messages, at: sql`received_at`, order: sql`received_at` },
      whole: sql`id, thread, mailbox, source, state, from_name, from_address, to_address, subject, text, locale, details, received_at`,
      short: sql`id, thread, source, subject, from_name as name, locale, json_extract(details, '$.kind') as form,
        json_extract(details, '$.company') as company, json_extract(details, '$.phone') as phone`,
    },
    attachments: {
      // Files of mail in both directions and of drafts; `message` is the one that they came or went with, or the draft.
      from: sql`(select attachments.id, message, name, type, size_bytes, stored, received_at as since, position from attachments
          join messages on messages.id = message where ${parts.attachments}
        union all select f.id, f.mail, f.name, f.type, f.size_bytes, f.stored, outbox.created_at, f.position from outbox_files f
          join outbox on outbox.id = f.mail where ${parts.allMails}
        union all select f.id, mail_drafts.id, f.name, f.type, f.size_bytes, f.stored, updated_at, file.key from mail_drafts
          join json_each(mail_drafts.files) as file join outbox_files f on f.id = file.value ->> 'id' where f.mail is null and ${parts.drafts})`,
      ...{ where: sql`true`, at: null, order: sql`since, message, position`, short: null },
      whole: sql`id, message, name, type, size_bytes, stored`,
    },
    mails: {
      ...{ from: sql`outbox`, where: parts.allMails, at: sql`created_at`, order: sql`created_at` },
      // A hidden recipient is nobody else's business.
      whole: sql`id, thread, status, to_address, reply_to, subject, text, automatic, created_at, sent_at,
        (select json_group_array(json_object('kind', kind, 'name', name, 'address', address)) from outbox_recipients one
          where one.mail = outbox.id and (kind <> 'bcc' or address_key = ${key})) as recipients`,
      short: sql`id, thread, status, subject, automatic`,
    },
    drafts: {
      ...{ from: sql`mail_drafts`, where: parts.drafts, at: sql`updated_at`, order: sql`updated_at` },
      ...{ whole: sql`id, thread, to_list, cc_list, subject, text, updated_at`, short: sql`id, thread, subject` },
    },
    requests: {
      ...{ from: sql`privacy_requests`, where: hers, at: sql`received_at`, order: sql`received_at`, whole: sql`*` },
      short: sql`id, reference, kind as request, state, name, locale`,
    },
    events: {
      ...{ from: sql`privacy_events`, at: null, order: sql`id`, whole: sql`request, step, note, at`, short: null },
      where: sql`step <> 'added' and request in (select id from privacy_requests where ${hers})`,
    },
    blocks: {
      ...{ from: sql`mail_blocks`, where: parts.blocks, at: sql`created_at`, order: sql`created_at` },
      ...{ whole: sql`value, note, created_at`, short: sql`id, version` },
    },
    audit: {
      ...{ from: sql`audit_log`, where: parts.audit, at: null, order: sql`sequence`, whole: sql`at, action, before, after`, short: null },
    },
    orders: {
      ...{ from: sql`orders`, where: hers, at: sql`ordered_at`, order: sql`ordered_at` },
      whole: sql`id, reference, state, source, payment, taxation, locale, name, email, country, street, city, postcode, phone, delivery, company, vat_number,
        total_cents, vat_cents, shipping_cents, paid_cents, refunded_cents, lost_cents, digital_consent, terms_version, discount_code, network_country, card_country, ordered_at, paid_at, fulfilled_at, closed_at`,
      short: sql`id, reference, state, name, company, vat_number as vatNumber, locale, total_cents as totalCents, refunded_cents as refundedCents,
        (select json_group_array(json_object('kind', kind, 'year', year, 'number', number)) from order_documents where order_id = orders.id)
          as documents`,
    },
    withdrawals: {
      ...{ from: sql`withdrawals`, where: sql`(${hers} or ${theirOrders})`, at: sql`received_at`, order: sql`received_at` },
      whole: sql`order_id, reference, name, email, about, received_at`,
      short: sql`id, reference, order_id as "order", name, locale`,
    },
    lines: { from: sql`order_lines`, where: theirOrders, at: null, order: sql`order_id, position`, whole: sql`*`, short: null },
    steps: {
      ...{ from: sql`order_steps`, where: theirOrders, at: null, order: sql`id`, short: null },
      whole: sql`order_id, step, note, amount_cents, at`,
    },
    documents: {
      ...{ where: theirOrders, at: null, order: sql`issued_at, order_documents.rowid`, short: null },
      from: sql`order_documents left join tax_transmissions on document_id = id`,
      whole: sql`order_id, kind, year, number, total_cents, vat_cents, issued_at, content, state as tax_state, mark, uid`,
    },
    payments: {
      ...{ from: sql`payments`, where: theirOrders, at: null, order: sql`created_at`, short: null },
      whole: sql`order_id, provider, charge_id, state, amount_cents, note, created_at, updated_at`,
    },
    shipments: {
      ...{ from: sql`shipments`, where: theirOrders, at: null, order: sql`order_id, position`, short: null },
      whole: sql`order_id, lines, carrier, name, number, url, sent_at, delivered_on`,
    },
    returns: {
      ...{ from: sql`order_returns`, where: theirOrders, at: null, order: sql`order_id, position`, short: null },
      whole: sql`order_id, reason, announced_at, received_on, checked_at, pieces, deduction_cents, deduction_reason, refund_cents, dropped_at`,
    },
    downloads: {
      ...{ from: sql`downloads`, where: theirOrders, at: null, order: sql`rowid`, short: null },
      whole: sql`order_id, sku, file, used, last_at`,
    },
  } as const satisfies Record<string, Belonging>;
}

export type Belongings = ReturnType<typeof belongingsOf>;
export type ListName = keyof Belongings;
/** Lists that the person's page shows. */
export type ShownList = { [Name in ListName]: Belongings[Name]['short'] extends null ? never : Name }[ListName];

export const entriesOf = (lists: Belongings): [ListName, Belonging][] => Object.entries(lists) as [ListName, Belonging][];
