/** The owner’s backups: every table into a ZIP, and back: the same rows, the same search results, the same sign-in. */
import { env } from 'cloudflare:workers';
import { BlobReader } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { backupFiles, backupOverview, downloadReady } from '../../src/features/backup/admin/backup.schema.ts';
import { erasedData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import {
  AT,
  accepted,
  altered,
  bucket,
  check,
  collect,
  everything,
  fill,
  found,
  LARGE,
  restore,
  save,
  withoutAudit,
} from '../../tests/functions/backup-harness.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { takeTurns } from '../../tests/functions/turns.ts';
import { visitWith } from '../../tests/functions/visit.ts';
import { DAY_MS } from '../calendar.ts';
import { NIGHTLY } from '../jobs/schedule.ts';
import { lineOf } from './format.ts';
import { backUp } from './jobs.ts';
import { KEPT_DAYS } from './make.ts';
import { readSchema } from './storage/tables.ts';
import { isLeftOut } from './tables.ts';
import { openBackup } from './zip.ts';

const ADA = 'ada@client.example';

async function wipe(): Promise<void> {
  const { tables } = await readSchema(env.DB);
  await env.DB.batch(tables.toReversed().map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)));
}

describe('a backup', () => {
  it('is restored after a loss: same rows and search results, and the acting session continues', async () => {
    await fill(LARGE);
    const [before, words] = [await everything(), await Promise.all(['pelican', 'υπολοιπο', 'walrus'].map(found))];
    expect(words).toEqual([30, 1, 1]);
    const { name, rows } = await save();
    expect(rows).toBe(Object.values(before).flat().length);

    await wipe();
    await storeMessage({ text: 'later' });
    await signedIn();
    const { id, tables } = await check(name);
    expect(tables.find((table) => table.name === 'messages')).toEqual({ name: 'messages', now: 1, after: 31, gone: 1, come: 31 });
    expect(await restore(id)).toMatchObject({ erased: 0 });

    const after = await everything();
    // Who may enter is never taken from a file by the page.
    const entering = (rows: Record<string, string[]>) => ['users', 'passkeys', 'recovery_codes'].map((table) => rows[table]?.length);
    expect([entering(before), entering(after)]).toEqual([
      [1, 1, 1],
      [1, 0, 0],
    ]);
    const data = ({ users, passkeys, recovery_codes, audit_log, ...rest }: Record<string, string[]>) => rest;
    expect(data(after)).toEqual(data(before));
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
    await fill(LARGE);
    const addressOf = async (name: string | null) => (await callAdmin(downloadReady, `${AT}/downloads`, { body: { name } })).address;
    // With a bucket, a new one is made in steps.
    expect(await addressOf(null)).toBeNull();
    const before = await everything();
    const response = await asOwner((await addressOf((await save()).name)) ?? expect.fail('no address'));
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="site-[\dT-]+Z\.zip"/u);
    const { manifest, signed, lines } = await openBackup(new BlobReader(await response.blob()), { secrets: [env.AUTH_SECRET] });
    const read = await Promise.all(manifest.tables.map(async (table) => [table.name, await collect(lines(table))] as const));
    expect(withoutAudit(Object.fromEntries(read))).toEqual(withoutAudit(before));
    expect(signed).toBe('own');
    expect(read.map(([table]) => table).filter(isLeftOut)).toEqual([]);
    expect((await readAudit()).at(-1)?.action).toBe('backup.download');
  });

  it('is made each night, listed, and deleted after 30 days, the last one never', async () => {
    await fill();
    const now = Date.now();
    await takeTurns(NIGHTLY, new Date(now));
    expect((await callAdmin(backupOverview, AT)).nightly).toEqual({ at: new Date(now).toISOString(), outcome: 'done' });
    await bucket().put('site-2026-01-01T00-00-00Z.zip', 'no backup');
    const { files } = await callAdmin(backupFiles, `${AT}/files`);
    expect(files.map(({ rows, isPresentSchema }) => [rows !== null, isPresentSchema]).toSorted()).toEqual([
      [false, false],
      [true, true],
    ]);
    const later = new Date(now + (KEPT_DAYS + 1) * DAY_MS);
    let night: Record<string, number>;
    do night = await backUp({ ...env, BACKUPS: bucket() }, later);
    while (night['left']);
    expect(night).toMatchObject({ saved: 1, deleted: files.length });
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

it('rows of others that were deleted while the backup was made do not come back', async () => {
  await fill();
  const file = await altered((name, lines) => (name === 'messages' ? lines.filter((line) => !line.includes('"hard"')) : lines));
  await restore(await accepted(file));
  expect(await env.DB.prepare('SELECT (SELECT count(*) FROM attachments) + (SELECT count(*) FROM attachment_parts) AS n').first('n')).toBe(
    0,
  );
});

/** With a file of its own. */
const storeDraft = (to: string) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO outbox_files (id, mail, position, name, type, size_bytes, stored, stored_at) VALUES ('f', NULL, 0, 'giraffe.pdf', '', 1, 1, 0)`,
    ),
    env.DB.prepare(
      `INSERT INTO mail_drafts (id, to_list, cc_list, bcc_list, subject, text, files, key, address_keys, version, updated_at)
        VALUES ('new:x', ?1, '', '', '', 'giraffe', '[{"id":"f"}]', 'k', json_array(?1), 1, 1)`,
    ).bind(to),
  ]);

it('an erased person stays erased when an older backup is restored', async () => {
  await fill();
  await storeMessage({ id: 'hers', fromAddress: 'Ada@Client.example', text: 'giraffe' });
  await storeMessage({ id: 'form', fromAddress: 'form@lycabettus.test', details: { replyTo: ADA } });
  await storeMail({ id: 'to her', toAddress: ADA, text: 'giraffe' });
  await storeMail({ id: 'waiting', toAddress: ADA, status: 'queued' });
  await storeDraft(ADA);
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
  expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox_files').first('n')).toBe(0);
  // The next restore of the same backup still knows.
  expect((await check(name)).erased).toBe(1);
});

it('who was erased from a draft alone stays erased when an older backup is restored', async () => {
  await storeDraft(ADA);
  const { name } = await save();
  await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address: ADA, until: new Date().toISOString() } });
  expect(await restore((await check(name)).id)).toMatchObject({ erased: 1 });
  expect(await env.DB.prepare('SELECT (SELECT count(*) FROM mail_drafts) + (SELECT count(*) FROM outbox_files) AS n').first('n')).toBe(0);
});

it.each(['2099-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'])(
  'an erased person stays erased when a file without a signature says %s',
  async (madeAt) => {
    await storeMessage({ id: 'hers', fromAddress: ADA, text: 'giraffe' });
    await bucket().put('site-2026-11-01T00-00-00-000Z.zip', await altered((_, lines) => lines, { madeAt }, null));
    await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address: ADA, until: new Date().toISOString() } });
    expect((await check('site-2026-11-01T00-00-00-000Z.zip')).erased).toBe(1);
  },
);

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
