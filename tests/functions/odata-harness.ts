import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { z } from 'zod';
import { newFeedToken } from '../../functions/odata/reader.ts';
import { database } from '../../functions/storage/database.ts';
import { feedTokens } from '../../functions/storage/schema/powerbi.ts';
import { orderRows } from '../../scripts/seed/orders.ts';
import { FEED_PATH, FEED_SCOPES } from '../../src/features/admin/powerbi/powerbi.schema.ts';
import { callWith } from './order-harness.ts';
import { insertRows } from './rows.ts';
import { newNetwork } from './visit.ts';

/** Stores a token and returns it. */
export async function storedToken(row: Partial<typeof feedTokens.$inferInsert> = {}): Promise<string> {
  const { id, hash, token } = await newFeedToken();
  const made = { id, hash, name: 'Power BI', scopes: [...FEED_SCOPES], createdAt: new Date() };
  await database(env.DB)
    .insert(feedTokens)
    .values({ ...made, ...row });
  return token;
}

export const basic = (token: string, user = 'anyone'): string => `Basic ${btoa(`${user}:${token}`)}`;

/** Requests an address of the feed, or a whole one such as a next link. */
export function feed(address: string, token: string, headers: Record<string, string> = {}): Promise<Response> {
  const path = address.startsWith('https://') ? address.slice(address.indexOf('/', 8)) : `${FEED_PATH}${address}`;
  return callWith({}, path, { headers: { Authorization: basic(token), 'CF-Connecting-IP': newNetwork(), ...headers } });
}

export type Row = Record<string, string | number | boolean | null>;

const pageSchema = z.object({
  '@odata.context': z.url(),
  '@odata.count': z.int().optional(),
  '@odata.nextLink': z.url().optional(),
  value: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

export async function page(address: string, token: string, headers?: Record<string, string>): Promise<z.output<typeof pageSchema>> {
  const response = await feed(address, token, headers);
  const body: unknown = await response.json();
  expect([address, response.status, response.status === 200 ? '' : body]).toEqual([address, 200, '']);
  return pageSchema.parse(body);
}

/** Follows the next links to the end. */
export async function allRows(address: string, token: string, headers?: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const read: z.output<typeof pageSchema> = await page(next, token, headers);
    rows.push(...read.value);
    next = read['@odata.nextLink'];
  }
  return rows;
}

/** The orders of `npm run seed`, with their lines and documents, and three days of visits. */
export async function fill(orders: number): Promise<void> {
  const feedTables = ['orders', 'order_lines', 'order_documents'];
  const rows = orderRows({ seed: 'feed', now: Date.UTC(2026, 10, 20) }, orders).filter(([table]) => feedTables.includes(table));
  await insertRows(rows);
  await env.DB.batch(
    ['2026-11-01', '2026-11-02', '2026-11-03'].flatMap((day, at) =>
      [
        ['all', ''],
        ['page', '/'],
        ['country', 'GR'],
      ].map(([dimension, key]) =>
        env.DB.prepare('INSERT INTO analytics_totals VALUES (?, ?, ?, ?, ?, ?)').bind(day, dimension, key, 10 + at, 5 + at, 1),
      ),
    ),
  );
}
