/**
 * `npm run restore -- FILE`: shows what a backup would change in the local database, or with
 * `--remote` the published site's. `--yes` restores all tables or nothing, after a backup of the
 * present state. Who may enter stays as it is: `--access` takes that from the file too, if this
 * site signed it. `--unsigned` restores a file that it has not signed.
 */
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs, styleText } from 'node:util';
import { backupName } from '../functions/backup/format.ts';
import { believedTime } from '../functions/backup/signature.ts';
import { ENDED, LEFT_OUT, RULES } from '../functions/backup/tables.ts';
import { differences, openErasures } from './backup/compared.ts';
import { migrateCopy, migrationNames } from './backup/copy.ts';
import { eraseAgain } from './backup/erased.ts';
import { readBackup, writeBackup } from './backup/file.ts';
import { type Read, readD1, readLocal } from './backup/read.ts';
import { UNSIGNED } from './backup/secrets.ts';
import { dropSilencing } from './backup/silencing.ts';
import { countUnsent } from './backup/waiting-mails.ts';
import { restoreD1, restoreInto } from './backup/write.ts';
import { databaseFile, hasDatabase } from './database-file.ts';
import { STATE } from './functions-server.ts';
import { assertNotServing } from './local-servers.ts';
import { migrate } from './migrate.ts';

const USAGE = 'npm run restore -- FILE [--remote] [--access] [--unsigned] [--yes]';

async function present({ remote, yes, state }: { remote: boolean; yes: boolean; state: string }): Promise<Read | undefined> {
  if (!remote) {
    if (yes) {
      assertNotServing(state);
      await migrate({ state, silent: true });
    }
    return hasDatabase(state) ? readLocal(state) : undefined;
  }
  const read = await readD1({ remote });
  if (read.migrations.length < migrationNames().length)
    throw new Error('The published database has older tables. Bring it up to date first: npx wrangler d1 migrations apply DB --remote');
  return read;
}

const red = (text: string): string => styleText('red', text, { stream: process.stdout });
const STAYING = Object.entries(RULES).flatMap(([name, { kind }]) => (kind === 'stays' ? [name] : []));

function accessText(access: boolean, now: DatabaseSync | undefined): string {
  const tables = STAYING.join(', ');
  if (access) return red(`Taken from the file, with every key and token that was revoked since: ${tables}.`);
  const hasOwner = now?.prepare('SELECT 1 FROM users').get() !== undefined;
  return hasOwner
    ? `They stay as they are: ${tables}.`
    : `This database has no owner. The file's stays out, with ${tables}; after a loss, add --access to take all of it.`;
}

async function restore(): Promise<void> {
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
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(`Name one file: ${USAGE}`);
  const { remote, yes, state, to, access, unsigned } = values;
  const from = remote ? 'remote' : 'local';
  const { about, signed, copy } = await readBackup(file);
  if (access && signed !== 'own') throw new Error(`${UNSIGNED[signed]}\nWho may enter is not taken from it. Nothing was changed.`);
  migrateCopy(copy, about.migrations, migrationNames());
  const at = new Date();
  const now = await present({ remote, yes, state });
  const unsent = countUnsent(copy, now?.copy);
  const since = believedTime(signed, about.madeAt);
  const erased = eraseAgain(copy, now?.copy, since);
  const silencing = dropSilencing(copy, now?.copy, access);

  console.log(`${basename(file)}, made ${about.madeAt} (${about.from}), ${about.migrations.at(-1) ?? 'no migration'}`);
  console.log(`into the ${remote ? 'published' : 'local'} database:\n\n     now   after    gone    come`);
  for (const { table, before, after, gone, come } of differences(now?.copy, copy, access)) {
    console.log(`${[before, after, gone, come].map((count) => String(count).padStart(8)).join('')}  ${table}`);
  }
  console.log(`\nEmptied: ${ENDED.join(', ')}. Not in a backup: ${LEFT_OUT.join(', ')}.`);
  console.log(accessText(access, now?.copy));
  if (signed !== 'own') console.log(red(UNSIGNED[signed]));
  if (erased > 0) console.log(`Erased again: ${erased}, whose data has been erased before.`);
  if (silencing.length > 0)
    console.log(`Left out, since mail to the owner would seem to come back to the site and not leave: ${silencing.join(', ')}`);
  const requests = openErasures(now?.copy, since);
  if (requests.length > 0) {
    console.log('These people asked for erasure, and were not erased. Do it before or after:');
    for (const { reference, email } of requests) console.log(`  ${reference}  ${email}`);
  }
  if (unsent > 0)
    console.log(
      `${unsent} mail(s) waited when the backup was made and may have been sent since: they come back as failed; send them again by hand.`,
    );
  if (!yes) {
    console.log(
      `\nNothing was changed. To do this: ${USAGE.replace('FILE', file)
        .replace(' [--remote]', remote ? ' --remote' : '')
        .replace(' [--access]', access ? ' --access' : '')
        .replace(' [--unsigned]', signed === 'own' ? '' : ' --unsigned')
        .replace(/[[\]]/gu, '')}`,
    );
    return;
  }
  if (signed !== 'own' && !unsigned) throw new Error('Nothing was changed. If you know where the file comes from, add --unsigned.');
  if (now) {
    const safetyCopy = join(to, backupName(from, at.toISOString()));
    await writeBackup(safetyCopy, now.copy, { from, migrations: now.migrations }, at);
    console.log(`\nThe previous data is in ${safetyCopy}`);
  }
  const what = { copy, file: basename(file), takesAccess: access };
  if (remote) await restoreD1({ remote }, what);
  else {
    const database = new DatabaseSync(databaseFile(state), { timeout: 0 });
    try {
      restoreInto(database, what);
    } finally {
      database.close();
    }
  }
  console.log('Restored.');
}

try {
  await restore();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
