import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { erasedData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { accepted, altered, restore } from '../../tests/functions/backup-harness.ts';
import { deliverMail, filePart, multipart, storedFiles, storedMessages, storedParts } from '../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { unzip } from '../../tests/unzip.ts';
import { app } from '../app.ts';
import { KEPT_DAYS } from '../backup/make.ts';
import { DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { forgetMailFiles } from './forget-files.ts';
import { LISTS } from './storage/contents.ts';

// With the bucket that `wrangler.jsonc` binds only if it is switched on (docs/owner/scaling.md).
const MAIL_FILES = env.TEST_MAIL_FILES;
const NIGHT = new Date();
const nightAfter = (days: number): Date => new Date(NIGHT.getTime() + days * DAY_MS);
const tidy = (now: Date, bucket = MAIL_FILES) => forgetMailFiles({ ...env, MAIL_FILES: bucket }, now);

const bytes = (size: number, seed = 0): Uint8Array<ArrayBuffer> => new Uint8Array(size).map((_, at) => (at * 7 + seed) % 251);
const mailWith = (files: Record<string, Uint8Array>, headers: Record<string, string> = {}): string =>
  multipart(
    Object.entries(files).map(([name, content]) => filePart(name, content)),
    headers,
  );
const deliver = (mail: string, bindings: Partial<Env> = { MAIL_FILES }) => deliverMail(mail, { bindings });

async function ask(address: string, body?: object, bindings: Partial<Env> = { MAIL_FILES }): Promise<Response> {
  const headers = { Cookie: await signedIn(), 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() };
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`https://lycabettus.test${address}`, init), { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return response;
}
/** Base64, since comparing so many numbers one by one takes seconds; or the status of a refusal. */
async function download(id: string, bindings?: Partial<Env>): Promise<string | number> {
  const response = await ask(`/api/admin/mail/attachments/${id}`, undefined, bindings);
  return response.ok ? new Uint8Array(await response.arrayBuffer()).toBase64() : response.status;
}
const idOf = async (name: string): Promise<string> =>
  (await storedFiles()).find((file) => file.name === name)?.id ?? expect.fail(`no file ${name}`);
const stored = async (): Promise<[string, boolean][]> => (await storedFiles()).map((file) => [file.name, file.stored]);
const inBucket = async (prefix = ''): Promise<string[]> => (await MAIL_FILES.list({ prefix })).objects.map(({ key }) => key);
const files = async (): Promise<string[]> => (await inBucket()).filter((key) => !key.startsWith(LISTS));

/** The bucket with some methods replaced. */
const changed = (methods: object): R2Bucket =>
  new Proxy(MAIL_FILES, {
    get(target, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
const failing = (): Promise<never> => Promise.reject(new Error('out of reach'));

describe('attachments in the bucket', () => {
  it('are downloaded unchanged: a small one, one over 3 MB, an empty one', async () => {
    const sent = { 'small.pdf': bytes(60_000, 1), 'large.zip': bytes(3_500_000, 2), 'empty.txt': bytes(0) };
    await deliver(mailWith(sent));
    expect(await stored()).toEqual(Object.keys(sent).map((name) => [name, true]));
    expect(await storedParts()).toEqual([]);
    expect(await files()).toEqual((await storedFiles()).map(({ id }) => id).toSorted());
    for (const [name, content] of Object.entries(sent)) expect((await download(await idOf(name))) === content.toBase64()).toBe(true);
  });

  it('are completed by the next delivery if the bucket failed after the first one', async () => {
    const sent = { 'a.pdf': bytes(1000, 1), 'b.pdf': bytes(2000, 2) };
    const mail = mailWith(sent, { 'Message-ID': '<twice@client.example>' });
    let puts = 0;
    const once = (key: string, value: Uint8Array) => {
      puts += 1;
      return puts === 1 ? MAIL_FILES.put(key, value) : failing();
    };
    await expect(deliver(mail, { MAIL_FILES: changed({ put: once }) })).rejects.toThrow('out of reach');
    expect(await stored()).toEqual([
      ['a.pdf', false],
      ['b.pdf', false],
    ]);
    expect(await download(await idOf('a.pdf'))).toBe(404);
    await deliver(mail);
    expect([(await storedMessages()).length, await stored()]).toEqual([
      1,
      [
        ['a.pdf', true],
        ['b.pdf', true],
      ],
    ]);
    for (const [name, content] of Object.entries(sent)) expect(await download(await idOf(name))).toBe(content.toBase64());
  });

  it('are read beside those of earlier mail, which stay in the database', async () => {
    await deliver(mailWith({ 'earlier.pdf': bytes(500, 1) }, { Subject: 'one' }), {});
    await deliver(mailWith({ 'later.pdf': bytes(500, 2) }, { Subject: 'two' }));
    expect(await files()).toEqual([await idOf('later.pdf')]);
    const [earlier, later] = [await idOf('earlier.pdf'), await idOf('later.pdf')];
    expect([await download(earlier), await download(later)]).toEqual([bytes(500, 1).toBase64(), bytes(500, 2).toBase64()]);
    expect([await download(earlier, {}), await download(later, {})]).toEqual([bytes(500, 1).toBase64(), 404]);
  });

  it('are in the export of a person’s data; one whose content is gone is only named', async () => {
    await deliver(mailWith({ 'here.txt': new TextEncoder().encode('pelican'), 'gone.txt': bytes(10) }));
    await MAIL_FILES.delete(await idOf('gone.txt'));
    const response = await ask('/api/admin/privacy/exports', { address: 'maria@client.example' });
    const exported = await unzip(new Uint8Array(await response.arrayBuffer()));
    expect(exported.get('attachments/1-here.txt')).toBe('pelican');
    expect(JSON.parse(exported.get('messages.json') ?? '')).toMatchObject([
      { attachments: [{ path: 'attachments/1-here.txt' }, { name: 'gone.txt', path: null }] },
    ]);
    expect(exported.get('index.html')).toContain('gone.txt');
  });

  it('are named among what a backup leaves out', async () => {
    expect(await (await ask('/api/admin/backups')).json()).toMatchObject({ data: { hasMailFiles: true } });
    expect(await (await ask('/api/admin/backups', undefined, {})).json()).toMatchObject({ data: { hasMailFiles: false } });
  });
});

describe('erasing a person', () => {
  const erase = (bucket = MAIL_FILES) =>
    ask('/api/admin/privacy/erasures', { address: 'maria@client.example', until: new Date().toISOString() }, { MAIL_FILES: bucket });
  const store = async (): Promise<string> => {
    await deliver(mailWith({ 'a.pdf': bytes(10), 'b.pdf': bytes(20) }));
    await deliver(mailWith({ 'other.pdf': bytes(30) }, { From: 'grace@client.example' }));
    return idOf('other.pdf');
  };

  it('deletes their files in the same request, and nobody else’s', async () => {
    const other = await store();
    expect(await inBucket()).toHaveLength(3);
    const { data } = (await (await erase()).json()) as { data: unknown };
    expect(erasedData.parse(data).gone.attachments).toBe(2);
    expect(await inBucket()).toEqual([other]);
  });

  it('is completed in the night if the bucket failed afterwards, and not begun if it failed before', async () => {
    const other = await store();
    expect((await erase(changed({ put: failing }))).status).toBe(500);
    expect(await storedMessages()).toHaveLength(2);
    expect((await erase(changed({ delete: failing }))).status).toBe(200);
    expect(await storedMessages()).toHaveLength(1);
    expect(await files()).toHaveLength(3);
    expect(await tidy(NIGHT)).toEqual({ unowned: 0, deleted: 2 });
    expect(await inBucket()).toEqual([other]);
  });
});

describe('the files of deleted mail', () => {
  const deleteMail = (subject: string) => env.DB.prepare('DELETE FROM messages WHERE subject = ?').bind(subject).run();

  it('are deleted as late as the last backup that has the mail; those of other mail stay', async () => {
    await deliver(mailWith({ 'deleted.pdf': bytes(10) }, { Subject: 'deleted' }));
    await deliver(mailWith({ 'kept.pdf': bytes(10) }, { Subject: 'kept' }));
    const [deleted, kept] = [await idOf('deleted.pdf'), await idOf('kept.pdf')];
    await deleteMail('deleted');
    expect(await tidy(NIGHT)).toEqual({ unowned: 1, deleted: 0 });
    expect(await tidy(nightAfter(KEPT_DAYS - 1))).toEqual({ unowned: 1, deleted: 0 });
    expect(await files()).toEqual([deleted, kept].toSorted());
    expect(await tidy(nightAfter(KEPT_DAYS))).toEqual({ unowned: 0, deleted: 1 });
    expect(await files()).toEqual([kept]);
    expect(await download(kept)).toBe(bytes(10).toBase64());
    expect(await forgetMailFiles(env, NIGHT)).toEqual({ deleted: 0 });
  });

  it('stay if a backup brings the mail back', async () => {
    await deliver(mailWith({ 'a.pdf': bytes(10) }, { Subject: 'back' }));
    const backup = await altered((_, lines) => lines);
    await deleteMail('back');
    await tidy(NIGHT);
    await restore(await accepted(backup));
    expect(await tidy(nightAfter(KEPT_DAYS))).toEqual({ unowned: 0, deleted: 0 });
    expect(await download(await idOf('a.pdf'))).toBe(bytes(10).toBase64());
  });

  it('are found also where there are more than one night looks at', async () => {
    const count = 12;
    await Promise.all(Array.from({ length: count }, () => MAIL_FILES.put(crypto.randomUUID(), 'x')));
    const short = changed({ list: (options: R2ListOptions) => MAIL_FILES.list({ ...options, limit: 1 }) });
    expect(await tidy(NIGHT, short)).toEqual({ unowned: 10, deleted: 0 });
    expect(await tidy(nightAfter(1), short)).toEqual({ unowned: count - 10, deleted: 0 });
    await tidy(nightAfter(KEPT_DAYS));
    await tidy(nightAfter(KEPT_DAYS + 1));
    expect(await files()).toEqual([]);
  });
});

it('a file whose content has left the bucket is shown without content from the next night, until it is back', async () => {
  await deliver(mailWith({ 'earlier.pdf': bytes(10), 'none.txt': bytes(0) }, { Subject: 'one' }), {});
  await deliver(mailWith({ 'here.pdf': bytes(10), 'gone.pdf': bytes(10) }, { Subject: 'two' }));
  const gone = await idOf('gone.pdf');
  await MAIL_FILES.delete(gone);
  expect(await download(gone)).toBe(404);
  // A mail of today may still be on its way.
  await tidy(NIGHT);
  expect((await stored()).filter(([, isStored]) => !isStored)).toEqual([]);
  await tidy(nightAfter(2));
  expect((await stored()).filter(([, isStored]) => !isStored)).toEqual([['gone.pdf', false]]);
  await MAIL_FILES.put(gone, bytes(10));
  await tidy(nightAfter(3));
  expect((await stored()).filter(([, isStored]) => !isStored)).toEqual([]);
  expect(await download(gone)).toBe(bytes(10).toBase64());
});
