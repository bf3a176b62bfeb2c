import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashAddress } from '../../functions/privacy/erased.ts';
import { differences, openErasures } from './compared.ts';
import { countRows, migrationNames } from './copy.ts';
import { eraseAgain } from './erased.ts';
import { readBackup, writeBackup } from './file.ts';
import { AT, backUp, database, differing, file, folder, inOwnFolder, state } from './own-folder.ts';
import { readLocal } from './read.ts';
import { fillState, foundIn } from './sample-database.ts';
import { readSecrets } from './secrets.ts';
import { dropSilencing } from './silencing.ts';
import { countUnsent } from './waiting-mails.ts';
import { restoreInto } from './write.ts';

inOwnFolder();

describe('a restore', () => {
  const changeByte = (at: number): void => {
    const bytes = readFileSync(file);
    bytes[at] = 255 - (bytes[at] ?? 0);
    writeFileSync(file, bytes);
  };

  it.each<[string, () => void, string]>([
    ['is cut off', () => writeFileSync(file, readFileSync(file).subarray(0, -100)), 'cut off or damaged'],
    ['has a changed byte', () => changeByte(readFileSync(file).indexOf('tables/messages.jsonl') + 200), 'damaged'],
    ['is something else', () => writeFileSync(file, 'CREATE TABLE'), 'no backup of this project'],
    ['is not there', () => rmSync(file), 'There is no file'],
  ])('refuses a file that %s', async (_, damage, says) => {
    fillState(state, database);
    await backUp();
    damage();
    await expect(readBackup(file)).rejects.toThrow(says);
  });

  it('refuses a file with tables of a newer version', async () => {
    const { copy } = readLocal(state);
    await writeBackup(file, copy, { from: 'local', migrations: [...migrationNames(), '9999_later.sql'] }, AT);
    await expect(readBackup(file)).rejects.toThrow('newer version of this project (9999_later.sql)');
  });

  it('drops the owner’s addresses from mailboxes, or mail to the owner would not leave: of the present owner, or of the file’s', async () => {
    const owner = (address: string) =>
      database.exec(`DELETE FROM users; INSERT INTO users VALUES ('u', '', '${address}', 1, 'owner', 0, 0)`);
    owner('old@example.com');
    database.exec(`INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('a', 'A', 'new+a@example.com', 1), ('b', 'B', 'b@example.com', 1);
      INSERT INTO mail_aliases (address, mailbox) VALUES ('OLD@example.com', 'a')`);
    await backUp();
    owner('new@example.com');
    const dropped = async (takesAccess: boolean) => {
      const { copy } = await readBackup(file);
      return [
        dropSilencing(copy, readLocal(state).copy, takesAccess),
        ['mail_mailboxes', 'mail_aliases'].map((table) =>
          copy
            .prepare(`SELECT address FROM ${table} WHERE address IS NOT NULL`)
            .all()
            .map(({ address }) => address),
        ),
      ];
    };
    expect(await dropped(false)).toEqual([['new+a@example.com'], [['b@example.com'], ['OLD@example.com']]]);
    expect(await dropped(true)).toEqual([['OLD@example.com'], [['new+a@example.com', 'b@example.com'], []]]);
  });

  it('leaves who may enter as it is, unless a command takes it', async () => {
    fillState(state, database);
    database.exec(
      "INSERT INTO users VALUES ('u', '', 'you@example.com', 1, 'owner', 0, 0); INSERT INTO recovery_codes VALUES ('code', 'u', 0, NULL)",
    );
    await backUp();
    database.exec("UPDATE recovery_codes SET used_at = 5; UPDATE orders SET state = 'withdrawn'; DELETE FROM push_subscriptions");
    const { copy, signed } = await readBackup(file);
    expect(signed).toBe(readSecrets().length > 0 ? 'own' : 'none');
    restoreInto(database, { copy, file: '', takesAccess: false });
    const read = () =>
      database
        .prepare("SELECT max(used_at) AS used, (SELECT count(*) FROM orders WHERE state <> 'withdrawn') AS orders FROM recovery_codes")
        .get();
    expect([read(), countRows(database, { name: 'push_subscriptions' })]).toEqual([{ used: 5, orders: 0 }, 0]);
    restoreInto(database, { copy, file: '', takesAccess: true });
    expect([read(), countRows(database, { name: 'push_subscriptions' })]).toEqual([{ used: null, orders: 0 }, 3]);
  });

  it('removes what a killed backup left, and no running one', async () => {
    const folderOf = join(folder, 'backups');
    mkdirSync(folderOf, { recursive: true });
    for (const name of ['local-a.zip.part', 'local-b.zip.4999999.part', `local-c.zip.${process.pid}.part`])
      writeFileSync(join(folderOf, name), '');
    await backUp();
    expect(readdirSync(folderOf).filter((name) => name.endsWith('.part'))).toEqual([`local-c.zip.${process.pid}.part`]);
  });

  it('that fails halfway changes nothing', async () => {
    fillState(state, database);
    const before = await backUp();
    database.exec("CREATE TRIGGER full BEFORE INSERT ON push_subscriptions BEGIN SELECT raise(ABORT, 'disk full'); END");
    const { copy } = await readBackup(file);
    expect(() => restoreInto(database, { copy, file: '', takesAccess: true })).toThrow('disk full');
    expect(differing(readLocal(state).copy, before)).toEqual([]);
  });

  it('shows what it would change, and who has requested erasure since', async () => {
    fillState(state, database);
    const before = await backUp();
    database.exec(`UPDATE meta SET value = 'x' WHERE key = 'empty'; DELETE FROM push_subscriptions`);
    database.exec(
      `UPDATE privacy_requests SET kind = 'erasure', email = 'gone@example.com', closed_at = ${AT.getTime() + 1} WHERE rowid = 1`,
    );
    const { copy } = readLocal(state);
    expect(differences(copy, before).filter(({ table }) => ['meta', 'push_subscriptions'].includes(table))).toEqual([
      { table: 'meta', before: 2, after: 2, gone: 1, come: 1 },
      { table: 'push_subscriptions', before: 0, after: 0, gone: 0, come: 0 },
    ]);
    expect(differences(copy, before, true)).toContainEqual({ table: 'push_subscriptions', before: 0, after: 3, gone: 0, come: 3 });
    expect(openErasures(copy, AT.getTime()).map(({ email }) => email)).toContain('gone@example.com');
    copy.exec(`INSERT INTO privacy_events (request, step, note, at) SELECT id, 'erased', '', ${AT.getTime() + 1} FROM privacy_requests
      WHERE email = 'gone@example.com'`);
    expect(openErasures(copy, AT.getTime()).map(({ email }) => email)).not.toContain('gone@example.com');
  });

  it('erases again who was erased since, also from the search index', async () => {
    fillState(state, database);
    database.exec(
      "UPDATE messages SET from_address = 'Ada@Client.example', text = 'giraffe' WHERE rowid IN (SELECT rowid FROM messages LIMIT 2)",
    );
    await backUp();
    const add = database.prepare('INSERT INTO erased_addresses VALUES (?, ?, ?)');
    add.run(hashAddress('salt', 'ada@client.example'), 'salt', AT.getTime() + 1);
    add.run(hashAddress('salt', 'nobody@client.example'), 'salt', AT.getTime() + 1);
    const { about, copy } = await readBackup(file);
    expect(foundIn(copy, 'giraffe')).toBe(2);
    expect(eraseAgain(copy, readLocal(state).copy, Date.parse(about.madeAt))).toBe(1);
    restoreInto(database, { copy, file: '', takesAccess: true });
    expect(database.prepare("SELECT count(*) AS n FROM messages WHERE lower(from_address) = 'ada@client.example'").get()).toEqual({ n: 0 });
    expect(foundIn(database, 'giraffe')).toBe(0);
    expect(countRows(database, { name: 'erased_addresses' })).toBe(2);
  });

  it('does not send mail again that was queued at the time of the backup', async () => {
    fillState(state, database);
    const [left, gone, waits] = (database.prepare('SELECT id FROM outbox LIMIT 3').all() as { id: string }[]).map(({ id }) => id);
    database.exec("UPDATE outbox SET status = 'sent'");
    database
      .prepare("UPDATE outbox SET status = 'queued', next_attempt_at = 1 WHERE id IN (?, ?, ?)")
      .run(...[left, gone, waits].map(String));
    await backUp();
    database.prepare("UPDATE outbox SET status = 'sent', attempts = 2, next_attempt_at = NULL, sent_at = 5 WHERE id = ?").run(String(left));
    database.prepare('DELETE FROM outbox WHERE id = ?').run(String(gone));

    const { copy } = await readBackup(file);
    expect(countUnsent(copy, readLocal(state).copy)).toBe(1);
    restoreInto(database, { copy, file: '', takesAccess: true });
    const of = (id: string | undefined) =>
      database.prepare('SELECT status, attempts, next_attempt_at, sent_at FROM outbox WHERE id = ?').get(String(id));
    expect(of(left)).toEqual({ status: 'sent', attempts: 2, next_attempt_at: null, sent_at: 5 });
    expect(of(gone)).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(of(waits)).toMatchObject({ status: 'queued', next_attempt_at: 1 });
    expect(countUnsent((await readBackup(file)).copy, undefined)).toBe(3);
  });
});
