import type { Context } from 'hono';
import { own } from '../../src/features/foreign/own.shared.ts';
import { toStream } from '../encoding/to-stream.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { sendCsv, streamCsv } from '../http/sent-file.ts';
import { database } from '../storage/database.ts';
import { readerScopes } from './reader.ts';
import { FEED_SETS } from './sets.ts';
import { type FeedRow, readFeedRows } from './storage/rows.ts';

const PART_ROWS = 5_000;

async function* toJson(parts: AsyncIterable<readonly FeedRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[';
  for await (const rows of parts) {
    yield encoder.encode(before + rows.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  yield encoder.encode(before === '[' ? '[]' : ']');
}

async function* toCells(parts: AsyncIterable<readonly FeedRow[]>) {
  for await (const rows of parts)
    yield rows.map((row) => Object.values(row).map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)));
}

/** `Orders.csv` or `Orders.json`. @throws ApiError `signed_out`, `too_many`, `not_found` */
export async function showFile(c: Context<AppEnv>, file: string, token: string): Promise<Response> {
  const scopes = await readerScopes(c, token);
  const [, name = '', format] = /^(\w+)\.(csv|json)$/u.exec(file) ?? [];
  const set = own(FEED_SETS, name);
  if (!set || !scopes.includes(set.scope))
    throw new ApiError('not_found', { message: { key: 'dataFeed.file', values: { file: file.slice(0, 60) } } });

  const read = (after?: FeedRow) => readFeedRows(database(c.env.DB), set, { after, limit: PART_ROWS });
  const first = await read();
  async function* parts() {
    for (let rows = first; rows.length > 0; rows = rows.length < PART_ROWS ? [] : await read(rows.at(-1))) yield rows;
  }
  if (format === 'csv') return sendCsv(c, file, streamCsv(Object.keys(set.columns), toCells(parts())));
  return c.body(toStream(toJson(parts())), 200, { 'Content-Type': 'application/json' });
}
