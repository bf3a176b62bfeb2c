import { type SQL, sql } from 'drizzle-orm';
import { own } from '../../src/features/foreign/own.shared.ts';
import { ApiError } from '../http/api-error.ts';
import { parseFilter, unknownProperty } from './filter.ts';
import type { EntitySet } from './sets.ts';

export const PAGE_ROWS = 1_000;

export interface FeedQuery {
  /** Names of properties. */
  select: readonly string[];
  isSelected: boolean;
  filter: SQL | undefined;
  orderBy: SQL;
  top: number;
  skip: number;
  /** Rows of earlier pages. */
  passed: number;
  isCounted: boolean;
  isCsv: boolean;
  /** `none`: without the addresses of types. */
  metadata: 'minimal' | 'none';
}

const NAMES = ['$select', '$filter', '$orderby', '$top', '$skip', '$skiptoken', '$count', '$format'] as const;
type Name = (typeof NAMES)[number];
/** Options of the standard that this feed does not support. */
const UNSUPPORTED = new Set(['$expand', '$search', '$apply', '$compute', '$levels', '$index', '$deltatoken', '$id', '$schemaversion']);

const bad = (name: string, value: string): ApiError =>
  new ApiError('bad_request', { message: { key: 'odata.option', values: { name, value: value.slice(0, 60) } } });

/** Options without `$` are not the protocol's, and ignored. @throws ApiError `bad_request`, `not_implemented` */
function readOptions(address: string): Partial<Record<Name, string>> {
  const options: Partial<Record<Name, string>> = {};
  for (const [name, value] of new URL(address).searchParams) {
    if (!name.startsWith('$')) continue;
    if (UNSUPPORTED.has(name)) throw new ApiError('not_implemented', { message: { key: 'odata.unsupported', values: { name } } });
    const known = NAMES.find((one) => one === name);
    if (!known || known in options) throw bad(name.slice(0, 60), value);
    options[known] = value;
  }
  return options;
}

function readNumber(name: Name, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/u.test(text)) throw bad(name, text);
  return Number(text);
}

function readSelect({ properties }: EntitySet, text: string | undefined): string[] {
  const all = Object.keys(properties);
  const named = (text ?? '*').split(',').map((name) => name.trim());
  if (named.includes('*')) return all;
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) throw unknownProperty(unknown);
  return all.filter((name) => named.includes(name));
}

/** The key makes the order complete, so that pages neither repeat nor leave out rows. */
function readOrder({ properties, key }: EntitySet, text: string | undefined): SQL {
  const parts = (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const orders = parts.map((part) => {
    const [name = '', direction = 'asc', ...rest] = part.split(/\s+/u);
    if (!/^(?:asc|desc)$/u.test(direction) || rest.length > 0) throw bad('$orderby', part);
    if (!Object.hasOwn(properties, name)) throw unknownProperty(name);
    return { name, direction };
  });
  if (new Set(orders.map(({ name }) => name)).size < orders.length) throw bad('$orderby', text ?? '');
  const rest = key.filter((name) => orders.every((order) => order.name !== name)).map((name) => ({ name, direction: 'asc' }));
  return sql.raw([...orders, ...rest].map(({ name, direction }) => `${own(properties, name)?.column} ${direction}`).join(', '));
}

const JSON_FORMAT = /^(?:json|application\/json)(?:;(?:odata\.)?metadata=(?<metadata>minimal|full|none))?(?:;.*)?$/u;

function readFormat(text: string | undefined): Pick<FeedQuery, 'isCsv' | 'metadata'> {
  if (text === 'csv' || text === 'text/csv') return { isCsv: true, metadata: 'minimal' };
  const found = JSON_FORMAT.exec(text ?? 'json');
  if (!found) throw bad('$format', text ?? '');
  return { isCsv: false, metadata: found.groups?.['metadata'] === 'none' ? 'none' : 'minimal' };
}

/** @throws ApiError `bad_request`, or `not_implemented` for options of the standard that this feed does not have */
export function readQuery(set: EntitySet, address: string): FeedQuery {
  const options = readOptions(address);
  const { $filter, $count = 'false' } = options;
  if (!/^(?:true|false)$/u.test($count)) throw bad('$count', $count);
  return {
    select: readSelect(set, options.$select),
    isSelected: options.$select !== undefined,
    filter: $filter === undefined ? undefined : parseFilter(set, $filter),
    orderBy: readOrder(set, options.$orderby),
    top: readNumber('$top', options.$top) ?? Number.MAX_SAFE_INTEGER,
    skip: readNumber('$skip', options.$skip) ?? 0,
    passed: readNumber('$skiptoken', options.$skiptoken) ?? 0,
    isCounted: $count === 'true',
    ...readFormat(options.$format),
  };
}
