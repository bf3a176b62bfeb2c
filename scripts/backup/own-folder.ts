import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, onTestFinished } from 'vitest';
import { backupName } from '../../functions/backup/format.ts';
import { getTables, readRows } from './copy.ts';
import { writeBackup } from './file.ts';
import { readLocal } from './read.ts';
import { makeState } from './sample-database.ts';

export const AT = new Date('2026-11-22T09:30:00.000Z');
export const WORD = 'υπολοιπο';
export let folder: string;
export let state: string;
export let database: DatabaseSync;
export let file: string;

const rowsOf = (copy: DatabaseSync, table: Parameters<typeof readRows>[1]): string =>
  JSON.stringify([...readRows(copy, table)], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

export const differing = (before: DatabaseSync, after: DatabaseSync): string[] =>
  getTables(after).flatMap((table) => (rowsOf(before, table) === rowsOf(after, table) ? [] : [table.name]));

export async function backUp(from = state): Promise<DatabaseSync> {
  const { copy, migrations } = readLocal(from);
  await writeBackup(file, copy, { from: 'local', migrations }, AT);
  return copy;
}

/** Gives each test a database in a folder of its own. */
export function inOwnFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    state = join(folder, 'state');
    file = join(folder, 'backups', backupName('local', AT.toISOString()));
    database = makeState(state);
    onTestFinished(() => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    });
  });
}
