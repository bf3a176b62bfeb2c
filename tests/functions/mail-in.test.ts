import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { MAIL_LIMIT_BYTES } from '../../functions/email.ts';
import {
  ATTACHMENT_LIMIT_BYTES,
  ATTACHMENTS_LIMIT_BYTES,
  ATTACHMENTS_LISTED,
  fitFiles,
  PART_BYTES,
} from '../../functions/mail/attachments.ts';
import { TEXT_LIMIT_BYTES } from '../../functions/mail/parse.ts';
import { receive } from '../../functions/mail/receive.ts';
import { sendMail } from '../../functions/mail/send.ts';
import { deliverMail, lastMessage, mailOf, storedFiles, storedMails, storedMessages, storedParts } from './mail-fixtures.ts';

// Large mails on a slow machine.
vi.setConfig({ testTimeout: 30_000 });

const base64 = (bytes: Uint8Array): string => bytes.toBase64().replace(/.{76}/gu, '$&\n');

/** A mail with these parts, each with its own headers. */
const multipart = (parts: readonly string[], headers: Record<string, string> = {}): string =>
  mailOf(
    { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b1"', ...headers },
    [...parts.map((part) => `--b1\n${part}`), '--b1--'].join('\n'),
  );

const filePart = (name: string, content: Uint8Array, type = 'application/pdf'): string =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64(content)}`;

describe('mail that comes in', () => {
  it('is stored as a message in the default mailbox, in any alphabet', async () => {
    await deliverMail(
      mailOf(
        {
          From: '=?UTF-8?B?zpzOsc+Bzq/OsQ==?= <maria@client.example>',
          Subject: '=?UTF-8?Q?=CE=95=CF=81=CF=8E=CF=84=CE=B7=CF=83=CE=B7?=',
          'Message-ID': '<1@client.example>',
          'Content-Type': 'text/plain; charset=iso-8859-7',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        '=CA=E1=EB=E7=EC=DD=F1=E1',
      ),
    );
    expect(await storedMessages()).toMatchObject([
      {
        source: 'email',
        mailbox: 'default',
        state: 'inbox',
        fromName: 'Μαρία',
        fromAddress: 'maria@client.example',
        toAddress: 'hello@lycabettus.test',
        subject: 'Ερώτηση',
        text: 'Καλημέρα',
        messageId: '<1@client.example>',
        html: null,
      },
    ]);
  });

  it('goes into the mailbox that its address is an alias of', async () => {
    const bindings = { MAIL_ALIASES: 'press@lycabettus.test = press, bad@lycabettus.test=Not A Name' };
    await deliverMail(mailOf({}, 'one'), { to: 'Press+news@lycabettus.test', bindings });
    await deliverMail(mailOf({}, 'two'), { to: 'bad@lycabettus.test', bindings });
    expect((await storedMessages()).map(({ mailbox }) => mailbox)).toEqual(['press', 'default']);
  });

  it('is stored once however often it is delivered, and apart from another mail with its Message-ID', async () => {
    const headers = { 'Message-ID': '<same@client.example>' };
    await deliverMail(mailOf(headers, 'first'));
    await deliverMail(mailOf({ ...headers, Received: 'from elsewhere' }, 'first'));
    await deliverMail(mailOf(headers, 'first'), { to: 'info@lycabettus.test' });
    await deliverMail(mailOf(headers, 'something else'));
    expect((await storedMessages()).map(({ text }) => text)).toEqual(['first', 'something else']);
  });

  it('fails for the sending server to try again when the database does', async () => {
    await env.DB.exec('DROP TABLE attachment_parts');
    await env.DB.exec('DROP TABLE attachments');
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await expect(deliverMail(multipart([filePart('a.pdf', new Uint8Array(10))], { Subject: 'secret-subject' }))).rejects.toThrow();
    expect(error).toHaveBeenCalled();
    expect(JSON.stringify(error.mock.calls)).not.toContain('secret-subject');
    expect(await storedMessages()).toEqual([]);
  });

  it('is refused with a reason when it is too large, and only then', async () => {
    expect(await deliverMail(mailOf({}), { rawSize: MAIL_LIMIT_BYTES + 1 })).toMatch(/^552 .*20 MiB/u);
    expect(await storedMessages()).toEqual([]);
    expect(await deliverMail(mailOf({}), { rawSize: MAIL_LIMIT_BYTES })).toBeUndefined();
    expect(await storedMessages()).toHaveLength(1);
  });
});

describe('conversations', () => {
  it('join answers to what is stored, and what was answered before it came', async () => {
    await deliverMail(mailOf({ 'Message-ID': '<b@x>', 'In-Reply-To': '<a@x>' }, 'the answer'));
    await deliverMail(mailOf({ 'Message-ID': '<a@x>' }, 'the question'));
    await deliverMail(mailOf({ 'Message-ID': '<c@x>', References: '<unknown@x> <b@x>' }, 'and another'));
    await deliverMail(mailOf({ 'Message-ID': '<d@x>', Subject: 'Re: A question' }, 'unrelated'));
    const [first, second, third, fourth] = (await storedMessages()).map(({ thread }) => thread);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('join answers to our own mail', async () => {
    await sendMail(env, { to: 'maria@client.example', subject: 'Offer', text: 'See below', key: 'offer', thread: 'thread-1' });
    const [sent] = await storedMails();
    await deliverMail(mailOf({ 'Message-ID': '<r@x>', 'In-Reply-To': sent?.messageId ?? '' }));
    expect((await lastMessage()).thread).toBe('thread-1');
  });
});

describe('mail by machines', () => {
  it.each([
    ['auto-submitted', { 'Auto-Submitted': 'auto-replied (vacation)' }, {}],
    ['precedence', { Precedence: 'Bulk' }, {}],
    ['loop', { 'X-Loop': 'hello@lycabettus.test' }, {}],
    ['list', { 'List-Id': 'News <news.client.example>' }, {}],
    ['no-return-path', {}, { from: '' }],
    ['no-return-path', {}, { from: '<>' }],
    ['daemon', {}, { from: 'MAILER-DAEMON@client.example' }],
    ['own', { 'Message-ID': '<x@lycabettus.test>' }, {}],
  ])('is stored and marked: %s', async (reason, headers, envelope) => {
    await deliverMail(mailOf(headers), envelope);
    expect(await lastMessage()).toMatchObject({ state: 'inbox', details: { automatic: [reason] } });
    expect(await storedMails()).toEqual([]);
  });

  it('a person’s is not marked', async () => {
    await deliverMail(mailOf({ 'Auto-Submitted': 'no', 'Message-ID': '<x@client.example>' }));
    expect((await lastMessage()).details).not.toHaveProperty('automatic');
  });
});

describe('files that come with mail', () => {
  it('are kept whole, in pieces that a row holds', async () => {
    const content = crypto.getRandomValues(new Uint8Array(60_000));
    const large = new Uint8Array(PART_BYTES + 60_000);
    large.set(content, PART_BYTES);
    await deliverMail(multipart(['Content-Type: text/plain\n\nSee the file', filePart('../../plan<1>.pdf', large)]));
    expect((await lastMessage()).text).toBe('See the file');
    expect(await storedFiles()).toMatchObject([{ name: 'plan1.pdf', type: 'application/pdf', sizeBytes: large.length, stored: true }]);
    const parts = await storedParts();
    expect(parts.map(({ position }) => position)).toEqual([0, 1]);
    const whole = new Uint8Array(await new Blob(parts.map((part) => Uint8Array.fromBase64(part.content))).arrayBuffer());
    expect(whole.toBase64() === large.toBase64()).toBe(true);
  });

  const sized = (name: string, sizeBytes: number) => ({ name, type: 'text/plain', content: new Uint8Array(sizeBytes) });
  const keptOf = (...sizes: number[]) => fitFiles(sizes.map((size) => sized('x', size))).map(({ stored }) => stored);

  it('over the limit keep their name and size; the next that fits is kept', () => {
    expect(keptOf(ATTACHMENT_LIMIT_BYTES, ATTACHMENT_LIMIT_BYTES + 1, 10)).toEqual([true, false, true]);
    expect(fitFiles([sized('over.bin', ATTACHMENT_LIMIT_BYTES + 1)])).toMatchObject([
      { name: 'over.bin', sizeBytes: ATTACHMENT_LIMIT_BYTES + 1, stored: false, parts: [] },
    ]);
  });

  it('together over the limit are kept as far as they fit', () => {
    const rest = ATTACHMENTS_LIMIT_BYTES - ATTACHMENT_LIMIT_BYTES;
    expect(keptOf(ATTACHMENT_LIMIT_BYTES, rest - 1, 2, 1, 1)).toEqual([true, true, false, true, false]);
  });

  it('are stored at once as large as the limits allow', async () => {
    const attachments = [sized('1', ATTACHMENT_LIMIT_BYTES), sized('2', ATTACHMENTS_LIMIT_BYTES - ATTACHMENT_LIMIT_BYTES)];
    const from = { name: '', address: 'a@b.example' };
    await receive(env, { source: 'email', subject: 'x', text: 'x'.repeat(TEXT_LIMIT_BYTES), from, attachments }, () => {});
    const kept = await env.DB.prepare('SELECT sum(length(content)) AS characters FROM attachment_parts').first<{ characters: number }>();
    expect(kept?.characters).toBeGreaterThanOrEqual((ATTACHMENTS_LIMIT_BYTES * 4) / 3);
  }, 60_000);

  it('are listed up to their number', async () => {
    const parts = Array.from({ length: ATTACHMENTS_LISTED + 3 }, (_, at) => filePart(`${at}.txt`, new Uint8Array(3)));
    await deliverMail(multipart(parts));
    expect(await storedFiles()).toHaveLength(ATTACHMENTS_LISTED);
    expect((await lastMessage()).details).toMatchObject({ filesNotListed: 3 });
  });
});
