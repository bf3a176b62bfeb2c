import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { countRows, getSequences, getTables, migrateCopy, migrationNames, readRows } from './copy.ts';
import { readBackup } from './file.ts';
import { AT, backUp, database, differing, file, folder, inOwnFolder, state, WORD } from './own-folder.ts';
import { readLocal } from './read.ts';
import { fillState, foundIn, makeState } from './sample-database.ts';
import { signatureNote } from './secrets.ts';
import { restoreInto } from './write.ts';

inOwnFolder();

describe('a backup', () => {
  it('is restored exactly into a database with other rows, with the search index and the row numbers', async () => {
    fillState(state, database);
    const found = ['the', WORD, 'κοσμε'].map((word) => foundIn(database, word));
    expect(Math.min(...found)).toBeGreaterThan(0);
    const last = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").get();
    const before = await backUp();

    for (const { name } of getTables(database).reverse()) database.exec(`DELETE FROM ${name}`);
    database.exec("INSERT INTO meta VALUES ('later', '', 0)");
    const { copy } = await readBackup(file);
    restoreInto(database, { copy, file: 'a backup', takesAccess: true });

    expect(differing(readLocal(state).copy, before)).toEqual(['audit_log']);
    expect(database.prepare('SELECT action, subject FROM audit_log ORDER BY sequence DESC LIMIT 1').get()).toEqual({
      action: 'database.restore',
      subject: 'a backup',
    });
    expect(['the', WORD, 'κοσμε'].map((word) => foundIn(database, word))).toEqual(found);
    expect(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").get()).toEqual(last);
    // Deleting an outgoing mail removes its words from the index.
    database.exec('DELETE FROM outbox; DELETE FROM messages');
    expect(foundIn(database, WORD)).toBe(0);
  });

  it('is one file that only its user can read, with its date in its name, and lists its contents', async () => {
    fillState(state, database);
    await backUp();
    expect(readdirSync(join(folder, 'backups'))).toEqual(['local-2026-11-22T09-30-00-000Z.zip']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { about } = await readBackup(file);
    expect(about).toMatchObject({ madeAt: AT.toISOString(), migrations: migrationNames(), from: 'local' });
  });

  it('contains no sessions, links or salts; a restore deletes sessions and links and leaves salts', async () => {
    database.exec(`INSERT INTO users VALUES ('u', '', 'you@example.com', 1, 'owner', 0, 0);
      INSERT INTO sessions VALUES ('s', 'u', 'secret-token', '', 0, 0, 0, 'passkey');
      INSERT INTO verifications VALUES ('v', 'secret-link', '', 0, 0, 0);
      INSERT INTO analytics_salts VALUES ('2026-11-22', 'secret-salt')`);
    await backUp();
    const { copy } = await readBackup(file);
    expect(
      getTables(copy)
        .flatMap((table) => [...readRows(copy, table)])
        .flat(),
    ).not.toContainEqual(expect.stringContaining('secret-'));
    restoreInto(database, { copy, file: '', takesAccess: true });
    const counts = ['users', 'sessions', 'verifications', 'analytics_salts'].map(
      (table) => database.prepare(`SELECT * FROM ${table}`).all().length,
    );
    expect(counts).toEqual([1, 0, 0, 1]);
  });

  it('of the earlier format is still restored', async () => {
    fillState(state, database);
    const { copy, migrations } = readLocal(state);
    const tables = getTables(copy).map(({ name, columns }) => ({ name, columns, rows: countRows(copy, { name }) }));
    const written = (value: unknown): unknown => {
      if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
      return typeof value === 'bigint' ? { int: String(value) } : value;
    };
    const header = {
      format: 'lycabettus-backup',
      version: 1,
      madeAt: AT.toISOString(),
      from: 'local',
      migrations,
      sequences: getSequences(copy),
      tables,
    };
    const rows = tables.flatMap((table) => [...readRows(copy, table)].map((row) => [table.name, ...row.map(written)]));
    const body = [header, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
    const end = { rows: rows.length, sha256: createHash('sha256').update(body).digest('hex') };
    const old = join(folder, 'old.jsonl.gz');
    writeFileSync(old, gzipSync(`${body}${JSON.stringify(end)}\n`));
    expect(differing((await readBackup(old)).copy, copy)).toEqual([]);
    writeFileSync(old, gzipSync(`${body.replace('messages","', 'messages","x')}${JSON.stringify(end)}\n`));
    await expect(readBackup(old)).rejects.toThrow('checksum');
  });

  it('of older tables is restored into the newest ones', async () => {
    const older = join(folder, 'older');
    const earlier = makeState(older, migrationNames().slice(0, 3));
    earlier.exec(`INSERT INTO messages (id, mailbox, thread, source, state, from_name, from_address, to_address, subject, text, spam_score, details, received_at)
      VALUES ('m', 'hello', 't', 'form', 'inbox', 'Άννα', 'anna@example.com', '', '', 'Υπόλοιπο', 0, '{}', 0)`);
    earlier.exec(`INSERT INTO outbox (id, key, status, to_address, subject, text, automatic, thread, message_id, attempts, created_at)
      VALUES ('o', 'k', 'kept', 'anna@example.com', '', '', 0, 't', 'o@example.com', 0, 0)`);
    earlier.close();
    await backUp(older);
    const { about, copy } = await readBackup(file);
    migrateCopy(copy, about.migrations, migrationNames());
    const newest = makeState(join(folder, 'newest'));
    restoreInto(newest, { copy, file: '', takesAccess: true });
    expect(newest.prepare('SELECT id, kept FROM messages').all()).toEqual([{ id: 'm', kept: 0 }]);
    expect(newest.prepare('SELECT id, status FROM outbox').all()).toEqual([{ id: 'o', status: 'held' }]);
    expect(foundIn(newest, WORD)).toBe(1);
    newest.close();
  });
});

it('says with which secret it signed the backup of the published site', () => {
  const AUTH_SECRET = 'x'.repeat(44);
  expect(signatureNote(true, { AUTH_SECRET })).toContain('signed with the AUTH_SECRET of the environment');
  expect(signatureNote(false, { AUTH_SECRET })).toBeUndefined();
  expect(signatureNote(true, { AUTH_SECRET: '', AUTH_SECRET_PREVIOUS: '' })).toContain('not signed');
});
