/**
 * `npm run backup`: writes all tables of the local database to one file in `backups/`, or in `--to
 * FOLDER`. `--remote`: the published site's. A server may keep running.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '../functions/backup/format.ts';
import { LEFT_OUT } from '../functions/backup/tables.ts';
import { writeBackup } from './backup/file.ts';
import { readD1, readLocal } from './backup/read.ts';
import { signatureNote } from './backup/secrets.ts';
import { STATE } from './functions-server.ts';

async function backup(): Promise<void> {
  const { values } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      to: { type: 'string', default: 'backups' },
      state: { type: 'string', default: STATE },
    },
  });
  // Before reading: who is erased meanwhile is erased again by a restore.
  const at = new Date();
  const from = values.remote ? 'remote' : 'local';
  const { copy, migrations } = values.remote ? await readD1({ remote: true }) : readLocal(values.state);
  const file = join(values.to, backupName(from, at.toISOString()));
  const tables = await writeBackup(file, copy, { from, migrations }, at);
  for (const { name, rows } of tables) if (rows > 0) console.log(`${String(rows).padStart(8)}  ${name}`);
  console.log(`\nWrote ${file}. It contains personal data and sign-in data: keep it where only you can read it.`);
  const note = signatureNote(values.remote);
  if (note !== undefined) console.log(note);
  console.log(`Not in it: ${LEFT_OUT.join(', ')}. To try it: npm run restore -- ${file}${values.remote ? ' --remote' : ''}`);
}

try {
  await backup();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
