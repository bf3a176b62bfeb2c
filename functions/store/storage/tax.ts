import { type SQL, sql } from 'drizzle-orm';
import type { TAX_STATES } from '../../../src/features/store/order/document.shared.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { insertMails } from '../../mail/storage/outbox-requested.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import type { TaxIssuer } from '../documents/content.ts';

type TaxState = (typeof TAX_STATES)[number];

export const insertTax = (documentId: string, issuer: TaxIssuer, at: Date, isMoved: SQL): SQL => sql`
  insert into tax_transmissions (document_id, state, next_at, changed_at)
  select ${documentId}, ${issuer === 'owner' ? 'missing' : 'waiting'}, ${issuer === 'owner' ? null : at.getTime()}, ${at.getTime()}
  where ${isMoved}`;

/** Documents that still have no tax document: condition on `orders`. */
export const LACKS_TAX = sql`exists (
  select 1 from tax_transmissions join order_documents on order_documents.id = document_id
  where order_id = orders.id and tax_transmissions.state in ('missing', 'failed'))`;

interface Attached {
  documentId: string;
  seen: TaxState;
  mark: string;
  file: string;
  at: Date;
  mails: readonly OutgoingRow[];
  audit: (isSeen: SQL) => SQL;
}

/** @returns false if the document's state is not what was seen */
export async function storeAttached(db: Database, { documentId, seen, mark, file, at, mails, audit }: Attached): Promise<boolean> {
  const isSeen = sql`exists (select 1 from tax_transmissions where document_id = ${documentId} and state = ${seen})`;
  const results = await runBatch(
    db,
    audit(isSeen),
    insertMails(mails, isSeen),
    sql<{ id: string }>`
      update tax_transmissions set state = 'attached', mark = ${mark}, file = ${file}, error = '', next_at = null, changed_at = ${at.getTime()}
      where document_id = ${documentId} and state = ${seen} returning document_id as id`,
  );
  return results[2].length > 0;
}

/** Of orders whose buyers are erased: the files name them. */
export async function erasedFiles(db: Database, limit: number): Promise<string[]> {
  const [rows] = await runBatch(
    db,
    sql<{ file: string }>`
      select file from tax_transmissions join order_documents on order_documents.id = document_id join orders on orders.id = order_id
      where file is not null and email = '' and name = '' limit ${limit}`,
  );
  return rows.map(({ file }) => file);
}

export async function forgetFiles(db: Database, files: readonly string[]): Promise<void> {
  await runBatch(db, sql`update tax_transmissions set file = null where file in (select value from json_each(${JSON.stringify(files)}))`);
}
