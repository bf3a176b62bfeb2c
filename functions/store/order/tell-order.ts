import { type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK } from '../../../src/features/store/admin/store-admin.schema.ts';
import { athensDay } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { describeFault, log } from '../../http/log.ts';
import { planOf, type Telling } from '../../notices/plan.ts';
import { noticeStatements } from '../../notices/storage/notices.ts';
import { readNoticeSettings } from '../../notices/storage/settings.ts';
import { tellOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { availableStock, type NewLine, type OrderRow, REFERENCE_MARK } from '../storage/orders.ts';

type Lines = readonly Pick<NewLine, 'sku' | 'title' | 'stock'>[];

async function tellOfStock(env: Env, lines: Lines, waitUntil: WaitUntil | undefined): Promise<void> {
  const counted = lines.flatMap(({ sku, title, stock }) => (stock === null ? [] : [{ sku, title, stock }]));
  if (counted.length === 0) return;
  const left = await availableStock(database(env.DB), new Map(counted.map(({ sku, stock }) => [sku, stock])));
  for (const { sku, title } of counted) {
    const pieces = left.get(sku) ?? 0;
    if (pieces > LOW_STOCK) continue;
    const facts = { product: title, left: String(pieces) };
    await tellOwner(env, { kind: 'stock', key: `stock:${sku}:${pieces}:${athensDay(new Date())}`, facts }, waitUntil);
  }
}

const toTelling = ({ id, reference, totalCents }: Pick<OrderRow, 'id' | 'reference' | 'totalCents'>): Telling => ({
  ...{ kind: 'order', key: `order:${id}`, facts: { reference, cents: String(totalCents) } },
  page: `/admin/store?order=${id}`,
});

/** Returns statements that tell the owner in the order's own transaction, so that an interrupted call loses no notice. */
export async function orderNotices(env: Env, row: Pick<OrderRow, 'id' | 'totalCents'>): Promise<(isNew: SQL) => SQL[]> {
  const telling = toTelling({ ...row, reference: REFERENCE_MARK });
  const planned = planOf(telling, await readNoticeSettings(env, database(env.DB)), null, new Date());
  const number = sql`update owner_notices set facts = replace(facts, ${REFERENCE_MARK}, (select reference from orders where id = ${row.id}))
    where key = ${telling.key}`;
  return (isNew) => [...noticeStatements(planned, isNew), sql`${number} and ${isNew}`];
}

/** Tells the owner of a new order, and of what is running out; a repeat tells nothing more. @param waitUntil absent: the next job sends it */
export async function tellOfOrder(
  env: Env,
  order: Pick<OrderRow, 'id' | 'reference' | 'totalCents'>,
  lines: Lines,
  waitUntil?: WaitUntil,
): Promise<void> {
  await tellOwner(env, toTelling(order), waitUntil);
  await tellOfStock(env, lines, waitUntil).catch((error) => log('error', 'notices', { kind: 'stock', fault: describeFault(error) }));
}
