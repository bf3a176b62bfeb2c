import { env, exports } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { emptiedSchema, emptyingSchema } from '../../src/features/mail/admin/mail.schema.ts';
import { DELETED_DAYS, mailSettingsSchema, RETENTION_MONTHS } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { storedFiles, storedMails, storedMessages } from '../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { FRESH_MS } from '../auth/limits.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { attachments } from './schema.ts';
import { mailChanges } from './settings-schema.ts';

const FOLDERS = '/api/admin/mail/folders';
const left = async () => (await storedMessages()).map(({ id }) => id);
const count = (folder: string, query = '') => callAdmin(emptyingSchema, `${FOLDERS}/${folder}${query}`);
const empty = (folder: string, query: Record<string, string> = {}) =>
  callAdmin(emptiedSchema, `${FOLDERS}/${folder}?${new URLSearchParams({ until: new Date().toISOString(), ...query })}`, {
    method: 'DELETE',
  });

describe('emptying a folder', () => {
  it('erases what the folder lists with attachments, gives the count before and after, and is recorded once', async () => {
    await storeMessage({ id: 'kept', state: 'inbox' });
    await storeMessage({ id: 'spam 1', thread: 's', state: 'spam' });
    await storeMessage({ id: 'spam 2', thread: 's', state: 'spam' });
    await storeMessage({ id: 'thrown away', state: 'deleted' });
    const file = {
      id: 'f',
      message: 'thrown away',
      position: 0,
      name: 'a',
      type: 'text/plain',
      sizeBytes: 1,
      contentId: null,
      stored: false,
    };
    await drizzle(env.DB).insert(attachments).values(file);
    expect(await count('spam')).toMatchObject({ conversations: 1, messages: 2, left: 0 });
    expect(await empty('spam')).toEqual({ conversations: 1, messages: 2 });
    expect(await left()).toEqual(['kept', 'thrown away']);
    expect(await empty('deleted')).toEqual({ conversations: 1, messages: 1 });
    expect([await left(), await storedFiles()]).toEqual([['kept'], []]);
    // Already empty: the audit log gets no entry.
    expect(await empty('deleted')).toEqual({ conversations: 0, messages: 0 });
    expect((await readAudit()).map(({ action, subject, before, after }) => ({ action, subject, before, after }))).toEqual([
      { action: 'folder.empty', subject: 'spam', before: { conversations: 1, messages: 2 }, after: null },
      { action: 'folder.empty', subject: 'deleted', before: { conversations: 1, messages: 1 }, after: null },
    ]);
  });

  it('leaves messages of the conversation that belong to an earlier folder, and the owner’s own replies', async () => {
    await storeMessage({ id: 'older', thread: 'a', state: 'deleted' });
    await storeMessage({ id: 'newer', thread: 'a', state: 'inbox' });
    await storeMessage({ id: 'gone', thread: 'b', state: 'deleted' });
    await storeMail({ id: 'answer', thread: 'b' });
    expect(await empty('deleted')).toEqual({ conversations: 1, messages: 1 });
    expect(await left()).toEqual(['older', 'newer']);
    expect((await storedMails()).map(({ id }) => id)).toEqual(['answer']);
  });

  it('leaves what came after the count, and other mailboxes when one is named', async () => {
    await storeMessage({ id: 'press', mailbox: 'press', state: 'spam', text: 'pelican' });
    await storeMessage({ id: 'default', state: 'spam' });
    const { until, conversations } = await count('spam', '?mailbox=press');
    expect(conversations).toBe(1);
    await storeMessage({ id: 'later', mailbox: 'press', state: 'spam', receivedAt: new Date(Date.parse(until) + 1) });
    expect(await empty('spam', { until, mailbox: 'press' })).toEqual({ conversations: 1, messages: 1 });
    expect(await left()).toEqual(['default', 'later']);
    const blocks = await env.DB.prepare(`SELECT 1 FROM mail_search_data WHERE instr(block, cast('elican' AS blob)) > 0`).all();
    expect(blocks.results).toEqual([]);
  });

  it('leaves what an open privacy request covers, and says so', async () => {
    await storeMessage({ id: 'asked for', fromAddress: 'Ada@client.example', state: 'deleted' });
    await storeMessage({ id: 'another', state: 'deleted' });
    await drizzle(env.DB)
      .insert(privacyRequests)
      .values({
        ...{ id: 'r', reference: 'r', kind: 'access', state: 'confirmed', name: '', email: 'ada@client.example', about: '' },
        ...{ emailKey: 'ada@client.example', subject: 'self', relation: '', locale: 'en' },
        ...{ receivedAt: new Date(), dueOn: '2026-12-21', extended: false, closedAt: null },
      });
    expect(await count('deleted')).toMatchObject({ conversations: 1, left: 1 });
    expect(await empty('deleted')).toEqual({ conversations: 1, messages: 1 });
    expect(await left()).toEqual(['asked for']);
  });

  it('requires a fresh sign-in, and a folder that can be emptied', async () => {
    await storeMessage({ id: 'spam', state: 'spam' });
    const until = `until=${new Date().toISOString()}`;
    await expectRefusal(`${FOLDERS}/inbox?${until}`, { method: 'DELETE' }, 404, 'not_found');
    await expectRefusal(`${FOLDERS}/spam`, { method: 'DELETE' }, 422, 'invalid', ['until']);
    await expectRefusal(`${FOLDERS}/spam?${until}&mailbox=No%20Name`, { method: 'DELETE' }, 422, 'invalid', ['mailbox']);
    await expectRefusal(`${FOLDERS}/spam?${until}`, { method: 'DELETE', headers: { Origin: 'https://evil.example' } }, 403, 'forbidden');
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const address = `https://lycabettus.test${FOLDERS}/spam?${until}`;
    const response = await exports.default.fetch(new Request(address, { method: 'DELETE', headers: { Cookie } }));
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'fresh_sign_in' } }]);
    expect(await left()).toEqual(['spam']);
  });
});

describe('a change that lets mail be erased sooner', () => {
  it('requires a fresh sign-in: a shorter retention, and releasing a conversation that was marked to keep', async () => {
    const SETTINGS = '/api/admin/mail/settings';
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const stale = async (body: object, address = SETTINGS, method = 'PUT') => {
      const headers = { Cookie, 'Content-Type': 'application/json' };
      const request = new Request(`https://lycabettus.test${address}`, { method, headers, body: JSON.stringify(body) });
      const response = await exports.default.fetch(request);
      return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
    };
    const refused = [403, 'fresh_sign_in'];
    const set = {
      fromName: '',
      greetings: { en: '', el: '' },
      signatures: { en: '', el: '' },
      keptMonths: RETENTION_MONTHS,
      deletedDays: DELETED_DAYS,
      version: 0,
    };
    expect(await stale({ ...set, keptMonths: RETENTION_MONTHS - 1 })).toEqual(refused);
    expect(await stale({ ...set, deletedDays: DELETED_DAYS - 1 })).toEqual(refused);
    expect(await stale({ ...set, fromName: 'Other' })).toEqual([200, undefined]);
    await callAdmin(mailSettingsSchema, SETTINGS, { method: 'PUT', body: { ...set, keptMonths: 6, version: 1 } });
    expect(await stale({ ...set, keptMonths: 5, version: 2 })).toEqual(refused);
    expect(await stale({ ...set, keptMonths: 7, version: 2 })).toEqual([200, undefined]);
    expect(await stale({ action: 'release', threads: ['t'] }, '/api/admin/mail/changes', 'POST')).toEqual(refused);
    expect(await stale({ action: 'keep', threads: ['t'] }, '/api/admin/mail/changes', 'POST')).toEqual([201, undefined]);
  });

  it('requires a fresh sign-in to undo what held mail back, except right after it', async () => {
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const undone = async (id: string, agoMs: number, action: 'keep' | 'inbox' | 'delete') => {
      await drizzle(env.DB)
        .insert(mailChanges)
        .values({ id, action, at: new Date(Date.now() - agoMs) });
      const request = new Request(`https://lycabettus.test/api/admin/mail/changes/${id}`, { method: 'DELETE', headers: { Cookie } });
      return (await exports.default.fetch(request)).status;
    };
    expect(await undone('a', FRESH_MS + 1000, 'keep')).toBe(403);
    expect(await undone('b', FRESH_MS + 1000, 'inbox')).toBe(403);
    expect(await undone('c', FRESH_MS + 1000, 'delete')).toBe(200);
    expect(await undone('d', 1000, 'keep')).toBe(200);
  });
});
