import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { countRows, getTables, searchIndexes } from './copy.ts';
import { linesOf } from './file.ts';

const NAME = /^(?:local|remote|site)-(\d{4}-\d\d-\d\dT[\d-]+Z)\.zip$/u;

/** The file of the latest time in its name, of whichever database. */
export function newestBackup(folder: string): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const [newest] = files
    .flatMap((name) => {
      const time = NAME.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((one, other) => other.time.localeCompare(one.time));
  return newest && join(folder, newest.name);
}

/** The checksum that a backup's manifest has for a table. */
function digest(database: DatabaseSync, table: Parameters<typeof linesOf>[1]): string {
  const hash = createHash('sha256');
  for (const lines of linesOf(database, table)) for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
}

export interface Compared {
  table: string;
  rows: number;
  restored: number;
  isSame: boolean;
}

/** Compares rows and checksums of all tables. The restore's own record, the last row of `audit_log`, is left out. */
export function compareRestored(backup: DatabaseSync, restored: DatabaseSync): Compared[] {
  restored.exec('DELETE FROM audit_log WHERE rowid = (SELECT max(rowid) FROM audit_log)');
  return getTables(backup).map((table) => {
    const rows = countRows(backup, table);
    const there = countRows(restored, table);
    return { table: table.name, rows, restored: there, isSame: rows === there && digest(backup, table) === digest(restored, table) };
  });
}

const indexed = (database: DatabaseSync, name: string): string =>
  JSON.stringify(database.prepare(`SELECT rowid FROM "${name}" ORDER BY rowid`).all());

/** Names of full-text indexes that lack rows or have others. They store words without their texts, so that nothing more can be compared. */
export const brokenIndexes = (backup: DatabaseSync, restored: DatabaseSync): string[] =>
  searchIndexes(backup).filter((name) => indexed(backup, name) !== indexed(restored, name));
