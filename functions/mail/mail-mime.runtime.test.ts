import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { parseMailbox } from '../encoding/address.ts';
import { encodeWords, writeMime } from './outgoing/mime.ts';

describe('the generated MIME', () => {
  const from = { name: 'Λυκαβηττός, "Αθήνα"', address: 'hello@lycabettus.test' };
  const long = 'Επιβεβαίωση του αιτήματός σας για πρόσβαση στα δεδομένα 🏔️ '.repeat(4).trim();
  const written = writeMime({
    from,
    to: [{ name: '', address: 'maria@client.example' }],
    cc: [],
    files: [],
    replyTo: 'desk@lycabettus.test',
    subject: long,
    text: 'Γραμμή\nline\r\n.\r\nFrom me\n',
    messageId: '<1@lycabettus.test>',
    inReplyTo: '<q@client.example>',
    automatic: true,
    date: new Date('2026-11-20T08:30:00Z'),
  });

  it('parses back to its input', async () => {
    expect(await PostalMime.parse(written)).toMatchObject({
      from,
      to: [{ name: '', address: 'maria@client.example' }],
      replyTo: [{ address: 'desk@lycabettus.test' }],
      subject: long.slice(0, 255),
      text: 'Γραμμή\r\nline\r\n.\r\nFrom me\r\n',
      messageId: '<1@lycabettus.test>',
      inReplyTo: '<q@client.example>',
      references: '<q@client.example>',
      date: '2026-11-20T08:30:00.000Z',
      headers: expect.arrayContaining([expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })]),
    });
  });

  it('is ASCII, its lines end in CRLF and are short', () => {
    expect(written).toMatch(/^[\x20-\x7e\r\n]+$/u);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
    expect(Math.max(...written.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(90);
  });

  it('splits non-ASCII text into encoded words of at most 75 characters, never within a letter', () => {
    const words = encodeWords('Ώ🏔️'.repeat(40)).split('\r\n ');
    expect(words.length).toBeGreaterThan(5);
    for (const word of words) {
      expect(word.length).toBeLessThanOrEqual(75);
      const content = /^=\?UTF-8\?B\?(.+)\?=$/u.exec(word)?.[1] ?? '';
      expect(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Uint8Array.fromBase64(content))).not.toThrow();
    }
    expect(encodeWords('Plain, "ASCII"')).toBe('Plain, "ASCII"');
    expect(encodeWords('=?UTF-8?B?x?=')).not.toContain('?x?');
  });

  it('lets no value inject a header', async () => {
    const forged = writeMime({
      from: { name: 'A\r\nBcc: x@example.com', address: 'a@b.example' },
      to: [{ name: 'B\r\nBcc: w@example.com', address: 'maria@client.example' }],
      cc: [],
      files: [{ name: 'a"\r\nBcc: v@example.com', type: 'text/plain', content: new Uint8Array(1) }],
      subject: 'Hi\r\nBcc: y@example.com\r\n\r\nbody',
      text: 'x',
      messageId: '<1@b.example>',
      inReplyTo: '\r\nBcc: z@example.com',
      automatic: false,
      date: new Date(0),
    });
    const read = await PostalMime.parse(forged);
    expect(read.bcc).toBeUndefined();
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(() =>
      writeMime({
        ...{ from, to: [{ name: '', address: 'a@b.example\r\nBcc: c@d.example' }], cc: [], files: [] },
        ...{ subject: '', text: '', messageId: '', automatic: true, date: new Date() },
      }),
    ).toThrow();
  });

  it.each([
    ['a@b.example', { name: '', address: 'a@b.example' }],
    ['Name <a@b.example>', { name: 'Name', address: 'a@b.example' }],
    ['"Name, Surname" <a@b.example>', { name: 'Name, Surname', address: 'a@b.example' }],
    ['a@b.example, c@d.example', undefined],
    ['<a@b.example', undefined],
    ['a b@c.example', undefined],
    ['', undefined],
  ])('reads %j as a mailbox', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
  });
});
