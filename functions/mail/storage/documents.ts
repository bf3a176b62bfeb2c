import { sql } from 'drizzle-orm';
import { CONFIRMED_STATES, type PrivacyKind } from '../../../src/features/privacy/privacy.schema.ts';
import { documentNumber } from '../../../src/features/store/order/document.shared.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import type { OrderDocumentRow } from '../../store/storage/orders.ts';

const DOCUMENTS_LISTED = 50;

/** Requests that are answered with a copy of the data. */
const COPIED: readonly PrivacyKind[] = ['access', 'portability', 'know'];

const IS_OPEN = sql`subject = 'self' and state in (select value from json_each(${JSON.stringify(CONFIRMED_STATES)}))
  and kind in (select value from json_each(${JSON.stringify(COPIED)}))`;

interface Found {
  id: string;
  address: string;
  at: number;
}

/** Newest first. @param keys of addresses (`toKey`) */
export async function documentsOf(db: Database, keys: readonly string[]) {
  const these = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  const [papers, withdrawals, requests] = await runBatch(
    db,
    sql<Found & Pick<OrderDocumentRow, 'kind' | 'year' | 'number'>>`
      select d.id, o.email as address, d.issued_at as at, d.kind, d.year, d.number from order_documents d join orders o on o.id = d.order_id
      where o.email_key in ${these} order by at desc limit ${DOCUMENTS_LISTED}`,
    sql<Found & { reference: string }>`
      select id, email as address, received_at as at, reference from withdrawals
      where email_key in ${these} and proven_at is not null and outcome is not null order by at desc limit ${DOCUMENTS_LISTED}`,
    sql<Found & { reference: string }>`
      select id, email as address, received_at as at, reference from privacy_requests
      where email_key in ${these} and ${IS_OPEN} order by at desc limit ${DOCUMENTS_LISTED}`,
  );
  return [
    ...papers.map(({ id, address, at, ...paper }) => ({ id: `paper:${id}`, kind: paper.kind, number: documentNumber(paper), address, at })),
    ...withdrawals.map(({ id, reference, address, at }) => ({
      ...{ id: `withdrawal:${id}`, kind: 'withdrawal' as const, number: reference, address, at },
    })),
    ...requests.map(({ id, reference, address, at }) => ({ id: `export:${id}`, kind: 'export' as const, number: reference, address, at })),
  ].toSorted((one, other) => other.at - one.at);
}

export async function orderOfPaper(db: Database, id: string): Promise<string | undefined> {
  const [[row]] = await runBatch(db, sql<{ order: string }>`select order_id as "order" from order_documents where id = ${id}`);
  return row?.order;
}

/** The address of an open request for a copy of the data. */
export async function requesterOf(db: Database, id: string): Promise<string | undefined> {
  const [[row]] = await runBatch(db, sql<{ email: string }>`select email from privacy_requests where id = ${id} and ${IS_OPEN}`);
  return row?.email;
}
