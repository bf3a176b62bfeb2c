import { sql } from 'drizzle-orm';
import { SENDER_ROWS } from '../../../src/features/mail/admin/sender/sender.schema.ts';
import type { PrivacyKind, PrivacyState } from '../../../src/features/privacy/privacy.schema.ts';
import type { OrderState } from '../../../src/features/store/order/order.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { mailBlocks } from '../settings-schema.ts';

type Counted<Row> = Row & { total: number };

const all = sql`count(*) over () as total`;

/** All in one batch: the address is found by each statement, so that none waits for another. */
export async function readSender(db: Database, thread: string) {
  const received = sql`from messages where thread = ${thread} and source <> 'system' order by received_at desc, sequence desc limit 1`;
  const sent = sql`from outbox where thread = ${thread} order by created_at desc limit 1`;
  const key = sql`coalesce((select from_key ${received}), (select to_key ${sent}), '')`;
  const [known, [from], [to], orders, requests, briefs, [others], blocks, [about], [form]] = await runBatch(
    db,
    sql<{ found: number }>`
      select 1 as found where exists (select 1 from messages where thread = ${thread}) or exists (select 1 from outbox where thread = ${thread})`,
    sql<{ address: string; name: string }>`select from_address as address, from_name as name ${received}`,
    sql<{ address: string }>`select to_address as address ${sent}`,
    sql<Counted<{ id: string; reference: string; state: OrderState; totalCents: number; at: number }>>`
      select id, reference, state, total_cents as totalCents, ordered_at as at, ${all} from orders
      where email_key = ${key} and email_key <> '' order by ordered_at desc limit ${SENDER_ROWS}`,
    sql<Counted<{ id: string; reference: string; kind: PrivacyKind; state: PrivacyState }>>`
      select id, reference, kind, state, ${all} from privacy_requests
      where email_key = ${key} order by received_at desc limit ${SENDER_ROWS}`,
    sql<Counted<{ thread: string; subject: string; at: number }>>`
      select thread, subject, received_at as at, ${all} from messages
      where from_key = ${key} and source = 'form' and json_extract(details, '$.kind') = 'brief' and state <> 'deleted'
      order by received_at desc limit ${SENDER_ROWS}`,
    sql<{ count: number }>`
      select count(*) as count from (
        select thread from messages where from_key = ${key} and from_key <> '' and thread <> ${thread}
        union select thread from outbox where to_key = ${key} and to_key <> '' and thread <> ${thread}
        union select thread from outbox join outbox_recipients on mail = outbox.id where address_key = ${key} and thread <> ${thread})`,
    // An address, or a domain with its subdomains (`isBlocked`).
    sql<{ id: string; value: string; note: string; version: number; createdAt: number }>`
      select id, value, note, version, created_at as createdAt from ${mailBlocks}
      where value = ${key} or substr(${key}, -length(value) - 1) in ('@' || value, '.' || value) limit 1`,
    sql<{ reference: string }>`select reference from orders where id = ${thread}`,
    sql<{ topic: string; locale: Locale | null }>`
      select json_extract(details, '$.topic') as topic, locale from messages
      where thread = ${thread} and source = 'form' and coalesce(json_extract(details, '$.topic'), '') <> '' order by received_at desc limit 1`,
  );
  return { isKnown: known.length > 0, from, to, orders, requests, briefs, others: others?.count ?? 0, block: blocks[0], about, form };
}
