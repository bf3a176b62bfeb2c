import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/features/security/admin/security-admin.schema.ts';
import { type Actor, insertAuditFrom } from './audit.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { MissingRowError, StaleVersionError } from './errors.ts';

type NounOf<Verb extends string> = AuditAction extends infer Action ? (Action extends `${infer Noun}.${Verb}` ? Noun : never) : never;

export interface Versioned {
  table: string;
  key: string;
  noun: NounOf<'change'>;
  columns: readonly string[];
}

export interface Removable extends Versioned {
  noun: NounOf<'change'> & NounOf<'remove'>;
}

type Version = number | undefined;

const name = (text: string): SQL => sql.raw(`"${text}"`);

const matches = ({ key }: Versioned, id: string | number, version: Version): SQL =>
  sql`${name(key)} = ${id} ${version === undefined ? sql`` : sql`and version = ${version}`}`;

const columnsAsJson = ({ columns }: Versioned): SQL =>
  sql`json_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${name(column)}`),
    sql`, `,
  )})`;

const exists = async (db: Database, table: Versioned, id: string | number): Promise<boolean> =>
  (await db.get(sql`select 1 from ${name(table.table)} where ${matches(table, id, undefined)}`)) !== undefined;

export const auditVersion = (
  actor: Actor,
  table: Versioned,
  { id, version, action, after }: { id: string | number; version: Version; action: AuditAction; after: Record<string, unknown> | null },
): SQL =>
  insertAuditFrom(
    actor,
    action,
    sql`select ${name(table.key)}, ${columnsAsJson(table)}, ${after && JSON.stringify(after)} from ${name(table.table)} where ${matches(table, id, version)}`,
  );

export async function throwUnmatched(db: Database, table: Versioned, id: string | number): Promise<never> {
  throw (await exists(db, table, id)) ? new StaleVersionError() : new MissingRowError(table.noun);
}

/** @throws MissingRowError, StaleVersionError */
export async function changeVersioned(
  db: Database,
  actor: Actor,
  table: Versioned,
  {
    id,
    version,
    set,
    unrecorded = {},
  }: { id: string | number; version: number; set: Record<string, unknown>; unrecorded?: Record<string, unknown> },
): Promise<void> {
  const assignments = Object.entries({ ...set, ...unrecorded }).map(([column, value]) => sql`${name(column)} = ${value}`);
  const [, changed] = await runBatch(
    db,
    auditVersion(actor, table, { id, version, action: `${table.noun}.change`, after: set }),
    sql`update ${name(table.table)} set ${sql.join(assignments, sql`, `)}, version = version + 1 where ${matches(table, id, version)} returning version`,
  );
  if (changed.length === 0) await throwUnmatched(db, table, id);
}

/** @returns false for a missing row @throws StaleVersionError */
export async function removeVersioned(db: Database, actor: Actor, table: Removable, id: string, version: Version): Promise<boolean> {
  const [, removed] = await runBatch(
    db,
    auditVersion(actor, table, { id, version, action: `${table.noun}.remove`, after: null }),
    sql`delete from ${name(table.table)} where ${matches(table, id, version)} returning version`,
  );
  if (removed.length > 0) return true;
  if (await exists(db, table, id)) throw new StaleVersionError();
  return false;
}
