import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { CHANGE_LIMIT, changedSchema, MAIL_ACTIONS, undoneSchema } from '../../src/features/mail/admin/mail.schema.ts';
import { callAdmin, expectRefusal, readAudit, readTables, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { storedMessages } from '../../tests/functions/mail-fixtures.ts';

const CHANGES = '/api/admin/mail/changes';
const change = (action: string, threads: string[], headers: Record<string, string> = {}) =>
  callAdmin(changedSchema, CHANGES, { body: { action, threads }, status: 201, headers });
const undo = (id: string) => callAdmin(undoneSchema, `${CHANGES}/${id}`, { method: 'DELETE' });
const states = async () => (await storedMessages()).map(({ thread, state }) => `${thread} ${state}`);
const readIds = async () => (await storedMessages()).flatMap(({ id, readAt }) => (readAt ? [id] : []));

describe('a change', () => {
  it('moves the messages that decide a conversation’s folder', async () => {
    await storeMessage({ thread: 'a' });
    await storeMessage({ thread: 'a', state: 'spam' });
    await storeMessage({ thread: 'b', state: 'archived' });
    await storeMessage({ thread: 'c' });
    expect(await change('archive', ['a', 'b'])).toMatchObject({ changed: 1, messages: 1 });
    expect(await states()).toEqual(['a archived', 'a spam', 'b archived', 'c inbox']);
    expect(await change('inbox', ['a'])).toMatchObject({ changed: 1, messages: 1 });
    expect(await states()).toEqual(['a inbox', 'a spam', 'b archived', 'c inbox']);
    expect(await change('delete', ['a', 'b'])).toMatchObject({ changed: 2, messages: 3 });
    expect(await change('inbox', ['b'])).toMatchObject({ changed: 1 });
    expect(await change('spam', ['b', 'c', 'none'])).toMatchObject({ changed: 2 });
    expect(await states()).toEqual(['a deleted', 'a deleted', 'b spam', 'c spam']);
  });

  it('records when a message was moved, from which its retention counts', async () => {
    await storeMessage({ thread: 'a' });
    const before = Date.now();
    await change('delete', ['a']);
    expect((await storedMessages())[0]?.stateSince?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('marks as read, and the newest message as unread', async () => {
    await storeMessage({ id: 'one', thread: 'a' });
    await storeMessage({ id: 'two', thread: 'a' });
    expect(await change('read', ['a'])).toMatchObject({ messages: 2 });
    expect(await change('read', ['a'])).toMatchObject({ changed: 0, messages: 0 });
    expect(await change('unread', ['a'])).toMatchObject({ messages: 1 });
    expect(await readIds()).toEqual(['one']);
  });

  it('keeps a conversation and releases it', async () => {
    await storeMessage({ thread: 'a' });
    await change('keep', ['a']);
    expect((await storedMessages())[0]?.kept).toBe(true);
    await change('release', ['a']);
    expect((await storedMessages())[0]?.kept).toBe(false);
  });

  it('is recorded without any text of a message', async () => {
    await storeMessage({ thread: 'a', subject: 'A secret', text: 'for nobody' });
    await storeMessage({ thread: 'b' });
    await change('archive', ['a', 'b']);
    await change('read', ['a']);
    const log = await readAudit();
    expect(log.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ['thread.archive', 'a', { states: ['inbox'] }, { states: ['archived'] }],
      ['thread.archive', 'b', { states: ['inbox'] }, { states: ['archived'] }],
      ['thread.read', 'a', { unread: 1 }, { unread: 0 }],
    ]);
    expect(log[0]).toMatchObject({ actor: expect.any(String), requestId: expect.any(String) });
    expect(JSON.stringify(log)).not.toMatch(/secret|nobody|maria/u);
  });

  it('sent twice with its key is applied once, also at the same moment', async () => {
    await storeMessage({ thread: 'a' });
    const headers = { 'Idempotency-Key': 'k' };
    const first = await change('archive', ['a'], headers);
    await change('inbox', ['a']);
    expect(await change('archive', ['a'], headers)).toEqual(first);
    expect(await states()).toEqual(['a inbox']);
    const many = await Promise.all(Array.from({ length: 4 }, () => change('delete', ['a'], headers)));
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect(await readAudit()).toHaveLength(3);
  });

  it('tells the open pages of the new count', async () => {
    await storeMessage({ thread: 'a' });
    await storeMessage({ thread: 'b', mailbox: 'press' });
    const getMailroom = vi.spyOn(env.MAILROOM, 'getByName');
    await change('read', ['a', 'b']);
    await vi.waitFor(() => expect(getMailroom.mock.calls.map(([name]) => name).toSorted()).toEqual(['*', 'default', 'press']));
  });

  it('refuses invalid input, and changes nothing', async () => {
    await storeMessage({ thread: 'a' });
    const refused = (body: object, fields: string[]) =>
      expectRefusal(CHANGES, { method: 'POST', body: JSON.stringify(body) }, 422, 'invalid', fields);
    await refused({ action: 'burn', threads: ['a'] }, ['action']);
    await refused({ action: 'archive' }, ['threads']);
    await refused({ action: 'archive', threads: [] }, ['threads']);
    await refused({ action: 'archive', threads: [7] }, ['threads.0']);
    await refused({ action: 'archive', threads: Array(CHANGE_LIMIT + 1).fill('a') }, ['threads']);
    const headers = { 'Idempotency-Key': 'k'.repeat(201) };
    await expectRefusal(CHANGES, { method: 'POST', headers, body: '{"action":"archive","threads":["a"]}' }, 400, 'bad_request');
  });

  it('of the largest allowed number of conversations is applied', async () => {
    const threads = Array.from({ length: CHANGE_LIMIT }, (_, at) => `t${at}`);
    for (const thread of threads) await storeMessage({ thread });
    expect(await change('archive', threads)).toMatchObject({ changed: CHANGE_LIMIT });
    expect(await readAudit()).toHaveLength(CHANGE_LIMIT);
  });
});

describe('undo', () => {
  it.each(MAIL_ACTIONS)('of %s restores everything', async (action) => {
    await storeMessage({ thread: 'a', readAt: action === 'unread' ? new Date(1) : null, kept: action === 'release' });
    await storeMessage({
      ...{ thread: 'b', state: action === 'inbox' ? 'deleted' : 'archived', stateSince: new Date(5) },
      ...{ readAt: action === 'unread' ? new Date(2) : null, kept: action === 'release' },
    });
    const before = await storedMessages();
    const { id, changed } = await change(action, ['a', 'b']);
    expect(await storedMessages()).not.toEqual(before);
    expect(await undo(id)).toEqual({ restored: changed, messages: changed });
    expect(await storedMessages()).toEqual(before);
    expect((await readAudit()).at(-1)?.action).toBe(`thread.undo-${action}`);
  });

  it('leaves alone what another change has altered since', async () => {
    await storeMessage({ thread: 'a' });
    await storeMessage({ thread: 'b' });
    const { id } = await change('archive', ['a', 'b']);
    await change('delete', ['b']);
    await change('read', ['a']);
    expect(await undo(id)).toEqual({ restored: 1, messages: 1 });
    expect(await states()).toEqual(['a inbox', 'b deleted']);
    expect(await readIds()).toHaveLength(1);
  });

  it('is applied once', async () => {
    await storeMessage({ thread: 'a' });
    const { id } = await change('archive', ['a']);
    await undo(id);
    const { id: again } = await change('archive', ['a']);
    expect(await undo(id)).toEqual({ restored: 0, messages: 0 });
    expect(await states()).toEqual(['a archived']);
    const results = await Promise.all([undo(again), undo(again)]);
    expect(results.map(({ restored }) => restored).toSorted()).toEqual([0, 1]);
  });

  it('of an unknown change is 404, and from another site 403', async () => {
    await storeMessage({ thread: 'a' });
    const { id } = await change('archive', ['a']);
    const before = await readTables();
    expect((await asOwner(`${CHANGES}/none`, { method: 'DELETE' })).status).toBe(404);
    await expectRefusal(`${CHANGES}/${id}`, { method: 'DELETE', headers: { Origin: 'https://evil.example' } }, 403, 'forbidden');
    expect(await readTables()).toBe(before);
  });
});
