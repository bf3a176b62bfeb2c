import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import {
  outgoing,
  sentSchema,
  threadSchema,
  UNDO_SEND_MS,
  WRITTEN_LENGTH,
  writtenMail,
} from '../../src/features/mail/admin/mail.schema.ts';
import { mailSettingsSchema, storedMailbox } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { storedMails, storedMessages } from '../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import type { Env } from '../env.ts';
import { sendDue } from './jobs.ts';
import { trySending } from './outgoing/send.ts';

const MESSAGES = '/api/admin/mail/messages';
let keys = 0;
const key = () => {
  keys += 1;
  return { 'Idempotency-Key': `k${keys}` };
};
const reply = (body: object, headers: Record<string, string> = key(), status = 201) =>
  callAdmin(sentSchema, MESSAGES, { body, headers, status });
const onlyMail = async () => {
  const [mail, ...others] = await storedMails();
  expect(others).toEqual([]);
  return mail ?? expect.fail('no mail');
};

describe('a reply', () => {
  it('is queued to the last sender, under the same subject, in the same conversation', async () => {
    await storeMessage({ thread: 'a', messageId: '<1@client.example>' });
    await storeMail({ thread: 'a', messageId: '<2@lycabettus.test>' });
    await storeMessage({ thread: 'a', messageId: '<3@client.example>', subject: 'ΑΠ: re: Ερώτηση', fromAddress: 'eleni@client.example' });
    const before = Date.now();
    const { mail, change, isHeld } = await reply({ thread: 'a', text: 'Ευχαριστώ.\r\nΤα λέμε.' });
    expect(mail).toMatchObject({
      status: 'queued',
      toAddress: 'eleni@client.example',
      subject: 'Re: Ερώτηση',
      automatic: false,
      attempts: 0,
    });
    expect(Date.parse(mail.undoUntil ?? '')).toBeGreaterThanOrEqual(before + UNDO_SEND_MS);
    expect([change, isHeld]).toEqual([null, true]);
    const stored = (await storedMails()).find(({ id }) => id === mail.id);
    expect(stored).toMatchObject({
      ...{ text: 'Ευχαριστώ.\nΤα λέμε.', thread: 'a', inReplyTo: '<3@client.example>', automatic: false, fromAddress: null },
      mailReferences: '<1@client.example> <2@lycabettus.test> <3@client.example>',
    });
    expect((await readAudit()).map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ['reply.send', mail.id, { thread: 'a' }],
    ]);
  });

  it('refers to earlier messages, also unknown ones: the first one, then as many of the last as fit', async () => {
    await storeMessage({ thread: 'a', messageId: '<1@x>', details: { references: ['<root@elsewhere>', '<mid@elsewhere>'] } });
    await reply({ thread: 'a', text: 'x' });
    expect((await storedMails())[0]?.mailReferences).toBe('<root@elsewhere> <mid@elsewhere> <1@x>');
    const many = Array.from({ length: 30 }, (_, at) => `<${at}@elsewhere>`);
    await storeMessage({ thread: 'b', messageId: '<2@x>', details: { references: many } });
    await reply({ thread: 'b', text: 'x' });
    const ids = (await storedMails()).find(({ thread }) => thread === 'b')?.mailReferences?.split(' ') ?? [];
    expect([ids.length, ids[0], ids[1], ids.at(-2), ids.at(-1)]).toEqual([
      20,
      '<0@elsewhere>',
      '<12@elsewhere>',
      '<29@elsewhere>',
      '<2@x>',
    ]);
  });

  it.each([
    ['maria@παράδειγμα.gr', 'Maria <maria@xn--hxajbheg2az3al.gr>'],
    ['μαρία@παράδειγμα.gr', 'Maria <μαρία@xn--hxajbheg2az3al.gr>'],
    ['μαρία@client.example', 'Maria <μαρία@client.example>'],
    ['nobody', null],
  ])('to %s goes to %s', async (fromAddress, to) => {
    await storeMessage({ thread: 'a', fromAddress });
    expect((await callAdmin(threadSchema, '/api/admin/mail/threads/a')).answerTo).toBe(to);
  });

  it('goes to the Reply-To address, or to the owner’s choice', async () => {
    await storeMessage({ thread: 'a', details: { replyTo: 'office@client.example' } });
    expect((await reply({ thread: 'a', text: 'x' })).mail.toAddress).toBe('office@client.example');
    expect((await reply({ thread: 'a', text: 'x', to: 'boss@client.example', subject: 'Another' })).mail).toMatchObject({
      ...{ toAddress: 'boss@client.example', subject: 'Another' },
    });
  });

  it('is sent from its mailbox, under the configured name', async () => {
    const mailboxes = '/api/admin/mail/mailboxes';
    await callAdmin(storedMailbox, mailboxes, { body: { name: 'press', title: 'Press', address: 'press@lycabettus.test' }, status: 201 });
    const set = {
      fromName: 'Ελένη',
      greetings: { en: '', el: '' },
      signatures: { en: '', el: '' },
      keptMonths: 12,
      deletedDays: 30,
      version: 0,
    };
    await callAdmin(mailSettingsSchema, '/api/admin/mail/settings', { method: 'PUT', body: set });
    await storeMessage({ thread: 'a', mailbox: 'press' });
    await reply({ thread: 'a', text: 'x' });
    expect(await onlyMail()).toMatchObject({
      fromName: 'Ελένη',
      fromAddress: 'press@lycabettus.test',
      messageId: expect.stringMatching(/@lycabettus\.test>$/u),
    });
  });

  it('can archive its conversation, which can be undone like any other change', async () => {
    await storeMessage({ thread: 'a' });
    const { change } = await reply({ thread: 'a', text: 'x', archive: true });
    expect((await storedMessages())[0]?.state).toBe('archived');
    expect((await asOwner(`/api/admin/mail/changes/${change}`, { method: 'DELETE' })).status).toBe(200);
    expect((await storedMessages())[0]?.state).toBe('inbox');
  });

  it('sent twice with its key is one, also at the same moment; another text is a new reply', async () => {
    await storeMessage({ thread: 'a' });
    const headers = key();
    const body = { thread: 'a', text: 'x', archive: true };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => asOwner(MESSAGES, { method: 'POST', body: JSON.stringify(body), headers })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await storedMails()).toHaveLength(1);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['reply.send', 'thread.archive']);
    await reply({ ...body, text: 'y' }, headers);
    expect(await storedMails()).toHaveLength(2);
  });

  it('sent again after a lost answer, now to archive too, is one and archives', async () => {
    await storeMessage({ thread: 'a' });
    const headers = key();
    const first = await reply({ thread: 'a', text: 'x' }, headers);
    const again = await reply({ thread: 'a', text: 'x', archive: true }, headers, 200);
    expect([again.mail.id, (await storedMails()).length]).toEqual([first.mail.id, 1]);
    expect((await storedMessages())[0]?.state).toBe('archived');
    expect(await reply({ thread: 'a', text: 'x', archive: true }, headers, 200)).toMatchObject({ change: again.change });
    expect((await asOwner(`/api/admin/mail/changes/${again.change}`, { method: 'DELETE' })).status).toBe(200);
    expect((await storedMessages())[0]?.state).toBe('inbox');
  });

  it('is sent when the time to undo it is over', async () => {
    await storeMessage({ thread: 'a', messageId: '<1@client.example>' });
    await reply({ thread: 'a', text: 'x' });
    const sent: { from: string; headers: Record<string, string> }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      sent.push(await new Request(input as string, init as RequestInit).json());
      return new Response('{}');
    });
    const way: Env = { ...env, MAIL_HTTP_URL: 'https://mail.test/send', MAIL_FROM: 'Lycabettus <hello@lycabettus.test>' };
    const due = (await onlyMail()).nextAttemptAt?.getTime() ?? 0;
    expect(await sendDue(way, new Date(due - 1))).toMatchObject({ due: 0 });
    expect(await sendDue(way, new Date(due))).toEqual({ due: 1, sent: 1 });
    const { messageId } = await onlyMail();
    expect(sent[0]?.headers).toEqual({ 'Message-ID': messageId, 'In-Reply-To': '<1@client.example>', References: '<1@client.example>' });
  });

  it('is sent by the call itself, without the scheduled handler', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date('2026-11-21T10:00:00Z') });
    await storeMessage({ thread: 'a' });
    const { app } = await import('../app.ts');
    const context = createExecutionContext();
    const headers = { ...key(), 'Content-Type': 'application/json', Cookie: await signedIn() };
    const body = JSON.stringify({ thread: 'a', text: 'x' });
    await app.request('https://lycabettus.test/api/admin/mail/messages', { method: 'POST', headers, body }, env, context);
    expect((await onlyMail()).status).toBe('queued');
    await vi.advanceTimersByTimeAsync(UNDO_SEND_MS);
    await waitOnExecutionContext(context);
    expect((await onlyMail()).status).toBe('held');
  });

  it('is refused when it is invalid or cannot be sent, and nothing is stored', async () => {
    await storeMessage({ thread: 'a' });
    await storeMessage({ thread: 'nobody', fromAddress: '' });
    const headers = key();
    const refused = (body: object, status: number, code: string, fields?: string[]) =>
      expectRefusal(MESSAGES, { method: 'POST', headers, body: JSON.stringify(body) }, status, code, fields);
    await refused({ thread: 'a' }, 422, 'invalid', ['text']);
    await refused({ thread: 'a', text: ' \n ' }, 422, 'invalid', ['text']);
    await refused({ thread: 'a', text: 'x'.repeat(WRITTEN_LENGTH + 1) }, 422, 'invalid', ['text']);
    await refused({ thread: 'a', text: 'x', to: 'two@a.example, three' }, 422, 'invalid', ['to']);
    await refused({ thread: 'nobody', text: 'x' }, 422, 'invalid', ['to']);
    await refused({ thread: 'none', text: 'x' }, 404, 'not_found');
    await expectRefusal(MESSAGES, { method: 'POST', body: '{"thread":"a","text":"x"}' }, 400, 'bad_request');
  });

  it('may be as long as the limit, also in Greek', async () => {
    await storeMessage({ thread: 'a' });
    const text = 'ω'.repeat(WRITTEN_LENGTH);
    await reply({ thread: 'a', text });
    expect((await onlyMail()).text).toBe(text);
  });
});

describe('undoing a reply', () => {
  const back = (id: string) => asOwner(`${MESSAGES}/${id}`, { method: 'DELETE' });

  it('removes it, returns its text, and is recorded', async () => {
    await storeMessage({ thread: 'a' });
    const { mail } = await reply({ thread: 'a', text: 'Too early' });
    const given = await callAdmin(writtenMail, `${MESSAGES}/${mail.id}`, { method: 'DELETE' });
    expect(given).toEqual({
      ...{ thread: 'a', to: 'Maria <maria@client.example>', cc: '', bcc: '', subject: 'Re: A question', text: 'Too early', files: [] },
    });
    expect(await storedMails()).toEqual([]);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['reply.send', 'reply.take-back']);
    expect(await trySending(env, { id: mail.id, attempts: 0 })).toBe('queued');
    expect((await back(mail.id)).status).toBe(404);
  });

  it('lets the same words go again, and archive again', async () => {
    await storeMessage({ thread: 'a' });
    const headers = key();
    const body = { thread: 'a', text: 'x', archive: true };
    const { mail, change } = await reply(body, headers);
    await back(mail.id);
    await asOwner(`/api/admin/mail/changes/${change}`, { method: 'DELETE' });
    expect((await reply(body, headers)).mail.id).not.toBe(mail.id);
    expect([(await storedMails()).length, (await storedMessages())[0]?.state]).toEqual([1, 'archived']);
  });

  it('is refused once it is sent, and for mail that the site wrote', async () => {
    await storeMessage({ thread: 'a' });
    const { mail } = await reply({ thread: 'a', text: 'x' });
    await trySending(env, { id: mail.id, attempts: 0 });
    await storeMail({ id: 'automatic', automatic: true, status: 'queued', attempts: 0 });
    await expectRefusal(`${MESSAGES}/${mail.id}`, { method: 'DELETE' }, 409, 'conflict');
    await expectRefusal(`${MESSAGES}/automatic`, { method: 'DELETE' }, 404, 'not_found');
    await expectRefusal(`${MESSAGES}/none`, { method: 'DELETE' }, 404, 'not_found');
    await expectRefusal(`${MESSAGES}/${mail.id}`, { method: 'DELETE', headers: { Origin: 'https://evil.example' } }, 403, 'forbidden');
  });
});

describe('retrying a mail', () => {
  const again = (id: string) => callAdmin(outgoing, `${MESSAGES}/${id}/attempts`, { method: 'POST' });

  it('that failed or was held starts a new attempt', async () => {
    await storeMail({ id: 'failed', status: 'failed', attempts: 6, error: 'provider answered 400', sentAt: null });
    expect(await again('failed')).toMatchObject({ status: 'held', attempts: 1, error: null });
    expect((await readAudit()).map(({ action, before }) => [action, before])).toEqual([
      ['mail.again', { thread: 'failed', status: 'failed' }],
    ]);
  });

  it('that was sent or is queued is refused', async () => {
    await storeMail({ id: 'sent' });
    await storeMail({ id: 'queued', status: 'queued', attempts: 1 });
    await expectRefusal(`${MESSAGES}/sent/attempts`, { method: 'POST' }, 409, 'conflict');
    await expectRefusal(`${MESSAGES}/queued/attempts`, { method: 'POST' }, 409, 'conflict');
    await expectRefusal(`${MESSAGES}/none/attempts`, { method: 'POST' }, 404, 'not_found');
    await expectRefusal(`${MESSAGES}/sent/attempts`, { method: 'POST', headers: { Origin: 'https://evil.example' } }, 403, 'forbidden');
  });
});
