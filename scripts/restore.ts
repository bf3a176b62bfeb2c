/**
 * `npm run site -- restore FILE`: shows what a backup would change in the local database, or with
 * `--remote` the published site's. `--yes` restores all tables or nothing, after a backup of the
 * present state. Who may enter stays as it is: `--access` takes that from the file too, if this
 * site signed it. `--unsigned` restores a file that it has not signed.
 */
import './plain-errors.ts';
import { basename } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { checkBackup, restoreChecked } from '../functions/backup/restore.ts';
import { dropStaged } from '../functions/backup/storage/restore.ts';
import { ENDED, LEFT_OUT, RULES } from '../functions/backup/tables.ts';
import { type Bound, withDatabase } from './backup/binding.ts';
import { openFile, readerOf, writeBackup } from './backup/file.ts';
import { UNSIGNED } from './backup/secrets.ts';
import { upgraded } from './backup/upgrade.ts';
import { STATE } from './functions-server.ts';
import { assertNotServing } from './local-servers.ts';
import { migrate } from './migrate.ts';

const USAGE = 'npm run site -- restore FILE [--remote] [--access] [--unsigned] [--yes]';

const { values, positionals } = parseArgs({
  options: {
    remote: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    access: { type: 'boolean', default: false },
    unsigned: { type: 'boolean', default: false },
    to: { type: 'string', default: 'backups' },
    state: { type: 'string', default: STATE },
  },
  allowPositionals: true,
});
const [given, ...others] = positionals;
if (given === undefined || others.length > 0) throw new Error(`Name one file: ${USAGE}`);
const { remote, yes, state, to, access, unsigned } = values;
const name = basename(given);

const red = (text: string): string => styleText('red', text, { stream: process.stdout });
const STAYING = Object.entries(RULES).flatMap(([table, { kind }]) => (kind === 'stays' ? [table] : []));

async function accessText({ DB }: Bound): Promise<string> {
  const tables = STAYING.join(', ');
  if (access) return red(`Taken from the file, with every key and token that was revoked since: ${tables}.`);
  return (await DB.prepare('SELECT 1 FROM users').first()) !== null
    ? `They stay as they are: ${tables}.`
    : `There is no owner in this database. The file's stays out, with ${tables}; after a loss, add --access to take all of it.`;
}

async function restore(env: Bound, file: string): Promise<void> {
  const found = await checkBackup(env, name, await readerOf(file), { limitBytes: Number.POSITIVE_INFINITY, takesAccess: access });
  const { id, signed, erased, requests, unsent } = found;
  console.log(`into the ${remote ? 'published' : 'local'} database:\n\n     now   after    gone    come`);
  for (const { name: table, now, after, gone, come } of found.tables)
    console.log(`${[now, after, gone, come].map((count) => String(count).padStart(8)).join('')}  ${table}`);
  console.log(`\nEmptied: ${ENDED.join(', ')}. Not in a backup: ${LEFT_OUT.join(', ')}.`);
  console.log(await accessText(env));
  if (signed !== 'own') console.log(red(UNSIGNED[signed]));
  if (erased > 0) console.log(`Erased again: ${erased}, whose data has been erased before.`);
  if (requests.length > 0)
    console.log(`These requests for erasure were not carried out. Do it before or after:\n  ${requests.join('\n  ')}`);
  if (unsent > 0)
    console.log(
      `${unsent} mail(s) waited when the backup was made and may have been sent since: they come back as failed; send them again by hand.`,
    );
  if (!yes) {
    await dropStaged(env.DB, id);
    console.log(
      `\nNothing was changed. To do this: ${USAGE.replace('FILE', given ?? '')
        .replace(' [--remote]', remote ? ' --remote' : '')
        .replace(' [--access]', access ? ' --access' : '')
        .replace(' [--unsigned]', signed === 'own' ? '' : ' --unsigned')
        .replace(/[[\]]/gu, '')}`,
    );
    return;
  }
  try {
    if (signed !== 'own' && !unsigned) throw new Error('Nothing was changed. If you know where the file comes from, add --unsigned.');
    console.log(`\nThe previous data is in ${await writeBackup(env, to, remote ? 'remote' : 'local', new Date())}`);
    const acting = { actor: { id: 'npm run restore', requestId: '' }, session: '', acceptsUnsigned: unsigned, takesAccess: access };
    const { silencing } = await restoreChecked(env, id, acting);
    if (silencing.length > 0)
      console.log(`Left out, since mail to the owner would seem to come back to the site and not leave: ${silencing.join(', ')}`);
    console.log('Restored.');
  } finally {
    await dropStaged(env.DB, id);
  }
}

const { manifest, signed } = await openFile(given);
if (access && signed !== 'own') throw new Error(`${UNSIGNED[signed]}\nWho may enter is not taken from it. Nothing was changed.`);
if (!remote) {
  if (yes) assertNotServing(state);
  await migrate({ state, silent: true });
}
console.log(
  `${name}, made ${manifest.madeAt} (${manifest.from}) by release ${manifest.release}, ${manifest.migrations.at(-1) ?? 'no migration'}`,
);
if (manifest.isTorn) console.log('Orders changed while it was made: compare those of its last minutes.');
await upgraded(given, async (file) => withDatabase({ state, remote }, (env) => restore(env, file)));
