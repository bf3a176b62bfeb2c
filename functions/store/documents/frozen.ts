import { type SQL, sql } from 'drizzle-orm';
import { documentNumber } from '../../../src/features/store/order/document.shared.ts';
import type { Env } from '../../env.ts';
import { runBatch } from '../../storage/batch.ts';
import { type Database, database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { readOrder, readOrders, type StoredOrder } from '../storage/orders.ts';
import type { DocumentContent } from './content.ts';
import { corrected, documentContent } from './document.ts';

type Files = Pick<Env, 'DB' | 'ASSETS'>;

/** Orders at once: with twenty lines each, their documents are below the 2,000,000 bytes that D1 takes in a statement. */
export const FROZEN_A_TURN = 20;

/** What is stored stays: of two that do this at once, the first counts. */
async function store(db: Database, contents: readonly (readonly [id: string, content: DocumentContent])[]): Promise<void> {
  await runBatch(
    db,
    sql`
      update order_documents set content = (select value ->> 1 from json_each(${JSON.stringify(contents)}) where value ->> 0 = order_documents.id)
      where content is null and id in (select value ->> 0 from json_each(${JSON.stringify(contents)}))`,
  );
}

/**
 * Stores what documents show that were issued before it was stored with their number: as they are drawn now, once.
 * @param which condition on `order_documents` @returns the number of orders, at most `FROZEN_A_TURN`
 */
export async function freezeOld(env: Files, which: SQL): Promise<number> {
  const db = database(env.DB);
  const old = sql`id in (select order_id from order_documents where content is null and ${which} group by order_id limit ${FROZEN_A_TURN})`;
  const found = await readOrders(db, old);
  if (found.length === 0) return 0;
  const { seller } = await readCatalogue(env.ASSETS);
  await store(
    db,
    found.flatMap((stored) =>
      stored.documents
        .filter(({ content }) => content === null)
        .map((row) => {
          const document = { ...row, number: documentNumber(row) };
          const corrects = row.kind === 'credit' ? corrected(stored.documents) : undefined;
          return [row.id, documentContent({ stored, document, corrects, seller })] as const;
        }),
    ),
  );
  return found.length;
}

export interface Paper {
  id: string;
  content: DocumentContent;
}

/** All that may be shown of an order's documents. */
export async function papersOf(env: Files, stored: StoredOrder): Promise<Paper[]> {
  const isWhole = stored.documents.every(({ content }) => content !== null);
  if (!isWhole) await freezeOld(env, sql`order_id = ${stored.order.id}`);
  const whole = isWhole ? stored : await readOrder(database(env.DB), { id: stored.order.id });
  return (whole?.documents ?? []).flatMap(({ id, content }) => (content ? [{ id, content }] : []));
}
