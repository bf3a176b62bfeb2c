import type { SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { FEED_PATH } from '../../src/features/admin/powerbi/powerbi.schema.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import type { AppEnv } from '../env.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';
import { sendCsv, streamCsv } from '../http/sent-file.ts';
import { database } from '../storage/database.ts';
import { countSet, type FeedRow, readSet } from '../storage/odata.ts';
import { parseKey } from './filter.ts';
import { metadataDocument, serviceDocument } from './metadata.ts';
import { type FeedQuery, PAGE_ROWS, readQuery } from './options.ts';
import { type EntitySet, setsOf } from './sets.ts';

type FeedContext = Context<AppEnv>;

/** Exactly one of it: Power Query reads two as `4.0,4.0`, and fails. */
export const VERSION = { 'OData-Version': '4.0' };
const CSV_ROWS = 5_000;

const readable = (c: FeedContext): [string, EntitySet][] => setsOf(c.get('feedReader')?.scopes ?? []);

const rootOf = async (c: FeedContext): Promise<string> => (await siteOrigin(c.env, c.req.url)) + FEED_PATH;

/** Power Query also sends `MaxDataServiceVersion`, which is of version 3. @throws ApiError `bad_request` for clients of older versions only */
function assertVersion(c: FeedContext): void {
  const maximum = c.req.header('OData-MaxVersion');
  if (maximum !== undefined && !(Number.parseFloat(maximum) >= 4)) throw new ApiError('bad_request', { message: { key: 'odata.version' } });
}

function findSet(c: FeedContext, name: string): EntitySet {
  const set = readable(c).find(([one]) => one === name)?.[1];
  if (!set) throw new ApiError('not_found', { message: { key: 'odata.set', values: { name: name.slice(0, 60) } } });
  return set;
}

const json = (c: FeedContext, body: object, metadata: FeedQuery['metadata']): Response =>
  c.body(JSON.stringify(body), 200, { ...VERSION, 'Content-Type': `application/json;odata.metadata=${metadata};charset=utf-8` });

export async function showService(c: FeedContext): Promise<Response> {
  assertVersion(c);
  return json(c, serviceDocument(await rootOf(c), readable(c)), 'minimal');
}

function nextLink(c: FeedContext, root: string, name: string, passed: number): string {
  const { searchParams } = new URL(c.req.url);
  searchParams.set('$skiptoken', String(passed));
  return `${root}/${name}?${searchParams}`;
}

/** `Prefer: odata.maxpagesize` makes pages smaller. */
function pageSize(c: FeedContext): { rows: number; applied: Record<string, string> } {
  const wanted = Number(/\b(?:odata\.)?maxpagesize=(\d{1,9})\b/u.exec(c.req.header('Prefer') ?? '')?.[1]);
  if (!(wanted >= 1 && wanted < PAGE_ROWS)) return { rows: PAGE_ROWS, applied: {} };
  return { rows: wanted, applied: { 'Preference-Applied': `odata.maxpagesize=${wanted}` } };
}

const selected = ({ isSelected, select }: FeedQuery): string => (isSelected ? `(${select.join(',')})` : '');

async function showRows(c: FeedContext, name: string, set: EntitySet, query: FeedQuery): Promise<Response> {
  const { skip, top, passed, metadata } = query;
  const { rows: size, applied } = pageSize(c);
  const limit = Math.min(size, Math.max(0, top - passed));
  const hasMore = limit < top - passed;
  const [root, { rows, count }] = await Promise.all([
    rootOf(c),
    readSet(database(c.env.DB), set, query, { offset: skip + passed, limit: hasMore ? limit + 1 : limit }),
  ]);
  const isPart = rows.length > limit;
  const body = {
    ...(metadata !== 'none' && { '@odata.context': `${root}/$metadata#${name}${selected(query)}` }),
    ...(count !== undefined && { '@odata.count': count }),
    value: isPart ? rows.slice(0, limit) : rows,
    ...(isPart && { '@odata.nextLink': nextLink(c, root, name, passed + limit) }),
  };
  const response = json(c, body, metadata);
  for (const [header, value] of Object.entries(applied)) response.headers.set(header, value);
  return response;
}

/** All rows, whatever their number: read in parts while the reader takes them. */
function showCsv(c: FeedContext, name: string, set: EntitySet, query: FeedQuery): Response {
  const { select, skip, top } = query;
  const toCells = (row: FeedRow) =>
    select.map((property) => {
      const cell = own(row, property) ?? null;
      return typeof cell === 'boolean' ? String(cell) : cell;
    });
  const pages = async function* () {
    for (let passed = 0, read = CSV_ROWS; read === CSV_ROWS; passed += read) {
      const part = { offset: skip + passed, limit: Math.min(CSV_ROWS, top - passed) };
      const { rows } = await readSet(database(c.env.DB), set, { ...query, isCounted: false }, part);
      yield rows.map(toCells);
      read = rows.length;
    }
  };
  return sendCsv(c, `${name}.csv`, streamCsv(select, pages()), VERSION);
}

async function showOne(c: FeedContext, name: string, set: EntitySet, key: SQL): Promise<Response> {
  const query = readQuery(set, c.req.url);
  const { rows } = await readSet(database(c.env.DB), set, { ...query, filter: key, isCounted: false }, { offset: 0, limit: 1 });
  if (!rows[0]) throw new ApiError('not_found', { message: { key: 'odata.row' } });
  const context = { '@odata.context': `${await rootOf(c)}/$metadata#${name}${selected(query)}/$entity` };
  return json(c, { ...(query.metadata !== 'none' && context), ...rows[0] }, query.metadata);
}

/** `$metadata`, `Orders`, `Orders.csv` or `Orders('2026-00001')`. */
export async function showResource(c: FeedContext, resource: string): Promise<Response> {
  assertVersion(c);
  if (resource === '$metadata') return c.body(metadataDocument(readable(c)), 200, { ...VERSION, 'Content-Type': 'application/xml' });
  if (resource === '$batch') throw new ApiError('not_implemented', { message: { key: 'odata.unsupported', values: { name: '$batch' } } });
  const [, name = '', key, extension] = /^([^(.]*)(?:\((.*)\)|(\.csv))?$/su.exec(resource) ?? [];
  const set = findSet(c, name);
  if (key !== undefined) return showOne(c, name, set, parseKey(set, key));
  const query = readQuery(set, c.req.url);
  return extension || query.isCsv ? showCsv(c, name, set, query) : showRows(c, name, set, query);
}

/** `Orders/$count`: of the rows that fit `$filter`. */
export async function showPart(c: FeedContext, name: string, part: string): Promise<Response> {
  assertVersion(c);
  const set = findSet(c, name);
  if (part !== '$count')
    throw new ApiError('not_implemented', { message: { key: 'odata.unsupported', values: { name: part.slice(0, 60) } } });
  const count = await countSet(database(c.env.DB), set, readQuery(set, c.req.url).filter);
  return c.body(String(count), 200, { ...VERSION, 'Content-Type': 'text/plain;charset=utf-8' });
}
