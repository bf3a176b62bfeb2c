import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import type { RecipientKind } from '../../../src/features/mail/admin/recipients.schema.ts';
import { oneLine } from '../../encoding/text.ts';
import type { Database } from '../../storage/database.ts';
import { outboxRecipients } from '../schema.ts';
import type { OutgoingRow } from './outbox.ts';

export type RecipientRow = typeof outboxRecipients.$inferSelect;

export interface Addressee {
  kind: RecipientKind;
  name: string;
  address: string;
}

const NAME_LENGTH = 200;

/** The first one last, so that the search index reads all of them at once. */
export const insertRecipients = (mail: string, recipients: readonly Addressee[]): SQL => sql`
  insert into ${outboxRecipients} (mail, position, kind, name, address, address_key, status)
  select ${mail}, key, value ->> 'kind', value ->> 'name', value ->> 'address', value ->> 'addressKey', 'queued'
  from json_each(${JSON.stringify(
    recipients.map(({ kind, name, address }) => ({ kind, name: oneLine(name, NAME_LENGTH), address, addressKey: toKey(address) })),
  )}) where true order by key desc`;

export const recipientsIn = (db: Database, mails: readonly string[]) =>
  db
    .select()
    .from(outboxRecipients)
    .where(inArray(outboxRecipients.mail, [...mails]))
    .orderBy(asc(outboxRecipients.mail), asc(outboxRecipients.position));

/** A mail that the site wrote has one recipient, and no rows. */
export function recipientsOf(
  { id, toAddress, status, error }: Pick<OutgoingRow, 'id' | 'toAddress' | 'status' | 'error'>,
  rows: readonly RecipientRow[],
): Pick<RecipientRow, 'position' | 'kind' | 'name' | 'address' | 'status' | 'error'>[] {
  const own = rows.filter(({ mail }) => mail === id);
  return own.length > 0 ? own : [{ position: 0, kind: 'to', name: '', address: toAddress, status, error }];
}

export interface Settled {
  position: number;
  status: 'sent' | 'failed';
  error: string | null;
}

/** After an attempt: what is known of single recipients, and for all others that waited what became of the mail. */
export const settleRecipients = (
  { id, attempts, status, error }: Pick<OutgoingRow, 'id' | 'attempts' | 'status' | 'error'>,
  settled: readonly Settled[],
): SQL[] => {
  const one = (field: 'status' | 'error') =>
    sql`(select value ->> ${field} from json_each(${JSON.stringify(settled)}) where value ->> 'position' = outbox_recipients.position)`;
  return [
    sql`
      update outbox_recipients set status = coalesce(${one('status')}, ${status}),
        error = case when ${one('status')} is null then ${error} else ${one('error')} end
      where mail = ${id} and status = 'queued' and exists (select 1 from outbox where id = ${id} and attempts = ${attempts})`,
    sql`
      update outbox set status = 'failed', error = (select error from outbox_recipients where mail = outbox.id and status = 'failed' order by position)
      where id = ${id} and status = 'sent' and exists (select 1 from outbox_recipients where mail = outbox.id and status = 'failed')`,
  ];
};

/** Before another attempt, which those that it has reached do not get again, unless nobody knows whom it missed. */
export const requeueRecipients = (mail: string): SQL =>
  sql`
    update outbox_recipients set status = 'queued', error = null
    where mail = ${mail} and exists (select 1 from outbox where id = ${mail} and status = 'queued' and attempts = 0)
      and (status <> 'sent' or not exists (select 1 from outbox_recipients other where other.mail = ${mail} and other.status <> 'sent'))`;
