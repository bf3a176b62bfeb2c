/**
 * `npm run drill`: proves that the newest file in `backups/` restores, or `-- FILE`. Restores it into a fresh temporary database, compares each
 * table with the backup, and deletes that database. Touches no other, and prints nothing but names and numbers of rows.
 */
import './plain-errors.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { migrateCopy, migrationNames } from './backup/copy.ts';
import { brokenIndexes, compareRestored, newestBackup } from './backup/drill.ts';
import { readBackup } from './backup/file.ts';
import { UNSIGNED } from './backup/secrets.ts';
import { restoreInto } from './backup/write.ts';

const DAY_MS = 86_400_000;
/** A weekly backup and a day. */
const OLD_DAYS = 8;

async function drill(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string', default: 'backups' } }, allowPositionals: true });
  const file = positionals[0] ?? newestBackup(values.from);
  if (file === undefined) throw new Error(`There is no backup in ${values.from}/. Make one: npm run backup -- --remote`);
  // Checks the numbers of rows and the checksums of the file itself.
  const { about, signed, copy } = await readBackup(file);
  const days = Math.floor((Date.now() - Date.parse(about.madeAt)) / DAY_MS);
  console.log(`${basename(file)}, made ${about.madeAt} (${about.from}), ${days} day(s) old. The file is whole.`);
  if (signed !== 'own') console.log(UNSIGNED[signed]);
  migrateCopy(copy, about.migrations, migrationNames());
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-drill-'));
  try {
    const database = new DatabaseSync(join(folder, 'drill.sqlite'));
    try {
      // In one transaction: each statement alone would wait for the disk.
      database.exec('BEGIN');
      migrateCopy(database, [], migrationNames());
      database.exec('COMMIT');
      restoreInto(database, { copy, file: basename(file), takesAccess: true });
      const tables = compareRestored(copy, database);
      for (const { table, rows, restored, isSame } of tables)
        if (rows > 0 || !isSame)
          console.log(`${String(rows).padStart(8)}  ${table}${isSame ? '' : `  DIFFERS: ${restored} rows restored`}`);
      const broken = brokenIndexes(copy, database);
      for (const name of broken) console.log(`          ${name}  DIFFERS from its table`);
      if (days > OLD_DAYS) console.log(`\nThe newest backup is ${days} days old. Make a new one: npm run backup -- --remote`);
      return tables.every(({ isSame }) => isSame) && broken.length === 0;
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isWhole = await drill();
console.log(
  isWhole ? '\nThe backup restores: every table and index is as in the file.' : '\nThe backup does not restore as it is in the file.',
);
process.exitCode = isWhole ? 0 : 1;
