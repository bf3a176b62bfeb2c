import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { differences, erasedSince } from './compared.ts';
import { getTables, migrateCopy, migrationNames } from './copy.ts';
import { backupName, readBackup, writeBackup } from './file.ts';
import { readLocal } from './read.ts';
import { fillState, foundIn, makeState } from './sample-database.ts';
import { settleWaitingMails } from './waiting-mails.ts';
import { restoreInto } from './write.ts';

const AT = new Date('2026-11-22T09:30:00.000Z');
const WORD = 'υπολοιπο';
let folder: string;
let state: string;
let database: DatabaseSync;
let file: string;

const differing = (before: DatabaseSync, after: DatabaseSync): string[] =>
  differences(before, after).flatMap(({ table, gone, come }) => (gone + come > 0 ? [table] : []));

function backUp(): DatabaseSync {
  const { copy, migrations } = readLocal(state);
  writeBackup(file, copy, { from: 'local', migrations }, AT);
  return copy;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  state = join(folder, 'state');
  file = backupName(join(folder, 'backups'), 'local', AT);
  database = makeState(state);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a backup', () => {
  it('is restored exactly into a database with other rows, with the search index and the row numbers', () => {
    fillState(state, database);
    const found = ['the', WORD, 'κοσμε'].map((word) => foundIn(database, word));
    expect(Math.min(...found)).toBeGreaterThan(0);
    const last = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").get();
    const before = backUp();

    for (const { name } of getTables(database).reverse()) database.exec(`DELETE FROM ${name}`);
    database.exec("INSERT INTO meta VALUES ('later', '', 0)");
    const { copy } = readBackup(file);
    restoreInto(database, copy, 'a backup');

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

  it('is one file that only its user can read, with its date in its name, and lists its contents', () => {
    fillState(state, database);
    backUp();
    expect(readdirSync(join(folder, 'backups'))).toEqual(['local-2026-11-22T09-30-00Z.jsonl.gz']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { header } = readBackup(file);
    expect(header).toMatchObject({ madeAt: AT.toISOString(), migrations: migrationNames(), from: 'local' });
    expect(header.tables.find(({ name }) => name === 'meta')).toMatchObject({ rows: 2 });
  });

  it('contains no sessions, links or salts; a restore deletes sessions and links and leaves salts', () => {
    database.exec(`INSERT INTO users VALUES ('u', '', 'you@example.com', 1, 'owner', 0, 0);
      INSERT INTO sessions VALUES ('s', 'u', 'secret-token', '', 0, 0, 0);
      INSERT INTO verifications VALUES ('v', 'secret-link', '', 0, 0, 0);
      INSERT INTO analytics_salts VALUES ('2026-11-22', 'secret-salt')`);
    backUp();
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('secret-');
    restoreInto(database, readBackup(file).copy, '');
    const counts = ['users', 'sessions', 'verifications', 'analytics_salts'].map(
      (table) => database.prepare(`SELECT * FROM ${table}`).all().length,
    );
    expect(counts).toEqual([1, 0, 0, 1]);
  });

  it('of older tables is restored into the newest ones', () => {
    database.close();
    rmSync(state, { recursive: true });
    database = makeState(state, migrationNames().slice(0, 3));
    database.exec(`INSERT INTO messages (id, mailbox, thread, source, state, from_name, from_address, to_address, subject, text, spam_score, details, received_at)
      VALUES ('m', 'hello', 't', 'form', 'inbox', 'Άννα', 'anna@example.com', '', '', 'Υπόλοιπο', 0, '{}', 0)`);
    database.exec(`INSERT INTO outbox (id, key, status, to_address, subject, text, automatic, thread, message_id, attempts, created_at)
      VALUES ('o', 'k', 'kept', 'anna@example.com', '', '', 0, 't', 'o@example.com', 0, 0)`);
    backUp();
    const { header, copy } = readBackup(file);
    migrateCopy(copy, header.migrations, migrationNames());
    const newest = makeState(join(folder, 'newest'));
    restoreInto(newest, copy, '');
    expect(newest.prepare('SELECT id, kept FROM messages').all()).toEqual([{ id: 'm', kept: 0 }]);
    expect(newest.prepare('SELECT id, status FROM outbox').all()).toEqual([{ id: 'o', status: 'held' }]);
    expect(foundIn(newest, WORD)).toBe(1);
    newest.close();
  });
});

describe('a restore', () => {
  const rewrite = (change: (text: string) => string): void =>
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())));

  it.each<[string, () => void, string]>([
    ['is cut off', () => writeFileSync(file, readFileSync(file).subarray(0, -100)), 'cut off or damaged'],
    ['lost a row', () => rewrite((text) => text.split('\n').toSpliced(5, 1).join('\n')), 'checksum'],
    ['lost its end', () => rewrite((text) => text.split('\n').slice(0, -2).join('\n')), 'no whole backup'],
    ['has a changed row', () => rewrite((text) => text.replace('messages","', 'messages","x')), 'checksum'],
    ['is something else', () => writeFileSync(file, 'CREATE TABLE'), 'cut off or damaged'],
    ['is not there', () => rmSync(file), 'There is no file'],
  ])('refuses a file that %s', (_, damage, says) => {
    fillState(state, database);
    backUp();
    damage();
    expect(() => readBackup(file)).toThrow(says);
  });

  it('refuses a file with tables of a newer version', () => {
    const { copy } = readLocal(state);
    writeBackup(file, copy, { from: 'local', migrations: [...migrationNames(), '9999_later.sql'] }, AT);
    expect(() => readBackup(file)).toThrow('newer version of this project (9999_later.sql)');
  });

  it('that fails halfway changes nothing', () => {
    fillState(state, database);
    const before = backUp();
    database.exec("CREATE TRIGGER full BEFORE INSERT ON push_subscriptions BEGIN SELECT raise(ABORT, 'disk full'); END");
    expect(() => restoreInto(database, readBackup(file).copy, '')).toThrow('disk full');
    expect(differing(readLocal(state).copy, before)).toEqual([]);
  });

  it('shows what it would change, and who has requested erasure since', () => {
    fillState(state, database);
    const before = backUp();
    database.exec(`UPDATE meta SET value = 'x' WHERE key = 'empty'; DELETE FROM push_subscriptions`);
    database.exec(
      `UPDATE privacy_requests SET kind = 'erasure', email = 'gone@example.com', closed_at = ${AT.getTime() + 1} WHERE rowid = 1`,
    );
    const { copy } = readLocal(state);
    expect(differences(copy, before).filter(({ table }) => ['meta', 'push_subscriptions'].includes(table))).toEqual([
      { table: 'meta', before: 2, after: 2, gone: 1, come: 1 },
      { table: 'push_subscriptions', before: 0, after: 3, gone: 0, come: 3 },
    ]);
    expect(erasedSince(copy, AT).map(({ email }) => email)).toContain('gone@example.com');
    // Erased after the backup, for a request that was open in it.
    copy.exec(`UPDATE privacy_requests SET kind = 'access', received_at = 0, closed_at = NULL`);
    expect(erasedSince(copy, AT)).toEqual([]);
    copy.exec(`INSERT INTO privacy_events (request, step, note, at) SELECT id, 'erased', '', ${AT.getTime() + 1} FROM privacy_requests
      WHERE email = 'gone@example.com'`);
    expect(erasedSince(copy, AT).map(({ email }) => email)).toEqual(['gone@example.com']);
  });

  it('does not send mail again that was queued at the time of the backup', () => {
    fillState(state, database);
    const [left, gone, waits] = (database.prepare('SELECT id FROM outbox LIMIT 3').all() as { id: string }[]).map(({ id }) => id);
    database.exec("UPDATE outbox SET status = 'sent'");
    database
      .prepare("UPDATE outbox SET status = 'queued', next_attempt_at = 1 WHERE id IN (?, ?, ?)")
      .run(...[left, gone, waits].map(String));
    backUp();
    database.prepare("UPDATE outbox SET status = 'sent', attempts = 2, next_attempt_at = NULL, sent_at = 5 WHERE id = ?").run(String(left));
    database.prepare('DELETE FROM outbox WHERE id = ?').run(String(gone));

    const { copy } = readBackup(file);
    expect(settleWaitingMails(copy, readLocal(state).copy)).toBe(1);
    restoreInto(database, copy, '');
    const of = (id: string | undefined) =>
      database.prepare('SELECT status, attempts, next_attempt_at, sent_at FROM outbox WHERE id = ?').get(String(id));
    expect(of(left)).toEqual({ status: 'sent', attempts: 2, next_attempt_at: null, sent_at: 5 });
    expect(of(gone)).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(of(waits)).toMatchObject({ status: 'queued', next_attempt_at: 1 });
    expect(settleWaitingMails(readBackup(file).copy, undefined)).toBe(3);
  });
});
