/** Mail to several people: who is written to, who answers, who is reached, and what is left of one who is erased. */
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  documentsSchema,
  sentSchema,
  threadSchema,
  threadsPage,
  writtenFile,
  writtenMail,
} from '../../src/features/mail/admin/mail.schema.ts';
import { storedMailbox } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { erasedData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, storeMail, storeMessage, uploadFile } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { deliverMail, filePart, lastMessage, multipart, storedFiles, storedMails, toMail } from '../../tests/functions/mail-fixtures.ts';
import { ORDER, pay, placed } from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { unzip } from '../../tests/unzip.ts';
import { FRESH_MS } from '../auth/limits.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { database } from '../storage/database.ts';
import { forgetMail } from './jobs.ts';

const MESSAGES = '/api/admin/mail/messages';
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const write = (body: object) =>
  callAdmin(sentSchema, MESSAGES, { body: { subject: 'Offer', text: 'x', ...body }, headers: key(), status: 201 });
const thread = (id: string) => callAdmin(threadSchema, `/api/admin/mail/threads/${id}`);
const setSent = () =>
  env.DB.exec("UPDATE outbox SET status = 'sent', sent_at = 1, attempts = 1; UPDATE outbox_recipients SET status = 'sent'");
const found = async (q: string) =>
  (await callAdmin(threadsPage, `/api/admin/mail/threads?folder=all&q=${encodeURIComponent(q)}`)).rows.map((row) => row.thread);

describe('answering all', () => {
  it('goes to the sender and everybody named, less own addresses in any spelling', async () => {
    const body = { name: 'press', title: 'Press', address: 'press@lycabettus.test', aliases: ['media@lycabettus.test'] };
    await callAdmin(storedMailbox, '/api/admin/mail/mailboxes', { body, status: 201 });
    await env.DB.prepare("UPDATE users SET email = 'me@home.example' WHERE role = 'owner'").run();
    const To =
      'hello+shop@lycabettus.test, Me@home.example, "HELLO" <Hello@Lycabettus.Test>, Team: nikos@accountant.example, media@lycabettus.test;';
    const Cc = '=?utf-8?B?zpzOsc+Bzq/OsQ==?= <maria@client.example>, "Παύλου, Νίκος" <cto@client.example>, undisclosed-recipients:;';
    await deliverMail(toMail({ To, Cc, 'Message-ID': '<cc1@client.example>' }), { to: 'hello+shop@lycabettus.test' });
    const { answerTo, answerAll } = await thread((await lastMessage()).thread);
    expect([answerTo, answerAll]).toEqual([
      'Maria <maria@client.example>',
      { to: 'Maria <maria@client.example>, nikos@accountant.example', cc: '"Παύλου, Νίκος" <cto@client.example>' },
    ]);
  });

  it('is not offered for a message to the owner alone, and honours Reply-To', async () => {
    await storeMessage({ thread: 'a', details: { to: ['hello@lycabettus.test'], replyTo: 'office@client.example' } });
    expect(await thread('a')).toMatchObject({ answerTo: 'office@client.example', answerAll: null });
  });

  it('goes on to the corrected address, and what comes from there lands in the conversation', async () => {
    await storeMessage({
      thread: 'a',
      fromAddress: 'maria@gmial.com',
      messageId: '<1@gmial.com>',
      details: { cc: ['Nikos <n@client.example>'] },
    });
    const { mail } = await write({ thread: 'a', to: 'Maria <maria@gmail.com>', cc: 'n@client.example' });
    expect(await thread('a')).toMatchObject({
      answerTo: 'Maria <maria@gmail.com>',
      answerAll: { to: 'Maria <maria@gmail.com>', cc: 'n@client.example' },
    });
    const [row] = (await storedMails()).filter(({ id }) => id === mail.id);
    expect(row).toMatchObject({ inReplyTo: '<1@gmial.com>', mailReferences: '<1@gmial.com>', toKey: 'maria@gmail.com' });
    for (const From of ['Maria <maria@gmail.com>', 'Nikos <n@client.example>']) {
      await deliverMail(toMail({ From, 'In-Reply-To': row?.messageId ?? '', 'Message-ID': `<${From.length}@client.example>` }));
      expect((await lastMessage()).thread).toBe('a');
    }
  });
});

describe('a new message', () => {
  it('begins a conversation, which answers of any recipient join', async () => {
    const { mail, thread: id } = await write({ to: '"Maria P." <m@x.gr>; n@y.gr', cc: 'c@z.gr', bcc: 'Me <me@lycabettus.test>, M@x.gr' });
    expect(id).toBe(mail.id);
    expect(mail.recipients.map(({ kind, name, address, status }) => [kind, name, address, status])).toEqual([
      ['to', 'Maria P.', 'm@x.gr', 'queued'],
      ['to', '', 'n@y.gr', 'queued'],
      ['cc', '', 'c@z.gr', 'queued'],
      ['bcc', 'Me', 'me@lycabettus.test', 'queued'],
    ]);
    const [row] = await storedMails();
    expect([row?.inReplyTo, row?.mailReferences]).toEqual([null, null]);
    await deliverMail(toMail({ From: 'c@z.gr', References: row?.messageId ?? '', 'Message-ID': '<a@z.gr>' }));
    expect((await lastMessage()).thread).toBe(id);
  });

  it('is found by each recipient, by name without accents or by address', async () => {
    const { thread: id } = await write({ to: 'm@x.gr', cc: '"Παύλου, Νίκος" <cto@client.example>', bcc: 'hidden@client.example' });
    for (const q of ['παυλου', 'cto@client.example', 'hidden@client', 'offer νικος']) expect(await found(q)).toEqual([id]);
  });

  it('is refused without a recipient or a subject, and past the limits', async () => {
    const refused = (body: object, fields: string[]) =>
      expectRefusal(MESSAGES, { method: 'POST', headers: key(), body: JSON.stringify({ text: 'x', ...body }) }, 422, 'invalid', fields);
    await refused({ subject: 's' }, ['to']);
    await refused({ to: 'undisclosed-recipients:;', subject: 's' }, ['to']);
    await refused({ to: 'a@x.gr' }, ['subject']);
    await refused({ to: 'a@gmail.cοm', subject: 's' }, ['to']);
    const some = (from: number) => Array.from({ length: 26 }, (_, at) => `a${from + at}@x.gr`).join();
    await refused({ to: some(0), bcc: some(100), subject: 's' }, ['bcc']);
    await refused({ to: 'a@x.gr', subject: 's', files: ['none'] }, ['files']);
  });

  it('undone gives back its lists, texts and files, which can be sent again', async () => {
    const file = await uploadFile('Προσφορά.pdf', new Uint8Array([1, 2, 3]));
    const written = { to: 'Maria <m@x.gr>', cc: 'c@z.gr', bcc: 'me@lycabettus.test', subject: 'Offer', text: 'x' };
    const { mail } = await write({ ...written, files: [file.id] });
    expect(mail.attachments.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([['Προσφορά.pdf', 3]]);
    // Another mail cannot take it meanwhile.
    await expectRefusal(
      MESSAGES,
      { method: 'POST', headers: key(), body: JSON.stringify({ ...written, files: [file.id] }) },
      422,
      'invalid',
      ['files'],
    );
    expect(await callAdmin(writtenMail, `${MESSAGES}/${mail.id}`, { method: 'DELETE' })).toEqual({
      ...written,
      thread: null,
      files: [file],
    });
    expect(await storedMails()).toEqual([]);
    expect((await write({ ...written, files: [file.id] })).mail.attachments).toHaveLength(1);
  });
});

describe('files', () => {
  it('are downloaded again, copied from what came, and erased when nobody sends them', async () => {
    await deliverMail(multipart(['Content-Type: text/plain\n\nHello', filePart('σχέδιο.pdf', new Uint8Array([7, 8]))]));
    const [came] = await storedFiles();
    const copies = '/api/admin/mail/files/copies';
    const copy = await callAdmin(writtenFile, copies, { body: { attachment: came?.id }, status: 201 });
    expect(copy).toMatchObject({ name: came?.name, type: 'application/pdf', sizeBytes: 2 });
    const response = await asOwner(`/api/admin/mail/attachments/${copy.id}`);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([7, 8]);
    await expectRefusal(copies, { method: 'POST', body: '{"attachment":"none"}' }, 404, 'not_found');
    await expectRefusal(copies, { method: 'POST', body: '{"document":"paper:none"}' }, 404, 'not_found');
    await forgetMail(env, new Date(Date.now() + 29 * 86_400_000));
    expect(await rows('SELECT id FROM outbox_files')).toHaveLength(1);
    await forgetMail(env, new Date(Date.now() + 31 * 86_400_000));
    expect(await rows('SELECT id FROM outbox_files UNION ALL SELECT attachment FROM outbox_file_parts')).toEqual([]);
  });

  it('of an order are those of the recipient alone', async () => {
    const order = await placed(ORDER);
    await pay(order.reference, order.totalCents);
    const list = async (to: string) =>
      (await callAdmin(documentsSchema, `/api/admin/mail/documents?to=${encodeURIComponent(to)}`)).documents;
    const documents = await list(`Somebody <${ORDER.customer.email.toUpperCase()}>; other@client.example`);
    expect(documents.map(({ kind }) => kind)).toEqual([expect.stringMatching(/receipt|invoice/u)]);
    expect(await list('other@client.example')).toEqual([]);
    const file = await callAdmin(writtenFile, '/api/admin/mail/files/copies', { body: { document: documents[0]?.id }, status: 201 });
    expect(file).toMatchObject({ name: `${documents[0]?.number}.pdf`, type: 'application/pdf' });
  });
});

describe('an export that is to be attached', () => {
  const copies = '/api/admin/mail/files/copies';
  const body = '{"document":"export:pr1"}';
  const storeRequest = (kind: 'access' | 'erasure') =>
    database(env.DB)
      .insert(privacyRequests)
      .values({
        ...{
          id: 'pr1',
          reference: 'PR-0001',
          kind,
          subject: 'self',
          name: 'Ada',
          email: 'ada@client.example',
          emailKey: 'ada@client.example',
        },
        ...{ locale: 'en', about: '', relation: '', extended: false, state: 'working', receivedAt: new Date(), dueOn: '2026-12-30' },
      });

  it('needs a fresh sign-in, as from the privacy desk', async () => {
    await storeRequest('access');
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const headers = { Cookie, 'Content-Type': 'application/json' };
    const response = await exports.default.fetch(new Request(`https://lycabettus.test${copies}`, { method: 'POST', headers, body }));
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'fresh_sign_in' } }]);
    expect(await rows('SELECT id FROM outbox_files')).toEqual([]);
    const file = await callAdmin(writtenFile, copies, { body: { document: 'export:pr1' }, status: 201 });
    expect(file.type).toBe('application/zip');
  });

  it('is for requests that ask for one', async () => {
    await storeRequest('erasure');
    await expectRefusal(copies, { method: 'POST', body }, 404, 'not_found');
  });
});

describe('a bounce of one of three', () => {
  it('marks that one, and only that one gets the mail again', async () => {
    const { mail, thread: id } = await write({ to: 'm@x.gr, gone@y.gr', bcc: 'me@lycabettus.test' });
    await setSent();
    const [row] = await storedMails();
    const report = `--b1\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.y.gr\n\nFinal-Recipient: rfc822; GONE@y.gr\nAction: failed\nStatus: 5.1.1\n\n--b1\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${row?.messageId}\n\n--b1--`;
    const headers = { From: 'MAILER-DAEMON@mx.y.gr', 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b1' };
    await deliverMail(toMail({ ...headers, 'MIME-Version': '1.0' }, report), { from: '' });
    const states = async () => {
      const { messages } = await thread(id);
      const sent = messages.find((one) => one.id === mail.id);
      return sent?.direction === 'out' ? [sent.status, ...sent.recipients.map(({ status, error }) => [status, error])] : [];
    };
    expect(await states()).toEqual(['failed', ['sent', null], ['failed', 'sent back 5.1.1'], ['sent', null]]);
    await asOwner(`${MESSAGES}/${mail.id}/attempts`, { method: 'POST' });
    expect(await states()).toEqual(['held', ['sent', null], ['held', null], ['sent', null]]);
  });
});

describe('a person who was only in copy', () => {
  it('gets an export without the others’ hidden copies, and is taken out of the mail, which the others keep', async () => {
    const file = await uploadFile('a.pdf', new Uint8Array([5]));
    const { mail } = await write({ to: 'ada@client.example', cc: 'grace@client.example', bcc: 'hidden@client.example', files: [file.id] });
    await write({ to: 'grace@client.example', subject: 'Alone' });
    await storeMail({ id: 'other', toAddress: 'other@client.example' });
    await setSent();
    const asked = { method: 'POST', body: JSON.stringify({ address: 'Grace@client.example' }) };
    const archive = await unzip(new Uint8Array(await (await asOwner('/api/admin/privacy/exports', asked)).arrayBuffer()));
    const text = [...archive.values()].join('\n');
    expect(text).toContain('ada@client.example');
    expect(text).not.toContain('hidden@client.example');
    expect([...archive.keys()]).toContain('attachments/1-a.pdf');

    const erase = (address: string) =>
      callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address, until: new Date().toISOString() } });
    expect((await erase('grace@client.example')).gone).toMatchObject({ mails: 2 });
    expect((await storedMails()).map(({ id }) => id).toSorted()).toEqual([mail.id, 'other'].toSorted());
    expect(await rows(`SELECT address FROM outbox_recipients ORDER BY position`)).toEqual([
      { address: 'ada@client.example' },
      { address: 'hidden@client.example' },
    ]);
    expect(await found('grace@client.example')).toEqual([]);
    expect(await found('ada@client.example')).toEqual([mail.id]);
    await erase('ada@client.example');
    expect((await storedMails()).find(({ id }) => id === mail.id)).toMatchObject({ toAddress: '', toKey: '' });
    await erase('hidden@client.example');
    expect((await storedMails()).map(({ id }) => id)).toEqual(['other']);
    expect(await rows('SELECT id FROM outbox_files')).toEqual([]);
  });
});
