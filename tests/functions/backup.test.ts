/** The owner's backups: every table into a ZIP, and back: the same rows, the same search results, the same sign-in. */

import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { BlobReader } from '@zip.js/zip.js';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it, vi } from 'vitest';
import { LEFT_OUT, lineOf, type Manifest, type Table } from '../../functions/backup/format.ts';
import { KEPT_DAYS, saveBackup } from '../../functions/backup/make.ts';
import { openBackup, writeBackup } from '../../functions/backup/zip.ts';
import { DAY_MS } from '../../functions/calendar.ts';
import { backUp } from '../../functions/jobs/back-up.ts';
import { NIGHTLY } from '../../functions/jobs/times.ts';
import { readLines, readSchema } from '../../functions/storage/backup.ts';
import { MIGRATIONS } from '../../functions/storage/migrations.ts';
import { findStaged, recordStaged, restoreStaged } from '../../functions/storage/restore.ts';
import { passkeys, recoveryCodes } from '../../functions/storage/schema/auth.ts';
import { attachmentParts, attachments } from '../../functions/storage/schema/mail.ts';
import worker from '../../functions/worker.ts';
import {
  backupFiles,
  backupOverview,
  backupSaved,
  checkDropped,
  downloadReady,
  restoreCheck,
  restored,
} from '../../src/features/admin/backup/backup.schema.ts';
import { erasedData } from '../../src/features/admin/privacy/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMail, storeMessage } from './admin-harness.ts';
import { asOwner } from './as-owner.ts';
import { OWNER, signedIn } from './owner-session.ts';
import { visitWith } from './visit.ts';

const AT = '/api/admin/backups';
const ADA = 'ada@client.example';
const bucket = () => env.BACKUPS ?? expect.fail('no bucket');
const check = (name: string) => callAdmin(restoreCheck, `${AT}/checks`, { body: { name }, status: 201 });
const save = () => callAdmin(backupSaved, `${AT}/files`, { method: 'POST', status: 201 });
const restore = (id: string) => callAdmin(restored, `${AT}/restores`, { body: { id } });
const upload = (body: BodyInit) => asOwner(`${AT}/uploads`, { method: 'POST', body, headers: { 'Content-Type': 'application/zip' } });

async function collect(batches: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

/** @returns the check's ID */
async function accepted(file: Blob): Promise<string> {
  const response = await upload(file);
  const { data, error }: { data?: { id: string }; error?: unknown } = await response.json();
  expect(error).toBeUndefined();
  return data?.id ?? expect.fail('no check');
}

/** All rows of all tables that a backup has, as its lines. */
async function everything(): Promise<Record<string, string[]>> {
  const { tables } = await readSchema(env.DB);
  const lines = await Promise.all(tables.map(async (table) => [table.name, await collect(readLines(env.DB, table))] as const));
  return Object.fromEntries(lines);
}

/** Without what restoring itself records. */
const withoutAudit = ({ audit_log: _, ...rest }: Record<string, string[]>) => rest;

async function wipe(): Promise<void> {
  const { tables } = await readSchema(env.DB);
  await env.DB.batch(tables.toReversed().map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)));
}

const found = async (word: string): Promise<number | null> =>
  env.DB.prepare('SELECT count(*) AS n FROM mail_search WHERE mail_search MATCH ?').bind(word).first<number>('n');

const HARD = `It's "hard" \\ ? ?1 -- ; \n\u0000 \u2028 👩‍🚀 ${'Καλημέρα, κόσμε. '.repeat(3000)}`;

async function fill(): Promise<void> {
  const at = new Date('2026-11-01');
  await signedIn();
  for (let n = 0; n < 30; n += 1) await storeMessage({ text: `pelican ${n}` });
  await storeMessage({ id: 'hard', text: `${HARD} υπόλοιπο`, spamScore: 0.1 + 0.2 });
  await storeMail({ id: 'sent', text: 'walrus' });
  const db = drizzle(env.DB);
  await db.insert(attachments).values({
    id: 'f',
    message: 'hard',
    position: 0,
    name: 'a.pdf',
    type: 'application/pdf',
    sizeBytes: 900_000,
    contentId: null,
    stored: true,
  });
  await db.insert(attachmentParts).values([0, 1].map((position) => ({ attachment: 'f', position, content: 'QUJD'.repeat(300_000) })));
  await db
    .insert(passkeys)
    .values({ id: 'p', userId: OWNER.id, publicKey: 'key', credentialID: 'c', counter: 7, deviceType: 'x', backedUp: true, createdAt: at });
  await db.insert(recoveryCodes).values({ hash: 'h', userId: OWNER.id, createdAt: at });
  await env.DB.prepare("INSERT INTO meta VALUES ('bytes', x'0001ff', 9007199254740993), ('', '', -1)").run();
}

/** A file from other lines than the database has. */
async function altered(change: (name: string, lines: string[]) => string[], about: Partial<Manifest> = {}): Promise<Blob> {
  const { tables, migrations } = await readSchema(env.DB);
  const lines = await everything();
  const whole = { madeAt: new Date().toISOString(), from: 'site', migrations, sequences: {}, ...about } as const;
  return new Response(writeBackup(whole, tables, ({ name }) => [change(name, lines[name] ?? [])])).blob();
}

/** The present rows as the tables of an older version have them. */
async function older(migrations: readonly string[]): Promise<{ file: Blob; tables: Table[] }> {
  const migrator = env.MIGRATOR.get(env.MIGRATOR.newUniqueId());
  const tables = await migrator.open(migrations);
  await migrator.close();
  const [now, lines] = [(await readSchema(env.DB)).tables, await everything()];
  const asThen = ({ name, columns }: Table): string[] => {
    const present = now.find((table) => table.name === name)?.columns ?? [];
    return (lines[name] ?? []).map((line) => JSON.stringify(columns.map((column) => JSON.parse(line)[present.indexOf(column)])));
  };
  const about = {
    madeAt: new Date().toISOString(),
    from: 'site',
    migrations: [...migrations],
    sequences: { messages: 900 },
  } satisfies Omit<Manifest, 'format' | 'version' | 'tables'>;
  return { file: await new Response(writeBackup(about, tables, (table) => [asThen(table)])).blob(), tables };
}

describe('a backup', () => {
  it.each(['0001_functions.sql', '0006_budgets.sql', '0012_assistant_questions.sql'])('of the version %s is migrated', async (version) => {
    await fill();
    const before = await everything();
    const names = [...MIGRATIONS.keys()];
    const { file, tables } = await older(names.slice(0, names.indexOf(version) + 1));
    const response = await upload(file);
    const { id, migratedFrom } = restoreCheck.parse(((await response.json()) as { data: unknown }).data);
    expect([response.status, migratedFrom]).toEqual([201, version]);
    expect(withoutAudit(await everything())).toEqual(withoutAudit(before));

    await env.DB.exec("DELETE FROM messages WHERE id <> 'hard'");
    await restore(id);
    const after = await everything();
    for (const { name } of tables.filter((table) => table.name !== 'audit_log'))
      expect([name, after[name]?.length]).toEqual([name, before[name]?.length ?? 0]);
    expect(after['messages']).toEqual(before['messages']);
    expect(await Promise.all(['pelican', 'υπολοιπο', 'walrus'].map(found))).toEqual([30, 1, 1]);
    expect(await env.DB.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").first('seq')).toBe(900);
  });

  it('is restored after a loss: same rows, search results and sign-in, and the acting session continues', async () => {
    await fill();
    const [before, words] = [await everything(), await Promise.all(['pelican', 'υπολοιπο', 'walrus'].map(found))];
    expect(words).toEqual([30, 1, 1]);
    const { name, rows } = await save();
    expect(rows).toBe(Object.values(before).flat().length);

    await wipe();
    await storeMessage({ text: 'later' });
    const [user] = before['users'] ?? [];
    await signedIn();
    const { id, tables } = await check(name);
    expect(tables.find((table) => table.name === 'messages')).toEqual({ name: 'messages', now: 1, after: 31, gone: 1, come: 31 });
    expect(await restore(id)).toMatchObject({ erased: 0, isSignedIn: true });

    const after = await everything();
    expect(withoutAudit(after)).toEqual(withoutAudit(before));
    expect(after['users']).toEqual([user]);
    expect(await Promise.all(['pelican', 'υπολοιπο', 'walrus', 'later'].map(found))).toEqual([...words, 0]);
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'database.restore', subject: name, actor: OWNER.id });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM restore_rows').first('n')).toBe(0);
    expect((await asOwner(AT)).status).toBe(200);
    // 32 was given after the backup: no number is given twice.
    expect((await storeMessage()).sequence).toBe(33);
    // Checked once, restored once.
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 404, 'not_found');
  });

  it('is downloaded by the same address that a page asks for, with every row and without sessions', async () => {
    await fill();
    const { address } = await callAdmin(downloadReady, `${AT}/downloads`, { body: { name: null } });
    const before = await everything();
    const response = await asOwner(address);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="site-[\dT-]+Z\.zip"/u);
    const { manifest, lines } = await openBackup(new BlobReader(await response.blob()));
    const read = await Promise.all(manifest.tables.map(async (table) => [table.name, await collect(lines(table))] as const));
    expect(withoutAudit(Object.fromEntries(read))).toEqual(withoutAudit(before));
    expect(read.map(([table]) => table)).not.toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
    expect((await readAudit()).at(-1)?.action).toBe('backup.download');
  });

  it('is made each night, listed, and deleted after 30 days, the last one never', async () => {
    await fill();
    const now = Date.now();
    await worker.scheduled?.(createScheduledController({ cron: NIGHTLY, scheduledTime: new Date(now) }), env, {} as ExecutionContext);
    expect((await callAdmin(backupOverview, AT)).nightly).toEqual({ at: new Date(now).toISOString(), outcome: 'done' });
    await bucket().put('site-2026-01-01T00-00-00Z.zip', 'no backup');
    const { files } = await callAdmin(backupFiles, `${AT}/files`);
    expect(files.map(({ rows, isPresentSchema }) => [rows !== null, isPresentSchema]).toSorted()).toEqual([
      [false, false],
      [true, true],
    ]);
    const later = new Date(now + (KEPT_DAYS + 1) * DAY_MS);
    expect(await backUp({ ...env, BACKUPS: bucket() }, later)).toMatchObject({ saved: 1, deleted: files.length });
    expect((await callAdmin(backupFiles, `${AT}/files`)).files.map(({ at }) => at)).toEqual([later.toISOString()]);
  });

  it('needs no bucket for a download, and says so for everything else', async () => {
    const { BACKUPS: _, ...unbound } = env;
    const headers = { Cookie: await signedIn(), 'Content-Type': 'application/json' };
    const ask = (address: string, init: RequestInit = {}) =>
      visitWith({ ...unbound, BACKUPS: undefined } as object, `https://lycabettus.test${address}`, { ...init, headers });
    expect(await (await ask(AT)).json()).toMatchObject({ data: { hasBucket: false } });
    expect(await (await ask(`${AT}/files`)).json()).toMatchObject({ data: { files: [] } });
    expect((await ask(`${AT}/files`, { method: 'POST' })).status).toBe(409);
    const download = await ask(`${AT}/new.zip`);
    expect([download.status, (await download.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    expect(await backUp({ ...env, BACKUPS: undefined } as never, new Date())).toEqual({ saved: 0 });
  });
});

describe('a check', () => {
  it('changes nothing and says what would change', async () => {
    await fill();
    await storeMail({ id: 'left', status: 'queued', sentAt: null });
    await storeMail({ id: 'lost', status: 'queued', sentAt: null });
    const { name } = await save();
    await env.DB.exec("UPDATE outbox SET status = 'sent', sent_at = 5 WHERE id = 'left'");
    await env.DB.exec("DELETE FROM outbox WHERE id = 'lost'");
    const before = await everything();
    const { id, unsent, tables } = await check(name);
    expect([unsent, tables.filter(({ gone, come }) => gone + come > 0)]).toEqual([
      1,
      [
        { name: 'audit_log', now: 1, after: 0, gone: 1, come: 0 },
        { name: 'outbox', now: 2, after: 3, gone: 1, come: 2 },
      ],
    ]);
    expect(await everything()).toEqual(before);
    // What waited takes its present state, so that it is not sent twice.
    await restore(id);
    const { results } = await env.DB.prepare("SELECT id, status, sent_at FROM outbox WHERE id IN ('left', 'lost') ORDER BY id").all();
    expect(results).toEqual([
      { id: 'left', status: 'sent', sent_at: 5 },
      { id: 'lost', status: 'failed', sent_at: null },
    ]);
  });

  it('that another has replaced restores nothing, even if the restore had begun', async () => {
    await fill();
    const { name } = await save();
    const { id } = await check(name);
    const staged = (await findStaged(env.DB, id)) ?? expect.fail('no check');
    const other = await check(name);
    const before = await everything();
    const acting = { actor: { id: OWNER.id, requestId: 'r' }, session: '', erased: [] };
    await expect(restoreStaged(env.DB, (await readSchema(env.DB)).tables, { ...staged, ...acting })).rejects.toThrow('restore_rows.line');
    expect(await recordStaged(env.DB, staged)).toBe(false);
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 404, 'not_found');
    expect(await everything()).toEqual(before);
    await restore(other.id);
  });

  it('that breaks off does not call the file damaged', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await fill();
    const { file } = await older([...MIGRATIONS.keys()].slice(0, -1));
    const headers = { Cookie: await signedIn(), 'Content-Type': 'application/zip' };
    const broken = { newUniqueId: () => '', get: () => expect.fail('overloaded') };
    const response = await visitWith({ ...env, MIGRATOR: broken } as object, `https://lycabettus.test${AT}/uploads`, {
      ...{ method: 'POST', body: file, headers },
    });
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  });

  it('can be forgotten', async () => {
    const { name } = await save();
    const { id } = await check(name);
    expect(await callAdmin(checkDropped, `${AT}/checks/${id}`, { method: 'DELETE' })).toEqual({ dropped: true });
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 404, 'not_found');
  });

  it.each<[string, (whole: Blob) => Promise<Blob>, number, string]>([
    ['is cut off', async (whole) => whole.slice(0, whole.size - 100), 422, 'invalid'],
    ['is something else', async () => new Blob(['CREATE TABLE']), 422, 'invalid'],
    ['is empty', async () => new Blob([]), 422, 'invalid'],
    [
      'has a changed byte',
      async (whole) => {
        const bytes = new Uint8Array(await whole.arrayBuffer());
        const at = Buffer.from(bytes).indexOf('tables/messages.jsonl') + 200;
        bytes.set([255 - (bytes[at] ?? 0)], at);
        return new Blob([bytes]);
      },
      422,
      'invalid',
    ],
    ['has a row that is no JSON', () => altered((name, lines) => (name === 'meta' ? ['[1,'] : lines)), 422, 'invalid'],
    ['has a row of another shape', () => altered((name, lines) => (name === 'meta' ? ['[1]'] : lines)), 422, 'invalid'],
    ['has two rows in one', () => altered((name, lines) => (name === 'meta' ? ['[1,"a","b",2],[2,"c","d",2]'] : lines)), 422, 'invalid'],
    ['is of a newer version', () => altered((_, lines) => lines, { migrations: [...MIGRATIONS.keys(), '9999_new.sql'] }), 409, 'conflict'],
    ['has other tables than its version', () => altered((_, lines) => lines, { migrations: ['0000_meta.sql'] }), 422, 'invalid'],
  ])('refuses a file that %s', async (_, make, status, code) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await fill();
    const whole = await new Response((await bucketed()).body).blob();
    const before = await everything();
    const response = await upload(await make(whole));
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
    expect(await everything()).toEqual(before);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM restore_rows').first('n')).toBe(0);
  });

  it('of rows that break the tables’ rules is refused by the restore, which changes nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await fill();
    const file = await altered((name, lines) => (name === 'messages' ? lines.map((line) => line.replace(/"m\d+"/gu, '"same"')) : lines));
    const id = await accepted(file);
    const before = await everything();
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 409, 'conflict');
    expect(await everything()).toEqual(before);
  });
});

const bucketed = async (): Promise<R2ObjectBody> => {
  const { name } = await saveBackup(env.DB, bucket(), new Date());
  return (await bucket().get(name)) ?? expect.fail('nothing saved');
};

it('rows of others that were deleted while the backup was made do not come back', async () => {
  await fill();
  const file = await altered((name, lines) => (name === 'messages' ? lines.filter((line) => !line.includes('"hard"')) : lines));
  await restore(await accepted(file));
  expect(await env.DB.prepare('SELECT (SELECT count(*) FROM attachments) + (SELECT count(*) FROM attachment_parts) AS n').first('n')).toBe(
    0,
  );
});

it('an erased person stays erased when an older backup is restored', async () => {
  await fill();
  await storeMessage({ id: 'hers', fromAddress: 'Ada@Client.example', text: 'giraffe' });
  await storeMessage({ id: 'form', fromAddress: 'form@lycabettus.test', details: { replyTo: ADA } });
  await storeMail({ id: 'to her', toAddress: ADA, text: 'giraffe' });
  await storeMail({ id: 'waiting', toAddress: ADA, status: 'queued' });
  const note = JSON.stringify({ value: `Ada@Client.example, ${ADA}` });
  await env.DB.prepare("INSERT INTO audit_log (at, actor, request_id, action, subject, after) VALUES (0, '', '', 'block.create', 'b', ?)")
    .bind(note)
    .run();
  const { name } = await save();
  await env.DB.exec("DELETE FROM outbox WHERE id = 'waiting'");
  const erased = await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address: ADA, until: new Date().toISOString() } });
  expect(erased.gone).toMatchObject({ messages: 2, mails: 1, audit: 1 });
  const { id, erased: people } = await check(name);
  expect(people).toBe(1);
  expect(await restore(id)).toMatchObject({ erased: 1 });

  expect(await found('giraffe')).toBe(0);
  expect(JSON.stringify(await everything()).toLowerCase()).not.toContain(ADA);
  expect(
    (await env.DB.prepare('SELECT hex(block) AS block FROM mail_search_data').all<{ block: string }>()).results
      .map(({ block }) => Buffer.from(block, 'hex').toString())
      .join(),
  ).not.toContain('giraffe');
  expect(await env.DB.prepare("SELECT count(*) AS n FROM messages WHERE text LIKE 'pelican%'").first('n')).toBe(30);
  // The next restore of the same backup still knows.
  expect((await check(name)).erased).toBe(1);
});

it('values keep their type and digits', async () => {
  await fill();
  const { tables } = await readSchema(env.DB);
  const meta = tables.find((table) => table.name === 'meta') ?? expect.fail('no table');
  const { results } = await env.DB.prepare(`SELECT ${lineOf(meta)} AS line FROM meta ORDER BY rowid`).all<{ line: string }>();
  expect(results.map(({ line }) => JSON.parse(line).slice(1))).toEqual(
    expect.arrayContaining([
      ['bytes', { hex: '0001FF' }, { int: '9007199254740993' }],
      ['', '', -1],
    ]),
  );
});
