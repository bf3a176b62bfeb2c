import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { bindingOf, withDatabase } from '../../scripts/backup/binding.ts';
import { compareRestored, newestBackup } from '../../scripts/backup/drill.ts';
import { openFile } from '../../scripts/backup/file.ts';
import { signatureNote } from '../../scripts/backup/secrets.ts';
import { upgraded } from '../../scripts/backup/upgrade.ts';
import { databaseFile } from '../../scripts/database-file.ts';
import { configuration } from '../../scripts/deploy/project.ts';
import { MIGRATIONS, migrationNames } from '../../scripts/migrate.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import { MAKERS } from '../../scripts/seed/makers.ts';

/** Each command starts wrangler: seconds, on a busy machine half a minute. */
const LIMIT_MS = 600_000;
const AUTH_SECRET = 'a secret of this test, of thirty-two characters and more';
process.env['AUTH_SECRET'] = AUTH_SECRET;

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

function newState(folder: string): string {
  cpSync(inject('newState'), folder, { recursive: true });
  return folder;
}

/** Runs statements on the database of a state, which nobody else uses. @returns the rows of the last one */
function ask(state: string, ...statements: [string, ...string[]]): Record<string, unknown>[] {
  const database = new DatabaseSync(databaseFile(state));
  const rows = statements.map((sql) => database.prepare(sql).all() as Record<string, unknown>[]);
  database.close();
  return rows.at(-1) ?? [];
}

async function command(script: string, args: readonly string[], secret = AUTH_SECRET): Promise<{ code: number; output: string }> {
  const env = { ...process.env, AUTH_SECRET: secret, NO_COLOR: '1' };
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

it('the commands write every row to one private file, show what it would change, restore it, and prove it', {
  timeout: LIMIT_MS,
}, async () => {
  const folder = folderOf();
  const [first, second, to] = [newState(join(folder, 'first')), newState(join(folder, 'second')), join(folder, 'backups')];
  const seeding = { seed: 'backup', now: Date.UTC(2026, 10, 22) };
  for (const rows of [MAKERS.messages(seeding, 30), MAKERS.outbox(seeding, 10), MAKERS.subscriptions(seeding, 3)])
    writeRows(first, [...rows]);
  ask(
    first,
    "INSERT INTO users VALUES ('u', '', 'you@example.com', 1, 'owner', 0, 0)",
    "INSERT INTO sessions VALUES ('s', 'u', 'secret-token', '', 0, 0, 0, 'passkey')",
    "INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('own', 'Own', 'YOU+a@example.com', 1)",
    "UPDATE outbox SET status = 'queued', next_attempt_at = 1 WHERE rowid = 1",
    // Larger than a page of a backup, and with what JSON or SQL might read otherwise.
    `UPDATE messages SET text = 'Υπόλοιπο "\\ ?1 -- ' || char(0, 8232, 128105) || '''' || ${"replace(hex(zeroblob(400000)), '0', 'ά')"} WHERE sequence = 1`,
    "INSERT INTO meta VALUES ('bytes', x'0001ff', 9007199254740993)",
    'DELETE FROM messages WHERE sequence = (SELECT max(sequence) FROM messages)',
  );
  // Of backups that were killed, and of one that runs.
  mkdirSync(to);
  for (const process_ of [4_999_999, process.pid]) writeFileSync(join(to, `local-a.zip.${process_}.part`), '');

  expect(await command('backup', ['--state', first, '--to', to])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^ +29 {2}messages$/mu),
  });
  const file = newestBackup(to) ?? expect.fail('no file');
  expect(readdirSync(to).toSorted()).toEqual([file.slice(to.length + 1), `local-a.zip.${process.pid}.part`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const shown = await command('restore', [file, '--state', second, '--access', '--to', to]);
  expect(shown).toMatchObject({ code: 0, output: expect.stringMatching(/^ +0 +29 +0 +29 {2}messages$[\s\S]*Nothing was changed/mu) });
  expect(ask(second, 'SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM restore_rows) AS n')).toEqual([{ n: 0 }]);

  const restored = await command('restore', [file, '--state', second, '--access', '--yes', '--to', to]);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Left out[^\n]*YOU\+a@example\.com\nRestored\./u) });
  const differing = async (state: string) =>
    (await withDatabase({ state }, (env) => compareRestored(env, file))).filter(({ isSame }) => !isSame).map(({ table }) => table);
  // Its own record, the owner's mailbox, and the mail that waited.
  expect((await differing(second)).toSorted()).toEqual(['audit_log', 'mail_mailboxes', 'outbox']);
  expect(ask(second, "SELECT actor, subject FROM audit_log WHERE action = 'database.restore'")).toMatchObject([
    { actor: 'npm run restore' },
  ]);
  expect(ask(second, "SELECT count(*) AS n FROM mail_search WHERE mail_search MATCH 'υπολοιπο'")).toEqual([{ n: 1 }]);
  expect(ask(second, 'SELECT count(*) AS n FROM sessions')).toEqual([{ n: 0 }]);
  expect(ask(second, "SELECT seq FROM sqlite_sequence WHERE name = 'messages'")).toEqual([{ seq: 30 }]);

  expect(await command('drill', [file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('every table and index is as in the file'),
  });
  // As many rows, but one is another.
  ask(second, "UPDATE meta SET value = 'other' WHERE key = 'bytes'", 'DELETE FROM mail_search WHERE rowid = 1');
  expect(await differing(second)).toEqual(expect.arrayContaining(['meta', 'mail_search']));

  const foreign = 'another secret, of thirty-two characters or more';
  const before = ask(second, 'SELECT key, value FROM meta');
  expect(await command('restore', [file, '--state', second, '--yes', '--to', to, '--access', '--unsigned'], foreign)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/NOT SIGNED BY THIS SITE[\s\S]*Nothing was changed/u),
  });
  expect(ask(second, 'SELECT key, value FROM meta')).toEqual(before);
  expect(await command('restore', [file, '--state', second, '--yes', '--to', to, '--unsigned'], foreign)).toMatchObject({ code: 0 });
  expect(await differing(second)).not.toContain('meta');
});

it('a backup of an earlier release passes through the later migrations, and keeps its time and its signature', {
  timeout: LIMIT_MS,
}, async () => {
  const folder = folderOf();
  const [state, to, later] = [newState(join(folder, 'state')), join(folder, 'backups'), join(folder, 'migrations')];
  writeRows(state, [...MAKERS.messages({ seed: 'older', now: Date.UTC(2026, 10, 22) }, 5)]);
  expect(await command('backup', ['--state', state, '--to', to])).toMatchObject({ code: 0 });
  const file = newestBackup(to) ?? expect.fail('no file');
  cpSync(MIGRATIONS, later, { recursive: true });
  writeFileSync(
    join(later, '9999_later.sql'),
    "ALTER TABLE meta ADD COLUMN later TEXT NOT NULL DEFAULT 'new';\nUPDATE messages SET subject = upper(subject);",
  );
  const [{ manifest: old }] = [await openFile(file)];
  await upgraded(
    file,
    async (newer) => {
      const { manifest, signed, lines } = await openFile(newer);
      expect([manifest.migrations, signed, manifest.madeAt]).toEqual([[...migrationNames(), '9999_later.sql'], 'own', old.madeAt]);
      expect(manifest.sequences['messages']).toBe(old.sequences['messages']);
      expect(manifest.tables.find(({ name }) => name === 'meta')?.columns).toContain('later');
      const messages = manifest.tables.find(({ name }) => name === 'messages') ?? expect.fail('no table');
      const subjects: unknown[] = [];
      for await (const batch of lines(messages))
        for (const line of batch) subjects.push((JSON.parse(line) as unknown[])[messages.columns.indexOf('subject')]);
      expect(subjects).toEqual(ask(state, 'SELECT upper(subject) AS subject FROM messages').map(({ subject }) => subject));
    },
    later,
  );
  // One of a later release is left for the check to refuse.
  await upgraded(file, async (same) => expect(same).toBe(file), join(folder, 'backups'));
});

it('the published database is the one that wrangler.jsonc names', () => {
  const { d1_databases, ...ours } = configuration();
  expect(() => bindingOf({ d1_databases, ...ours }, true)).toThrow('npm run deploy');
  const [database] = d1_databases;
  const published = { ...ours, account_id: 'account', d1_databases: [{ ...database, database_id: 'published' }] as typeof d1_databases };
  expect(JSON.parse(JSON.stringify(bindingOf(published, true)))).toMatchObject({
    account_id: 'account',
    d1_databases: [{ binding: 'DB', database_id: 'published', remote: true }],
  });
  expect(bindingOf(published, true).d1_databases[0]?.['preview_database_id']).toBeUndefined();
  expect(bindingOf(published, false).d1_databases[0]).toEqual({ ...database, database_id: 'published' });
});

it('finds the newest backup by the time in its name', () => {
  const folder = folderOf();
  expect(newestBackup(join(folder, 'none'))).toBeUndefined();
  for (const name of [
    'remote-2026-11-20T09-00-00-000Z.zip',
    'local-2026-11-24T09-00-00-000Z.zip',
    'site-2026-11-22T01-15-00-000Z.zip',
    'z.zip',
  ])
    writeFileSync(join(folder, name), '');
  expect(newestBackup(folder)).toBe(join(folder, 'local-2026-11-24T09-00-00-000Z.zip'));
});

it('says with which secret it signed the backup of the published site', () => {
  expect(signatureNote(true, { AUTH_SECRET })).toContain('signed with the AUTH_SECRET of the environment');
  expect(signatureNote(false, { AUTH_SECRET })).toBeUndefined();
  expect(signatureNote(true, { AUTH_SECRET: '', AUTH_SECRET_PREVIOUS: '' })).toContain('not signed');
});
