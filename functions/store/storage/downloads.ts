import { sql } from 'drizzle-orm';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import type { OrderRow } from './orders.ts';
import { insertStep } from './steps.ts';

interface Counted {
  sku: string;
  file: string;
  at: Date;
  /** Most downloads of one file. */
  times: number;
}

/**
 * Counts in one transaction, so that concurrent downloads never exceed the limit and the first of each file is a step of the history.
 * @param order as it was read, when its files were open @returns false if it has moved since, or the file is used up
 */
export async function countDownload(db: Database, { id, version }: OrderRow, { sku, file, at, times }: Counted): Promise<boolean> {
  const isSeen = sql`exists (select 1 from orders where id = ${id} and version = ${version})`;
  const isFirst = sql`${isSeen} and not exists (select 1 from downloads where order_id = ${id} and sku = ${sku} and file = ${file})`;
  const [, counted] = await runBatch(
    db,
    insertStep(id, 'downloaded', { actor: 'shopper', note: `${sku}/${file}`, at }, isFirst),
    sql<{ used: number }>`
      insert into downloads (order_id, sku, file, used, last_at)
      select ${id}, ${sku}, ${file}, 1, ${at.getTime()} where ${isSeen}
      on conflict (order_id, sku, file) do update set used = used + 1, last_at = excluded.last_at where used < ${times}
      returning used`,
  );
  return counted.length > 0;
}
