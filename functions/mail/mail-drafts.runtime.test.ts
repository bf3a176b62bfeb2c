/** Mails that the owner is writing, kept for all devices. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  DRAFT_DAYS,
  DRAFT_LENGTH,
  DRAFTS_LIMIT,
  draftsSchema,
  savedDraft,
  storedDraft,
} from '../../src/features/mail/admin/drafts/draft.schema.ts';
import { removedSchema } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { erasedData, heldData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, storeMessage, uploadFile } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { rows } from '../../tests/functions/rows.ts';
import { unzip } from '../../tests/unzip.ts';
import { DAY_MS } from '../calendar.ts';
import { forgetMail } from './jobs.ts';

const DRAFTS = '/api/admin/mail/drafts';
const KEY = '0b7c1f9e-3f5c-4c57-9f5e-6b8f6f0a1c11';
const CONTENT = {
  ...{ thread: 'a', to: 'Παπαδοπούλου, Μαρία <Maria@Client.example>; nikos@client.example', cc: '', bcc: 'archive@kyma.example' },
  ...{ subject: 'Re: Προσφορά', text: 'Καλημέρα σας,\n\n  δύο λόγια 👩‍💻\n', files: [] },
};
const at = (id: string) => `${DRAFTS}/${encodeURIComponent(id)}`;
const body = (version: number, change: object = {}) => ({ ...CONTENT, key: KEY, version, ...change });
const put = (id: string, version: number, change: object = {}) =>
  callAdmin(savedDraft, at(id), { method: 'PUT', body: body(version, change) });
const refused = (id: string, content: object, status: number, code: string) =>
  expectRefusal(at(id), { method: 'PUT', body: JSON.stringify(content) }, status, code);
const list = async () => (await callAdmin(draftsSchema, DRAFTS)).drafts;
const read = (id: string) => callAdmin(storedDraft, at(id));
const remove = (id: string, version: number) => callAdmin(removedSchema, `${at(id)}?version=${version}`, { method: 'DELETE' });

describe('a draft', () => {
  it('is on every device as it was written, the last changed first', async () => {
    expect(await put('reply:a', 0)).toMatchObject({ version: 1 });
    await put('new:x1', 0, { thread: null, to: 'half an addr', text: 'ω'.repeat(DRAFT_LENGTH) });
    expect(await put('reply:a', 1, { text: 'Δύο' })).toMatchObject({ version: 2 });
    expect(await read('reply:a')).toEqual({ id: 'reply:a', ...CONTENT, text: 'Δύο', key: KEY, version: 2, updatedAt: expect.any(String) });
    const [first, second] = await list();
    expect([first, second?.id]).toEqual([
      { id: 'reply:a', thread: 'a', to: CONTENT.to, subject: CONTENT.subject, snippet: 'Δύο', version: 2, updatedAt: expect.any(String) },
      'new:x1',
    ]);
  });

  it('that two devices change is not overwritten by the slower one, nor made twice', async () => {
    await put('reply:a', 0);
    await put('reply:a', 1, { text: 'From the desk' });
    await refused('reply:a', body(1, { text: 'From the phone' }), 409, 'conflict');
    await refused('reply:a', body(0, { text: 'From the tablet' }), 409, 'conflict');
    expect(await read('reply:a')).toMatchObject({ text: 'From the desk', version: 2 });
    const both = await Promise.all([1, 2].map(() => asOwner(at('forward:a'), { method: 'PUT', body: JSON.stringify(body(0)) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is gone once it is sent, unless another device has written on; an undo makes it again', async () => {
    await put('reply:a', 0);
    await put('reply:a', 1, { text: 'More' });
    await expectRefusal(`${at('reply:a')}?version=1`, { method: 'DELETE' }, 409, 'conflict');
    expect(await remove('reply:a', 2)).toEqual({ removed: true });
    expect(await remove('reply:a', 2)).toEqual({ removed: false });
    await refused('reply:a', body(2), 404, 'not_found');
    expect(await put('reply:a', 0)).toMatchObject({ version: 1 });
  });

  it('is bounded in size and in number, and every other one can still be changed', async () => {
    await refused('new:x', body(0, { text: 'x'.repeat(DRAFT_LENGTH + 1) }), 422, 'invalid');
    for (const id of ['x', 'new:', 'other:x', `new:${'x'.repeat(101)}`, 'new:../x', '__proto__']) {
      const { status } = await asOwner(at(id), { method: 'PUT', body: JSON.stringify(body(0)) });
      expect([id, status]).toEqual([id, 404]);
    }
    await env.DB.batch(
      Array.from({ length: DRAFTS_LIMIT }, (_, index) =>
        env.DB.prepare(
          `INSERT INTO mail_drafts (id, to_list, cc_list, bcc_list, subject, text, files, key, address_keys, version, updated_at)
            VALUES (?, '', '', '', '', 'x', '[]', ?, '[]', 1, ?)`,
        ).bind(`new:${index}`, KEY, index),
      ),
    );
    await refused('new:one-more', body(0), 409, 'conflict');
    expect(await put('new:5', 1)).toMatchObject({ version: 2 });
    expect(await list()).toHaveLength(DRAFTS_LIMIT);
  });
});

it('drafts that nobody has touched for 90 days are deleted in the night', async () => {
  await put('new:old', 0);
  await put('new:young', 0);
  const now = Date.now();
  await env.DB.prepare(`UPDATE mail_drafts SET updated_at = ? - iif(id = 'new:old', 1, 0)`)
    .bind(now - DRAFT_DAYS * DAY_MS)
    .run();
  expect(await forgetMail(env, new Date(now))).toMatchObject({ drafts: 1 });
  expect((await list()).map(({ id }) => id)).toEqual(['new:young']);
});

it('a person’s drafts are found by any of their recipients or by the conversation, and erased with all else', async () => {
  await storeMessage({ thread: 'theirs', fromAddress: 'maria@client.example' });
  await put('reply:a', 0, { thread: null });
  await put('reply:theirs', 0, { thread: 'theirs', to: '', bcc: '' });
  await put('new:other', 0, { thread: null, to: 'annamaria@client.example', bcc: '' });
  const address = 'MARIA@client.example';
  const held = await callAdmin(heldData, '/api/admin/privacy/held', { body: { address } });
  expect(held.goes).toMatchObject({ drafts: 2, messages: 1 });
  const { gone } = await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address, until: new Date().toISOString() } });
  expect(gone).toMatchObject({ drafts: 2 });
  expect(await rows('SELECT id FROM mail_drafts')).toEqual([{ id: 'new:other' }]);
});

it('the files of a person’s drafts are counted, exported and erased with them, and those of others stay', async () => {
  const [hers, other, free] = await Promise.all(
    ['hers.pdf', 'other.pdf', 'free.pdf'].map((name) => uploadFile(name, new Uint8Array([33]))),
  );
  await put('new:hers', 0, { thread: null, files: [hers] });
  await put('new:other', 0, { thread: null, to: 'nikos@client.example', bcc: '', files: [other] });
  const address = 'maria@client.example';
  const { goes, until } = await callAdmin(heldData, '/api/admin/privacy/held', { body: { address } });
  expect(goes).toMatchObject({ drafts: 1, attachments: 1 });
  const response = await asOwner('/api/admin/privacy/exports', { method: 'POST', body: JSON.stringify({ address }) });
  const exported = await unzip(new Uint8Array(await response.arrayBuffer()));
  expect(exported.get('attachments/1-hers.pdf')).toBe('!');
  expect(JSON.parse(exported.get('drafts.json') ?? '')).toMatchObject([{ attachments: [{ path: 'attachments/1-hers.pdf' }] }]);
  expect(exported.get('index.html')).toContain('hers.pdf');
  const { gone } = await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address, until } });
  expect(gone).toMatchObject({ drafts: 1, attachments: 1 });
  const left = [other, free].map((file) => file?.id).toSorted();
  expect((await rows('SELECT id FROM outbox_files ORDER BY id')).map(({ id }) => id)).toEqual(left);
  expect((await rows('SELECT attachment FROM outbox_file_parts ORDER BY attachment')).map(({ attachment }) => attachment)).toEqual(left);
});
