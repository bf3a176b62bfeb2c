import { sql } from 'drizzle-orm';
import { DOWNLOADS_PER_FILE } from '../../src/features/store/order/order.schema.ts';
import { DAY_MS } from '../calendar.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { IS_RETURNED } from './order-steps.ts';

interface Counted {
  orderId: string;
  sku: string;
  file: string;
  at: Date;
  /** From the payment. */
  days: number;
}

/** One statement, so that many at once never exceed the limit. @returns undefined if the order is not paid, withdrawn from, too old, or the file is used up */
export async function countDownload(db: Database, { orderId, sku, file, at, days }: Counted): Promise<{ isFirst: boolean } | undefined> {
  const [counted] = await runBatch(
    db,
    sql<{ ofOrder: number }>`
      insert into downloads (order_id, sku, file, used, last_at)
      select id, ${sku}, ${file}, 1, ${at.getTime()} from orders
      where id = ${orderId} and state in ('paid', 'fulfilled') and paid_at >= ${at.getTime() - days * DAY_MS}
        and exists (select 1 from order_lines where order_id = orders.id and sku = ${sku})
        and not (refund_by is not null and exists (select 1 from order_steps where order_id = orders.id and step = 'withdrawn'))
        and not ${IS_RETURNED}
      on conflict (order_id, sku, file) do update set used = used + 1, last_at = excluded.last_at where used < ${DOWNLOADS_PER_FILE}
      returning (select sum(used) from downloads where order_id = ${orderId}) as ofOrder`,
  );
  const [row] = counted;
  return row && { isFirst: row.ofOrder === 1 };
}
