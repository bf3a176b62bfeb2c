import { type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import type { OwnerEnv } from '../middleware/owner.ts';
import { recordedFrom } from './audit.ts';
import { asked, batched } from './batch.ts';
import { type Database, database } from './database.ts';

/** A table whose rows the owner edits, each with a `version` that rises with every change. */
export interface Versioned {
  table: string;
  key: string;
  /** What the audit log calls a row: `template`. */
  noun: string;
  /** Columns that the audit log keeps, as they were and as they are. */
  columns: readonly string[];
}

/** What a change is made from. Undefined: whatever is there. */
type Version = number | undefined;

const name = (text: string): SQL => sql.raw(`"${text}"`);

const isSeen = ({ key }: Versioned, id: string | number, version: Version): SQL =>
  sql`${name(key)} = ${id} ${version === undefined ? sql`` : sql`and version = ${version}`}`;

const asWas = ({ columns }: Versioned): SQL =>
  sql`json_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${name(column)}`),
    sql`, `,
  )})`;

/** The record of a change that is made of a row of this version, and none where there is no such row. */
export const recordedVersion = (
  c: Context<OwnerEnv>,
  of: Versioned,
  { id, version, verb, after }: { id: string | number; version: Version; verb: string; after: Record<string, unknown> | null },
): SQL =>
  recordedFrom(
    c,
    sql`select ${`${of.noun}.${verb}`}, ${name(of.key)}, ${asWas(of)}, ${after && JSON.stringify(after)} from ${name(of.table)} where ${isSeen(of, id, version)}`,
  );

/** What is said to the slower of two pages. */
export const elsewhere = (): ApiError => new ApiError('conflict', { said: { key: 'desk.elsewhere' } });

/** @throws ApiError `not_found`, or `conflict` where another page was faster */
export async function assertThere(db: Database, of: Versioned, id: string | number): Promise<never> {
  const found = await db.get(sql`select 1 from ${name(of.table)} where ${isSeen(of, id, undefined)}`);
  if (!found) throw new ApiError('not_found', { message: `There is no such ${of.noun}.` });
  throw elsewhere();
}

/**
 * Changes a row that is still as the caller saw it, and records it.
 * @throws ApiError `not_found`, or `conflict` where another page was faster
 */
export async function changeVersioned(
  c: Context<OwnerEnv>,
  of: Versioned,
  {
    id,
    version,
    set,
    unrecorded = {},
  }: { id: string | number; version: number; set: Record<string, unknown>; unrecorded?: Record<string, unknown> },
): Promise<void> {
  const db = database(c.env.DB);
  const assignments = Object.entries({ ...set, ...unrecorded }).map(([column, value]) => sql`${name(column)} = ${value}`);
  const [, changed] = await batched(
    db,
    asked(recordedVersion(c, of, { id, version, verb: 'change', after: set })),
    asked(
      sql`update ${name(of.table)} set ${sql.join(assignments, sql`, `)}, version = version + 1 where ${isSeen(of, id, version)} returning version`,
    ),
  );
  if (changed.length === 0) await assertThere(db, of, id);
}

/**
 * Removes a row and records it. One that is not there (any more) is as it should be.
 * @returns whether it was there
 * @throws ApiError `conflict` where another page has changed it since
 */
export async function removeVersioned(c: Context<OwnerEnv>, of: Versioned, id: string, version: Version): Promise<boolean> {
  const db = database(c.env.DB);
  const [, removed] = await batched(
    db,
    asked(recordedVersion(c, of, { id, version, verb: 'remove', after: null })),
    asked(sql`delete from ${name(of.table)} where ${isSeen(of, id, version)} returning version`),
  );
  if (removed.length > 0) return true;
  if (await db.get(sql`select 1 from ${name(of.table)} where ${isSeen(of, id, undefined)}`)) await assertThere(db, of, id);
  return false;
}
