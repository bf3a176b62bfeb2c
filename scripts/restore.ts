/**
 * `npm run restore -- FILE`: shows what a backup would change in the local database, or with
 * `--remote` the published site's. `--yes` restores all tables or nothing, after a backup of the
 * present state.
 */
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { backupName, LEFT_OUT } from '../functions/backup/format.ts';
import { differences, openErasures } from './backup/compared.ts';
import { migrateCopy, migrationNames } from './backup/copy.ts';
import { eraseAgain } from './backup/erased.ts';
import { readBackup, writeBackup } from './backup/file.ts';
import { type Read, readD1, readLocal } from './backup/read.ts';
import { settleWaitingMails } from './backup/waiting-mails.ts';
import { restoreD1, restoreInto } from './backup/write.ts';
import { databaseFile, hasDatabase } from './database-file.ts';
import { STATE } from './functions-server.ts';
import { assertNotServing } from './local-servers.ts';
import { migrate } from './migrate.ts';

const USAGE = 'npm run restore -- FILE [--remote] [--yes]';

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

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      to: { type: 'string', default: 'backups' },
      state: { type: 'string', default: STATE },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(`Name one file: ${USAGE}`);
  const { remote, yes, state, to } = values;
  const from = remote ? 'remote' : 'local';
  const { about, copy } = await readBackup(file);
  migrateCopy(copy, about.migrations, migrationNames());
  const at = new Date();
  const now = await present({ remote, yes, state });
  const unsent = settleWaitingMails(copy, now?.copy);
  const erased = eraseAgain(copy, now?.copy, new Date(about.madeAt));

  console.log(`${basename(file)}, made ${about.madeAt} (${about.from}), ${about.migrations.at(-1) ?? 'no migration'}`);
  console.log(`into the ${remote ? 'published' : 'local'} database:\n\n     now   after    gone    come`);
  for (const { table, before, after, gone, come } of differences(now?.copy, copy)) {
    console.log(`${[before, after, gone, come].map((count) => String(count).padStart(8)).join('')}  ${table}`);
  }
  console.log(`\nSessions and sign-in links end. Not in a backup: ${Object.keys(LEFT_OUT).join(', ')}.`);
  if (erased > 0) console.log(`Erased again: ${erased}, whose data was erased after the backup was made.`);
  const requests = openErasures(now?.copy, new Date(about.madeAt));
  if (requests.length > 0) {
    console.log('These people asked for erasure after the backup was made, and were not erased. Do it before or after:');
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
        .replace(/[[\]]/gu, '')}`,
    );
    return;
  }
  if (now) {
    const safetyCopy = join(to, backupName(from, at.toISOString()));
    await writeBackup(safetyCopy, now.copy, { from, migrations: now.migrations }, at);
    console.log(`\nThe previous data is in ${safetyCopy}`);
  }
  if (remote) await restoreD1({ remote }, copy, basename(file));
  else {
    const database = new DatabaseSync(databaseFile(state), { timeout: 0 });
    try {
      restoreInto(database, copy, basename(file));
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
