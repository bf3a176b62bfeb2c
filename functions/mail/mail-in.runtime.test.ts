import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import {
  deliverMail,
  filePart,
  lastMessage,
  multipart,
  storedFiles,
  storedMails,
  storedMessages,
  storedParts,
  toMail,
} from '../../tests/functions/mail-fixtures.ts';
import { FILES_LISTED } from './incoming/attachments.ts';
import { MAIL_LIMIT_BYTES } from './incoming/incoming.ts';
import { sendMail } from './outgoing/send.ts';
import { PART_BYTES, TRANSACTION_BYTES } from './storage/pieces.ts';

// Large mails take long on a slow machine.
vi.setConfig({ testTimeout: 30_000 });

describe('incoming mail', () => {
  it('is stored as a message in the default mailbox, in any alphabet', async () => {
    await deliverMail(
      toMail(
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

  it('is stored in the mailbox whose alias it is sent to', async () => {
    const bindings = { MAIL_ALIASES: 'press@lycabettus.test = press, bad@lycabettus.test=Not A Name' };
    await deliverMail(toMail({}, 'one'), { to: 'Press+news@lycabettus.test', bindings });
    await deliverMail(toMail({}, 'two'), { to: 'bad@lycabettus.test', bindings });
    expect((await storedMessages()).map(({ mailbox }) => mailbox)).toEqual(['press', 'default']);
  });

  it('is stored once however often it is delivered, and separately from another mail with the same Message-ID', async () => {
    const headers = { 'Message-ID': '<same@client.example>' };
    await deliverMail(toMail(headers, 'first'));
    await deliverMail(toMail({ ...headers, Received: 'from elsewhere' }, 'first'));
    await deliverMail(toMail(headers, 'first'), { to: 'info@lycabettus.test' });
    await deliverMail(toMail(headers, 'something else'));
    expect((await storedMessages()).map(({ text }) => text)).toEqual(['first', 'something else']);
  });

  it('fails when the database does, so that the sending server tries again', async () => {
    await env.DB.exec('DROP TABLE attachment_parts');
    await env.DB.exec('DROP TABLE attachments');
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await expect(deliverMail(multipart([filePart('a.pdf', new Uint8Array(10))], { Subject: 'secret-subject' }))).rejects.toThrow();
    expect(error).toHaveBeenCalled();
    expect(JSON.stringify(error.mock.calls)).not.toContain('secret-subject');
    expect(await storedMessages()).toEqual([]);
  });

  it('is refused with a reason when it is too large, and only then', async () => {
    expect(await deliverMail(toMail({}), { rawSize: MAIL_LIMIT_BYTES + 1 })).toMatch(/^552 .*20 MiB/u);
    expect(await storedMessages()).toEqual([]);
    expect(await deliverMail(toMail({}), { rawSize: MAIL_LIMIT_BYTES })).toBeUndefined();
    expect(await storedMessages()).toHaveLength(1);
  });
});

describe('conversations', () => {
  it('join replies to stored messages, also when the reply comes first', async () => {
    await deliverMail(toMail({ 'Message-ID': '<b@x>', 'In-Reply-To': '<a@x>' }, 'the answer'));
    await deliverMail(toMail({ 'Message-ID': '<a@x>' }, 'the question'));
    await deliverMail(toMail({ 'Message-ID': '<c@x>', References: '<unknown@x> <b@x>' }, 'and another'));
    await deliverMail(toMail({ 'Message-ID': '<d@x>', Subject: 'Re: A question' }, 'unrelated'));
    const [first, second, third, fourth] = (await storedMessages()).map(({ thread }) => thread);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('join replies to our own mail', async () => {
    await sendMail(env, { to: 'maria@client.example', subject: 'Offer', text: 'See below', key: 'offer', thread: 'thread-1' });
    const [sent] = await storedMails();
    await deliverMail(toMail({ 'Message-ID': '<r@x>', 'In-Reply-To': sent?.messageId ?? '' }));
    expect((await lastMessage()).thread).toBe('thread-1');
  });
});

describe('automatic mail', () => {
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
    await deliverMail(toMail(headers), envelope);
    expect(await lastMessage()).toMatchObject({ state: 'inbox', details: { automatic: [reason] } });
    expect(await storedMails()).toEqual([]);
  });

  it('from a person is not marked', async () => {
    await deliverMail(toMail({ 'Auto-Submitted': 'no', 'Message-ID': '<x@client.example>' }));
    expect((await lastMessage()).details).not.toHaveProperty('automatic');
  });
});

describe('attached files', () => {
  it('are stored whole, in pieces that fit in a row', async () => {
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

  /** Returns the stored files, each joined from its pieces. */
  const contents = async (): Promise<Map<string, string>> => {
    const [files, parts] = [await storedFiles(), await storedParts()];
    const whole = ({ id }: { id: string }) =>
      new Blob(parts.filter(({ attachment }) => attachment === id).map(({ content }) => Uint8Array.fromBase64(content))).arrayBuffer();
    return new Map(await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await whole(file)).toBase64()] as const)));
  };

  it('are stored whole up to the mail’s size limit: one of 6 MB, three of 2 MB, in the mail’s order', async () => {
    const files = [6_000_000, 2_000_000, 2_000_000, 2_000_000].map((size, at) =>
      new Uint8Array(size).map((_, byte) => (byte * 7 + at) % 251),
    );
    const mail = multipart(files.map((content, at) => filePart(`${at}.zip`, content)));
    expect(mail.length).toBeLessThan(MAIL_LIMIT_BYTES);
    expect(await deliverMail(mail)).toBeUndefined();
    expect(await storedFiles()).toMatchObject(files.map(({ length }, at) => ({ name: `${at}.zip`, sizeBytes: length, stored: true })));
    const stored = await contents();
    expect(files.map((content, at) => stored.get(`${at}.zip`) === content.toBase64())).toEqual([true, true, true, true]);
  }, 60_000);

  it('that were cut off are completed by the next delivery', async () => {
    const content = new Uint8Array(TRANSACTION_BYTES + 1).fill(7);
    const mail = multipart([filePart('contract.pdf', content)], { 'Message-ID': '<large@client.example>' });
    await deliverMail(mail);
    // The state when the Worker ends after the first piece.
    await env.DB.exec('UPDATE attachments SET stored = 0');
    await env.DB.exec('DELETE FROM attachment_parts WHERE position > 0');
    await deliverMail(mail);
    expect([await storedMessages(), await storedFiles()]).toMatchObject([[{}], [{ stored: true }]]);
    expect((await contents()).get('contract.pdf') === content.toBase64()).toBe(true);
  }, 60_000);

  it('and the stored source are completed by a delivery with other transport headers', async () => {
    const content = new Uint8Array(TRANSACTION_BYTES + 1).fill(7);
    const damaged = 'Content-Type: text/plain; charset=utf-8\n\n\ufffd';
    const by = (Received: string) =>
      multipart([damaged, filePart('contract.pdf', content)], { 'Message-ID': '<large@client.example>', Received });
    await deliverMail(by('from a'));
    await env.DB.exec('UPDATE attachments SET stored = 0');
    await env.DB.exec('DELETE FROM attachment_parts WHERE position > 0');
    const again = by('from another by another');
    await deliverMail(again);
    expect(await storedMessages()).toHaveLength(1);
    expect((await storedFiles()).map(({ name, stored }) => [name, stored])).toEqual([
      ['message.eml', true],
      ['contract.pdf', true],
    ]);
    const before = await contents();
    expect(before.get('message.eml') === new TextEncoder().encode(again.replace(/\r?\n/gu, '\r\n')).toBase64()).toBe(true);
    expect(before.get('contract.pdf') === content.toBase64()).toBe(true);
  }, 60_000);

  it('are all listed and stored, however many; above a limit they stay in the stored source', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, at) => filePart(`${at}.txt`, Uint8Array.of(at % 256)));
    await deliverMail(multipart(parts(60)));
    expect((await storedFiles()).filter(({ stored }) => stored)).toHaveLength(60);
    expect((await contents()).get('59.txt')).toBe(Uint8Array.of(59).toBase64());
    expect((await lastMessage()).details).not.toHaveProperty('filesNotListed');
    await deliverMail(multipart(parts(FILES_LISTED + 3)));
    const { id, details } = await lastMessage();
    const listed = (await storedFiles()).filter(({ message }) => message === id);
    expect([listed.length, listed[0]?.name, details]).toMatchObject([FILES_LISTED, 'message.eml', { filesNotListed: 4 }]);
  }, 60_000);

  it.each([
    ['text/calendar; method=REQUEST', 'invitation.ics'],
    ['application/pdf', 'attachment.pdf'],
    ['application/x-something', 'attachment'],
  ])('without a name get one with the right extension: %s', async (type, name) => {
    await deliverMail(multipart([`Content-Type: ${type}\n\nBEGIN:VCALENDAR`]));
    expect(await storedFiles()).toMatchObject([{ name }]);
  });
});

describe('the recipients of a mail', () => {
  it('are stored: everybody under To and Cc, and every author', async () => {
    await deliverMail(
      toMail({
        From: 'Maria <maria@client.example>, =?UTF-8?B?zpHOvc69zrE=?= <anna@client.example>',
        To: 'hello@lycabettus.test, Team: a@client.example, "B, C" <b@client.example>;',
        Cc: 'boss@client.example',
      }),
    );
    expect(await lastMessage()).toMatchObject({
      fromAddress: 'maria@client.example',
      details: {
        authors: ['Maria <maria@client.example>', 'Αννα <anna@client.example>'],
        to: ['hello@lycabettus.test', 'a@client.example', 'B, C <b@client.example>'],
        cc: ['boss@client.example'],
      },
    });
    await deliverMail(toMail({ Subject: 'Another question' }));
    expect((await lastMessage()).details).not.toHaveProperty('authors');
  });
});
