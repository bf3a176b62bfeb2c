import { type SQL, sql } from 'drizzle-orm';
import type { TAX_STATES } from '../../../src/features/store/order/document.shared.ts';
import { DAY_MS } from '../../calendar.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { insertMails } from '../../mail/storage/outbox-requested.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import type { TaxIssuer } from '../documents/content.ts';
import type { TaxOutcome } from '../tax/issuer.ts';

type TaxState = (typeof TAX_STATES)[number];

export const insertTax = (documentId: string, issuer: TaxIssuer, at: Date, isMoved: SQL): SQL => sql`
  insert into tax_transmissions (document_id, state, next_at, changed_at)
  select ${documentId}, ${issuer === 'owner' ? 'missing' : 'waiting'}, ${issuer === 'owner' ? null : at.getTime()}, ${at.getTime()}
  where ${isMoved}`;

/**
 * Documents that have no tax document yet, of those that the site sends for a day, or whose one was cancelled while the sale stands: condition on
 * `orders`.
 */
export const LACKS_TAX = sql`exists (
  select 1 from tax_transmissions join order_documents on order_documents.id = document_id
  where order_id = orders.id and (tax_transmissions.state in ('missing', 'failed')
    or tax_transmissions.state = 'cancelled' and orders.state in ('paid', 'fulfilled')
    or tax_transmissions.state = 'waiting' and tax_transmissions.changed_at < unixepoch() * 1000 - ${DAY_MS}))`;

interface Attached {
  documentId: string;
  seen: TaxState;
  /** The file that was seen: of two replacements, one finds another. */
  seenFile: string | null;
  mark: string;
  file: string;
  at: Date;
  mails: readonly OutgoingRow[];
  audit: (isSeen: SQL) => SQL;
}

/** Whether another document has the mark: each stands for one sale. */
export async function isMarkTaken(db: Database, mark: string, documentId: string): Promise<boolean> {
  const [rows] = await runBatch(
    db,
    sql<{ id: string }>`select document_id as id from tax_transmissions where mark = ${mark} and document_id <> ${documentId} limit 1`,
  );
  return rows.length > 0;
}

/** @returns false if the document's state is not what was seen */
export async function storeAttached(
  db: Database,
  { documentId, seen, seenFile, mark, file, at, mails, audit }: Attached,
): Promise<boolean> {
  const isSeen = sql`exists (select 1 from tax_transmissions where document_id = ${documentId} and state = ${seen} and file is ${seenFile})`;
  const results = await runBatch(
    db,
    audit(isSeen),
    insertMails(mails, isSeen),
    sql<{ id: string }>`
      update tax_transmissions set state = 'attached', mark = ${mark}, file = ${file}, error = '', next_at = null, changed_at = ${at.getTime()}
      where document_id = ${documentId} and state = ${seen} and file is ${seenFile} returning document_id as id`,
  );
  return results[2].length > 0;
}

/** Of orders whose buyers are erased: the files name them. An order of Snipcart may have neither name nor address from the first. */
export async function erasedFiles(db: Database, limit: number): Promise<string[]> {
  const [rows] = await runBatch(
    db,
    sql<{ file: string }>`
      select file from tax_transmissions join order_documents on order_documents.id = document_id
      where file is not null and content is not null and json_type(content, '$.buyer.name') is null limit ${limit}`,
  );
  return rows.map(({ file }) => file);
}

export async function forgetFiles(db: Database, files: readonly string[]): Promise<void> {
  await runBatch(db, sql`update tax_transmissions set file = null where file in (select value from json_each(${JSON.stringify(files)}))`);
}

interface Claimed {
  orderId: string;
  attempts: number;
  isLate: boolean;
}

/** Takes one that is due, so that no other call sends it meanwhile, and counts the attempt before it begins. */
export async function claimTax(
  db: Database,
  documentId: string,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<Claimed | undefined> {
  const [[seen]] = await runBatch(db, sql<{ attempts: number }>`select attempts from tax_transmissions where document_id = ${documentId}`);
  if (!seen) return undefined;
  const [[claimed]] = await runBatch(
    db,
    sql<{ orderId: string; attempts: number; isLate: number }>`
      update tax_transmissions set attempts = attempts + 1, next_at = ${retryAt(seen.attempts).getTime()}
      where document_id = ${documentId} and state = 'waiting' and next_at <= ${now.getTime()} and attempts = ${seen.attempts}
      returning (select order_id from order_documents where id = document_id) as orderId, attempts, is_late as isLate`,
  );
  return claimed && { ...claimed, isLate: claimed.isLate === 1 };
}

export async function dueTaxes(db: Database, now: Date, limit: number): Promise<string[]> {
  const [rows] = await runBatch(
    db,
    sql<{ id: string }>`
      select document_id as id from tax_transmissions where state = 'waiting' and next_at <= ${now.getTime()} order by next_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Of an attempt: what was sent stays sent, and what waits has waited since before. */
export async function storeOutcome(db: Database, documentId: string, outcome: TaxOutcome, now: Date): Promise<void> {
  const { mark = null, uid = null, qrUrl = null } = outcome.state === 'sent' ? outcome : {};
  const error = outcome.state === 'sent' ? '' : outcome.error;
  const isLate = outcome.state === 'waiting' && outcome.isUnconnected;
  await runBatch(
    db,
    sql`
      update tax_transmissions set state = ${outcome.state}, mark = ${mark}, uid = ${uid}, qr_url = ${qrUrl}, error = ${error},
        is_late = max(is_late, ${isLate ? 1 : 0}), next_at = case ${outcome.state} when 'waiting' then next_at end,
        changed_at = case ${outcome.state} when 'waiting' then changed_at else ${now.getTime()} end
      where document_id = ${documentId} and state = 'waiting'`,
  );
}

/** Makes one that was refused or waits due now. @returns false for another state */
export async function retryTax(db: Database, documentId: string, now: Date): Promise<boolean> {
  const [rows] = await runBatch(
    db,
    sql<{ id: string }>`
      update tax_transmissions set state = 'waiting', next_at = ${now.getTime()}, changed_at = case state when 'waiting' then changed_at else ${now.getTime()} end
      where document_id = ${documentId} and state in ('failed', 'waiting') returning document_id as id`,
  );
  return rows.length > 0;
}

export async function storeCancelled(db: Database, documentId: string, cancelMark: string, now: Date): Promise<void> {
  await runBatch(
    db,
    sql`
      update tax_transmissions set state = 'cancelled', cancel_mark = ${cancelMark}, changed_at = ${now.getTime()}
      where document_id = ${documentId} and state = 'sent'`,
  );
}
