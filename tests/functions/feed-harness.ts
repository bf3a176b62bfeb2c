import { env } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import { expect } from 'vitest';
import { z } from 'zod';
import { newFeedToken } from '../../functions/feed/reader.ts';
import { feedTokens } from '../../functions/feed/schema.ts';
import { database } from '../../functions/storage/database.ts';
import { orderRows } from '../../scripts/seed/orders.ts';
import { FEED_PATH, FEED_SCOPES } from '../../src/features/feed/admin/powerbi.schema.ts';
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

export const feed = (file: string, token: string): Promise<Response> =>
  callWith({}, `${FEED_PATH}${file}`, { headers: { Authorization: basic(token), 'CF-Connecting-IP': newNetwork() } });

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));
export type Row = z.output<typeof rowsSchema>[number];

export async function readJson(name: string, token: string): Promise<Row[]> {
  const response = await feed(`/${name}.json`, token);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
  return rowsSchema.parse(await response.json());
}

/** `text` leaves the byte order mark out. */
export const readCsv = async (name: string, token: string) => csvParse(await (await feed(`/${name}.csv`, token)).text());

/** The orders of `npm run site -- seed`, with their lines and documents, and three days of visits. */
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
