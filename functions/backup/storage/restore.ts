import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '../../../src/features/security/admin/security-admin.schema.ts';
import { ADDRESS_COLUMNS, type Erasure } from '../../privacy/erased.ts';
import { erasing, type Person } from '../../privacy/storage/erasure.ts';
import type { Actor } from '../../storage/audit.ts';
import { hasLine, lineOf, type Manifest, RAISE_SEQUENCES, SEARCH_INDEXES, type Table } from '../format.ts';
import { restoringSql, settleWaiting } from '../restoring.ts';
import type { Signed } from '../signature.ts';
import { ENDED, isReplaced, ruleOf } from '../tables.ts';
import { askTables } from './tables.ts';

const GIVEN = '(SELECT value FROM json_each(?1))';

const ARRIVALS = { mail_aliases: 'address', mail_mailboxes: 'address', messages: 'to_address' } as const;

const DROP_SILENCING = [
  `DELETE FROM mail_aliases WHERE address IN ${GIVEN}`,
  `UPDATE mail_mailboxes SET address = NULL WHERE address IN ${GIVEN}`,
  `UPDATE messages SET to_address = '' WHERE to_address IN ${GIVEN}`,
] as const;

const REQUESTS_SHOWN = 100;

const dialect = new SQLiteAsyncDialect();

export interface Staged {
  id: string;
  name: string;
  stagedAt: string;
  manifest: Manifest;
  signed: Signed;
}

const ofPlace = 'restore = ?1 AND place = ?2';
const RECORDED = "SELECT 1 FROM restore_rows WHERE restore = ?1 AND place = ''";
const columnAt = ({ columns }: Table, name: string): string => `'$[${columns.indexOf(name)}]'`;
const tableOf = (tables: readonly Table[], name: string): Table => {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
};

export async function recordStaged(db: D1Database, staged: Staged): Promise<boolean> {
  const rows = staged.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const [recorded] = await db.batch([
    db
      .prepare(
        "INSERT INTO restore_rows (restore, place, line) SELECT ?1, '', ?2 WHERE (SELECT count(*) FROM restore_rows WHERE restore = ?1) = ?3",
      )
      .bind(staged.id, JSON.stringify(staged), rows),
    db.prepare(`DELETE FROM restore_rows WHERE restore <> ?1 AND EXISTS (${RECORDED})`).bind(staged.id),
  ]);
  return recorded?.meta.changes === 1;
}

export async function findStaged(db: D1Database, id: string): Promise<Staged | undefined> {
  const line = await db.prepare("SELECT line FROM restore_rows WHERE restore = ? AND place = ''").bind(id).first<string>('line');
  return line === null ? undefined : (JSON.parse(line) as Staged);
}

export async function dropStaged(db: D1Database, id?: string): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM restore_rows WHERE ?1 IS NULL OR restore = ?1')
    .bind(id ?? null)
    .run();
  return meta.changes;
}

export async function countStaged(
  db: D1Database,
  id: string,
  tables: readonly Table[],
): Promise<Map<string, { rows: number; odd: number }>> {
  const widths = JSON.stringify(Object.fromEntries(tables.map(({ name, columns }) => [name, columns.length])));
  const { results } = await db
    .prepare(
      `SELECT place, count(*) AS rows,
          count(*) FILTER (WHERE json_type(line) <> 'array' OR json_array_length(line) <> (SELECT value FROM json_each(?2) WHERE key = place)) AS odd
        FROM restore_rows WHERE restore = ?1 GROUP BY place`,
    )
    .bind(id, widths)
    .all<{ place: string; rows: number; odd: number }>();
  return new Map(results.map(({ place, rows, odd }) => [place, { rows, odd }]));
}

/** Rows are the same if all their columns are, and their number; in a table that only grows, if they are about the same. */
const compare = (table: Table): string => {
  const isKnown =
    ruleOf(table.name).kind === 'grows'
      ? hasLine(table)
      : `EXISTS (SELECT 1 FROM "${table.name}" WHERE rowid = CAST(line ->> ${columnAt(table, table.key)} AS INTEGER) AND line = ${lineOf(table)})`;
  return `SELECT json_array((SELECT count(*) FROM "${table.name}"), count(*), count(*) FILTER (WHERE ${isKnown}))
    FROM restore_rows WHERE restore = ?1 AND place = '${table.name}'`;
};

const COMPARED_AT_ONCE = 12;

export async function compareStaged(db: D1Database, id: string, tables: readonly Table[], takesAccess: boolean) {
  const counts = new Map<string, string>();
  for (let at = 0; at < tables.length; at += COMPARED_AT_ONCE)
    for (const [name, found] of await askTables<string>(db, tables.slice(at, at + COMPARED_AT_ONCE), compare, id)) counts.set(name, found);
  return tables.map(({ name }) => {
    const [now = 0, after = 0, same = 0] = JSON.parse(counts.get(name) ?? '[]') as number[];
    if (isReplaced(name, takesAccess)) return { name, now, after, gone: now - same, come: after - same };
    const come = ruleOf(name).kind === 'grows' ? after - same : 0;
    return { name, now, after: now + come, gone: 0, come };
  });
}

export async function countUnsent(db: D1Database, id: string, tables: readonly Table[]): Promise<number> {
  const outbox = tableOf(tables, 'outbox');
  const [status, key] = [columnAt(outbox, 'status'), columnAt(outbox, 'id')];
  const unsent = await db
    .prepare(
      `SELECT count(*) AS n FROM restore_rows WHERE ${ofPlace} AND line ->> ${status} = 'queued' AND line ->> ${key} NOT IN (SELECT id FROM outbox)`,
    )
    .bind(id, 'outbox')
    .first<number>('n');
  return unsent ?? 0;
}

/** Erasures since then that this database lacks: after a restore, their requests are open again or gone. */
export async function openErasures(db: D1Database, since: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT reference FROM privacy_requests WHERE kind IN ('erasure', 'delete') AND state NOT IN ('lapsed', 'withdrawn')
        AND max(received_at, coalesce(closed_at, 0)) > ?1
        AND NOT EXISTS (SELECT 1 FROM privacy_events WHERE request = privacy_requests.id AND step = 'erased') ORDER BY received_at LIMIT ${REQUESTS_SHOWN}`,
    )
    .bind(since)
    .all<{ reference: string }>();
  return results.map(({ reference }) => reference);
}

export async function erasuresSince(db: D1Database, since: number): Promise<Erasure[]> {
  const { results } = await db
    .prepare('SELECT hash, salt, erased_at AS erasedAt FROM erased_addresses WHERE erased_at >= ?')
    .bind(since)
    .all<Erasure>();
  return results;
}

export async function stagedTexts(db: D1Database, id: string, tables: readonly Table[]): Promise<string[]> {
  const columns = Object.entries(ADDRESS_COLUMNS).map(([name, all]) => {
    const places = all.map((column) => `line ->> ${columnAt(tableOf(tables, name), column)}`);
    return `WHEN '${name}' THEN concat_ws(char(10), ${places.join(', ')})`;
  });
  const { results } = await db
    .prepare(
      `SELECT DISTINCT text FROM (SELECT CASE place ${columns.join(' ')} END AS text FROM restore_rows WHERE restore = ?1) WHERE instr(text, '@') > 0`,
    )
    .bind(id)
    .all<{ text: string }>();
  return results.map(({ text }) => text);
}

export async function stagedArrivals(db: D1Database, id: string, tables: readonly Table[]): Promise<string[]> {
  const columns = Object.entries(ARRIVALS).map(
    ([name, column]) => `WHEN '${name}' THEN line ->> ${columnAt(tableOf(tables, name), column)}`,
  );
  const { results } = await db
    .prepare(`SELECT DISTINCT CASE place ${columns.join(' ')} END AS address FROM restore_rows WHERE restore = ?1 AND address IS NOT NULL`)
    .bind(id)
    .all<{ address: string }>();
  return results.map(({ address }) => address);
}

export async function stagedOwners(db: D1Database, id: string, tables: readonly Table[]): Promise<string[]> {
  const [users, settings] = [tableOf(tables, 'users'), tableOf(tables, 'notice_settings')];
  const { results } = await db
    .prepare(
      `SELECT line ->> ${columnAt(users, 'email')} AS address FROM restore_rows
          WHERE restore = ?1 AND place = 'users' AND line ->> ${columnAt(users, 'role')} = 'owner'
        UNION SELECT line ->> ${columnAt(settings, 'address')} AS address FROM restore_rows
          WHERE restore = ?1 AND place = 'notice_settings' AND address IS NOT NULL`,
    )
    .bind(id)
    .all<{ address: string }>();
  return results.map(({ address }) => address);
}

/** D1 takes 100,000 bytes per statement. */
const TRIGGER_CHARACTERS = 80_000;

/**
 * Packs many statements into triggers, which a row fires: the free plan takes 50 statements per request, and a restore is one transaction.
 * Statements name the backup `NEW.restore`. @param id a UUID
 */
function inTriggers(id: string, statements: readonly string[]): string[] {
  const name = 'restoring';
  const bodies: string[] = [''];
  for (const statement of statements) {
    if ((bodies.at(-1)?.length ?? 0) + statement.length > TRIGGER_CHARACTERS) bodies.push('');
    bodies[bodies.length - 1] += `${statement};\n`;
  }
  return bodies.flatMap((body, at) => [
    `CREATE TRIGGER ${name}_${at} AFTER UPDATE OF place ON restore_rows WHEN NEW.place = ' ${name}' BEGIN ${body} END`,
    `UPDATE restore_rows SET place = ' ${name}' WHERE place = '' AND restore = '${id}'`,
    `DROP TRIGGER ${name}_${at}`,
    `UPDATE restore_rows SET place = '' WHERE place = ' ${name}'`,
  ]);
}

export interface Acting {
  actor: Actor;
  session: string;
  /** Takes who may enter from the file: for a lost database, never by the page. */
  takesAccess?: boolean;
}

interface Restoring extends Staged, Acting {
  /** Mails that waited at the backup wait again: for a database that sends none. */
  keepsWaiting?: boolean;
  erased: readonly Person[];
  silencing: readonly string[];
}

/** One transaction: all or nothing. @throws of D1, if rows do not fit */
export async function restoreStaged(
  db: D1Database,
  tables: readonly Table[],
  { id, name, manifest, signed, actor, session, takesAccess = false, keepsWaiting = false, erased, silencing }: Restoring,
): Promise<void> {
  const indexes = await db.prepare(SEARCH_INDEXES).all<{ name: string }>();
  const outbox = tableOf(tables, 'outbox');
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = ON'),
    // Violates a constraint, and so aborts the batch, if another check has deleted the rows.
    db.prepare(`INSERT INTO restore_rows (restore, place, line) SELECT ?1, '', NULL WHERE NOT EXISTS (${RECORDED})`).bind(id),
    ...(keepsWaiting ? [] : [db.prepare(settleWaiting(outbox, '?1')).bind(id)]),
    ...ENDED.map((ended) =>
      ended === 'sessions' ? db.prepare('DELETE FROM sessions WHERE id <> ?').bind(session) : db.prepare(`DELETE FROM "${ended}"`),
    ),
    ...inTriggers(id, restoringSql(tables, 'NEW.restore', takesAccess)).map((sql) => db.prepare(sql)),
    ...(silencing.length > 0 ? DROP_SILENCING : []).map((sql) => db.prepare(sql).bind(JSON.stringify(silencing))),
    ...RAISE_SEQUENCES.map((sql) => db.prepare(sql).bind(JSON.stringify(manifest.sequences))),
    ...erased.flatMap(erasing).map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement);
      return db.prepare(sql).bind(...params);
    }),
    db
      .prepare('INSERT INTO audit_log (at, actor, request_id, action, subject, after) VALUES (?, ?, ?, ?, ?, ?)')
      .bind(
        Date.now(),
        actor.id,
        actor.requestId,
        'database.restore' satisfies AuditAction,
        name,
        JSON.stringify({ madeAt: manifest.madeAt, signed, erased: erased.length }),
      ),
    // The triggers have refilled the search index; this removes deleted content for good.
    ...indexes.results.map((index) => db.prepare(`INSERT INTO "${index.name}" ("${index.name}") VALUES ('optimize')`)),
    db.prepare('DELETE FROM restore_rows'),
  ]);
}
