/** What a restore may bring back, and whose file it believes. */
import { env } from 'cloudflare:workers';
import { BlobReader } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { backupFiles, restoreCheck } from '../../src/features/backup/admin/backup.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMessage } from '../../tests/functions/admin-harness.ts';
import { AT, altered, bucket, check, everything, fill, restore, save, upload } from '../../tests/functions/backup-harness.ts';
import { setWays } from '../../tests/functions/notices-harness.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { comesHere } from '../mail/mailboxes.ts';
import { backupSecrets, checkSignature, signManifest } from './signature.ts';
import { readSchema } from './storage/tables.ts';
import { ruleOf } from './tables.ts';
import { openBackup } from './zip.ts';

interface Column {
  name: string;
  type: string;
}

/** Gives each table a row of which every text is `mark`, so that references fit. */
async function mark(text: string, number: number): Promise<Map<string, string>> {
  const { tables } = await readSchema(env.DB);
  const firstTexts = new Map<string, string>();
  for (const { name } of tables) {
    const { results } = await env.DB.prepare('SELECT name, type FROM pragma_table_info(?)').bind(name).all<Column>();
    const values = results.map(({ name: column, type }) => {
      if (type.toUpperCase() === 'TEXT') return `'${text}'`;
      // No two orders or papers have one.
      return String(column === 'number' ? number + text.charCodeAt(0) : number);
    });
    await env.DB.prepare(
      `INSERT INTO "${name}" (${results.map((column) => `"${column.name}"`).join(', ')}) VALUES (${values.join(', ')})`,
    ).run();
    firstTexts.set(name, results.find(({ type }) => type.toUpperCase() === 'TEXT')?.name ?? expect.fail(name));
  }
  return firstTexts;
}

/** The marks of each table's rows, by its name. */
async function readMarks(firstTexts: Map<string, string>): Promise<Record<string, string>> {
  const found = [...firstTexts].map(async ([table, column]) => {
    const query = `SELECT "${column}" AS mark FROM "${table}" WHERE "${column}" IN ('a', 'b') ORDER BY 1`;
    const { results } = await env.DB.prepare(query).all();
    return [table, results.map((row) => row['mark']).join('')] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

it('a restore revives nothing that was revoked or used up, undoes nothing that was promised or booked, and brings the data back', async () => {
  await signedIn();
  const texts = await mark('a', 7_000_001);
  const { name } = await save();
  const { tables } = await readSchema(env.DB);
  for (const table of tables.toReversed()) await env.DB.prepare(`DELETE FROM "${table.name}" WHERE "${texts.get(table.name)}" = 'a'`).run();
  // The same numbers as before: rows are told apart by what they say.
  await mark('b', 7_000_001);
  const { id, tables: found } = await check(name);
  await restore(id);
  const expected = { data: 'a', stays: 'b', grows: 'ab', out: '' } as const;
  const marks = await readMarks(texts);
  expect(marks).toEqual(Object.fromEntries(tables.map((table) => [table.name, expected[ruleOf(table.name).kind]])));
  for (const { name: table, now, after } of found.filter((one) => ruleOf(one.name).kind === 'grows'))
    expect([table, after]).toEqual([table, now + 1]);
  // A second restore adds nothing more.
  const audited = async () => (await env.DB.prepare('SELECT count(*) AS n FROM audit_log').first<number>('n')) ?? 0;
  const auditedBefore = await audited();
  await restore((await check(name)).id);
  expect(await readMarks(texts)).toEqual(marks);
  // The safety copy and the restore.
  expect((await audited()) - auditedBefore).toBe(2);
});

it('what happened since a backup stays in the audit log', async () => {
  await fill();
  const { name } = await save();
  await env.DB.exec("INSERT INTO audit_log (at, actor, request_id, action, subject) VALUES (5, 'thief', 'r', 'feed.create', 'since')");
  const before = await readAudit();
  await restore((await check(name)).id);
  const after = await readAudit();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ action: 'database.restore', after: { signed: 'own' } });
});

it.each([
  ['signed by another secret', 'foreign', 'another secret, of thirty-two characters or more'],
  ['not signed', 'none', null],
] as const)('a file that is %s is called so, restored only if the owner accepts it, and opens no door', async (_, signed, secret) => {
  await fill();
  const code = '[99,"forged","owner",1,null]';
  const file = await altered((name, lines) => (name === 'recovery_codes' ? [...lines, code] : lines), {}, secret);
  await env.DB.exec("DELETE FROM messages WHERE id = 'hard'");
  const { data } = (await (await upload(file)).json()) as { data: unknown };
  const { id, ...found } = restoreCheck.parse(data);
  expect([found.signed, found.tables.find(({ name }) => name === 'recovery_codes')?.come]).toEqual([signed, 0]);
  const before = await everything();
  await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 409, 'conflict');
  expect(await everything()).toEqual(before);
  await restore(id, true);
  const after = await everything();
  expect([after['messages']?.length, after['recovery_codes']]).toEqual([31, before['recovery_codes']]);
  await bucket().put('site-2026-11-01T00-00-00-000Z.zip', file);
  const { files } = await callAdmin(backupFiles, `${AT}/files`);
  expect(files.map((one) => one.signed).toSorted()).toEqual(['own', signed].toSorted());
});

it('a former secret still knows what it has signed, and a signature fits one manifest only', async () => {
  const file = await altered((_, lines) => lines);
  const secrets = backupSecrets({ AUTH_SECRET: 'a new secret, of thirty-two characters or more', AUTH_SECRET_PREVIOUS: env.AUTH_SECRET });
  expect((await openBackup(new BlobReader(file), { secrets })).signed).toBe('own');
  expect((await openBackup(new BlobReader(file), { secrets: secrets.slice(0, 1) })).signed).toBe('foreign');
  const signature = await signManifest(env.AUTH_SECRET, 'one');
  expect(await checkSignature([env.AUTH_SECRET], 'other', signature)).toBe('foreign');
  expect(await checkSignature([env.AUTH_SECRET], 'one', `${signature}\n`)).toBe('own');
  expect(await checkSignature([env.AUTH_SECRET], 'one', 'no base64url!')).toBe('foreign');
});

describe('mail to the owner leaves the site after a restore of', () => {
  const mailbox = (name: string, address: string) =>
    env.DB.prepare("INSERT INTO mail_mailboxes (name, title, address, version) VALUES (?1, 'Old', ?2, 1)").bind(name, address).run();
  const alias = (address: string) => env.DB.prepare("INSERT INTO mail_aliases (address, mailbox) VALUES (?, 'old')").bind(address).run();
  const [local, domain] = OWNER.email.split('@');
  const written = `${local}+site@${domain}`.toUpperCase();

  it.each<[string, () => Promise<unknown>]>([
    ['an alias', () => alias(OWNER.email)],
    ['an alias with a subaddress', () => alias(written)],
    ['a mailbox', () => mailbox('own', OWNER.email)],
    ['a mailbox with a subaddress', () => mailbox('own', written)],
    ['an alias where only a subaddress is told', () => alias('me@elsewhere.example')],
    ['a mailbox where only a subaddress is told', () => mailbox('own', 'me@elsewhere.example')],
    ['a letter', () => storeMessage({ source: 'email', toAddress: written })],
  ])('%s of the owner’s address, and the others come back', async (_, cause) => {
    await signedIn();
    await mailbox('old', 'shop@lycabettus.example');
    await alias('old@lycabettus.example');
    await storeMessage({ id: 'kept', source: 'email', toAddress: 'shop@lycabettus.example' });
    await cause();
    const { name } = await save();
    for (const table of ['messages', 'mail_mailboxes']) await env.DB.prepare(`DELETE FROM ${table}`).run();
    await setWays({ mail: 'now', push: false }, { address: 'me+news@elsewhere.example' });
    await restore((await check(name)).id);
    for (const address of [OWNER.email, 'me+news@elsewhere.example'])
      expect([address, await comesHere(env, address)]).toEqual([address, false]);
    for (const address of ['shop@lycabettus.example', 'old@lycabettus.example']) expect(await comesHere(env, address)).toBe(true);
    expect(await env.DB.prepare("SELECT to_address FROM messages WHERE id = 'kept'").first('to_address')).toBe('shop@lycabettus.example');
  });
});

it('a restore leaves the recipients of mail as they are where the owner’s own mail comes to the site', async () => {
  await signedIn();
  await storeMessage({ id: 'own', source: 'email', toAddress: OWNER.email });
  const { name } = await save();
  await restore((await check(name)).id);
  expect(await env.DB.prepare("SELECT to_address FROM messages WHERE id = 'own'").first('to_address')).toBe(OWNER.email);
});
