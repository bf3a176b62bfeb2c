/**
 * `npm run site -- drill`: proves that the newest file in `backups/` restores, or `FILE`. Restores it into a fresh temporary database, compares each
 * table with the backup, and deletes that database. Touches no other, and prints nothing but names and numbers of rows.
 */
import './plain-errors.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from './backup/binding.ts';
import { compareRestored, newestBackup, restoreWhole } from './backup/drill.ts';
import { openFile } from './backup/file.ts';
import { UNSIGNED } from './backup/secrets.ts';
import { upgraded } from './backup/upgrade.ts';
import { applyAll } from './migrate.ts';

const DAY_MS = 86_400_000;
/** A weekly backup and a day. */
const OLD_DAYS = 8;

async function drill(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string', default: 'backups' } }, allowPositionals: true });
  const given = positionals[0] ?? newestBackup(values.from);
  if (given === undefined) throw new Error(`There is no backup in ${values.from}/. Make one: npm run site -- backup --remote`);
  const { manifest, signed, lines } = await openFile(given);
  // Reading the rows checks their number and the checksums of the file itself.
  for (const table of manifest.tables) for await (const _ of lines(table));
  const days = Math.floor((Date.now() - Date.parse(manifest.madeAt)) / DAY_MS);
  console.log(`${basename(given)}, made ${manifest.madeAt} (${manifest.from}), ${days} day(s) old. The file is whole.`);
  if (signed !== 'own') console.log(UNSIGNED[signed]);
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-drill-'));
  try {
    await applyAll({ state });
    const tables = await upgraded(given, (file) =>
      withDatabase({ state }, async (env) => {
        await restoreWhole(env, file);
        return compareRestored(env, file);
      }),
    );
    for (const { table, rows, restored, isSame } of tables)
      if (rows > 0 || !isSame) console.log(`${String(rows).padStart(8)}  ${table}${isSame ? '' : `  DIFFERS: ${restored} rows restored`}`);
    if (days > OLD_DAYS) console.log(`\nThe newest backup is ${days} days old. Make a new one: npm run site -- backup --remote`);
    return tables.every(({ isSame }) => isSame);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

const isWhole = await drill();
console.log(
  isWhole ? '\nThe backup restores: every table and index is as in the file.' : '\nThe backup does not restore as it is in the file.',
);
process.exitCode = isWhole ? 0 : 1;
