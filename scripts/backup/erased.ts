import type { DatabaseSync } from 'node:sqlite';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { ADDRESS_COLUMNS, type Erasure, erasedAmong } from '../../functions/privacy/erased.ts';
import { KEY_STEPS, keyed } from '../../functions/storage/address-keys.ts';
import { erasing } from '../../functions/storage/erasure.ts';
import { getTables, searchIndexes } from './copy.ts';

const ERASURES = 'erased_addresses';
const ALL = 'SELECT hash, salt, erased_at AS erasedAt FROM erased_addresses';
const dialect = new SQLiteAsyncDialect();

/** Of rows that were stored, or backed up, before there were keys. */
function fillKeys(copy: DatabaseSync): void {
  for (const { due, set } of KEY_STEPS)
    for (;;) {
      const rows = copy.prepare(due).all();
      if (rows.length === 0) break;
      copy.prepare(set).run(keyed(rows.map(({ line }) => String(line))));
    }
}

/** Erases from a copy again who was erased after it was made (`since`, in milliseconds). @returns number of people */
export function eraseAgain(copy: DatabaseSync, now: DatabaseSync | undefined, since: number): number {
  const add = copy.prepare('INSERT OR IGNORE INTO erased_addresses (hash, salt, erased_at) VALUES (?, ?, ?)');
  const known = now && getTables(now).some(({ name }) => name === ERASURES) ? (now.prepare(ALL).all() as unknown as Erasure[]) : [];
  for (const { hash, salt, erasedAt } of known) add.run(hash, salt, erasedAt);
  const texts = Object.entries(ADDRESS_COLUMNS).flatMap(([table, columns]) =>
    columns.flatMap((column) =>
      copy.prepare(`SELECT DISTINCT "${column}" AS text FROM "${table}" WHERE instr("${column}", '@') > 0`).all(),
    ),
  );
  const people = erasedAmong(
    texts.map(({ text }) => String(text)),
    known.filter(({ erasedAt }) => erasedAt > since),
  );
  if (people.length > 0) fillKeys(copy);
  copy.exec('PRAGMA foreign_keys = ON');
  for (const statement of people.flatMap(erasing)) {
    const { sql, params } = dialect.sqlToQuery(statement);
    copy.prepare(sql).run(...(params as (string | number)[]));
  }
  for (const name of searchIndexes(copy)) copy.exec(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
  return people.length;
}
