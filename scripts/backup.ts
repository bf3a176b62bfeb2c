/**
 * `npm run site -- backup`: writes all tables of the local database to one file in `backups/`, or in `--to
 * FOLDER`. `--remote`: the published site's. A server may keep running.
 */
import './plain-errors.ts';
import { parseArgs } from 'node:util';
import { LEFT_OUT } from '../functions/backup/tables.ts';
import { withDatabase } from './backup/binding.ts';
import { openFile, writeBackup } from './backup/file.ts';
import { signatureNote } from './backup/secrets.ts';
import { databaseFile } from './database-file.ts';
import { STATE } from './functions-server.ts';

const { values } = parseArgs({
  options: {
    remote: { type: 'boolean', default: false },
    to: { type: 'string', default: 'backups' },
    state: { type: 'string', default: STATE },
  },
});
const { remote, to, state } = values;
if (!remote) databaseFile(state);
// Before reading: who is erased meanwhile is erased again by a restore.
const at = new Date();
const file = await withDatabase({ state, remote }, (env) => writeBackup(env, to, remote ? 'remote' : 'local', at));
const { manifest, lines } = await openFile(file);
for (const table of manifest.tables) {
  // Reading the rows checks what was written.
  for await (const _ of lines(table));
  if (table.rows > 0) console.log(`${String(table.rows).padStart(8)}  ${table.name}`);
}
console.log(`\nWrote ${file}. It contains personal data and sign-in data: keep it where only you can read it.`);
const note = signatureNote(remote);
if (note !== undefined) console.log(note);
console.log(`Not in it: ${LEFT_OUT.join(', ')}. To try it: npm run site -- restore ${file}${remote ? ' --remote' : ''}`);
