import { LOW_STOCK } from '../../src/features/admin/store/store-admin.schema.ts';
import { athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { tellOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { availableStock, type NewLine, type OrderRow } from '../storage/orders.ts';
import type { WaitUntil } from './steps.ts';

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

/** Tells the owner of a new order, and of what is running out; a repeat tells nothing more. @param waitUntil absent: the next job sends it */
export async function tellOfOrder(
  env: Env,
  { id, reference, totalCents }: Pick<OrderRow, 'id' | 'reference' | 'totalCents'>,
  lines: Lines,
  waitUntil?: WaitUntil,
): Promise<void> {
  const facts = { reference, cents: String(totalCents) };
  await tellOwner(env, { kind: 'order', key: `order:${id}`, facts, page: `/admin/store?order=${id}` }, waitUntil);
  await tellOfStock(env, lines, waitUntil).catch((error) => log('error', 'notices', { kind: 'stock', fault: describeFault(error) }));
}
