import { readdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { cutLetters, graphemes, oneLine, SUBJECT_LIMIT } from '../../encoding/text.ts';
import { writeMime } from './mime.ts';
import { PROVIDERS } from './providers.ts';

// The Workers runtime has it, Node 24 does not.
Object.assign(Uint8Array.prototype, {
  toBase64(this: Uint8Array): string {
    return Buffer.from(this).toString('base64');
  },
});

const SAMPLES = 'tests/samples/letters';
const people = readdirSync(SAMPLES)
  .filter((file) => file.startsWith('order-'))
  .map((file) => (JSON.parse(readFileSync(`${SAMPLES}/${file}`, 'utf8')) as { customer: { name: string; company: string } }).customer);

const MARIA = { name: 'Παπαδοπούλου, Μαρία', address: 'maria@client.example' };

const mailOf = (name: string, subject: string) => ({
  ...{ id: '1', from: { name, address: 'hello@lycabettus.test' }, to: [MARIA], cc: [{ name, address: 'copy@client.example' }], files: [] },
  ...{ deliverTo: { to: [MARIA], cc: [], bcc: [] }, subject, text: `${name}\n${subject}` },
  ...{ messageId: '<1@lycabettus.test>', automatic: true, date: new Date(0) },
});

describe.each(people.map(({ name, company }) => [name, company]))('mail of %s, %s', (name, company) => {
  const mail = mailOf(`${name}, ${company}`, `${company}: ${name} `.repeat(4));
  const written = writeMime(mail);

  it('has each letter of its name, subject and text', async () => {
    const read = await PostalMime.parse(written);
    expect(read.from).toEqual(mail.from.name.trim() === '' ? undefined : { ...mail.from, name: oneLine(mail.from.name, SUBJECT_LIMIT) });
    expect(read.subject).toBe(oneLine(mail.subject, SUBJECT_LIMIT));
    expect(read.text?.trimEnd()).toBe(mail.text.replaceAll('\n', '\r\n').trimEnd());
  });

  it('has headers of lines of at most 76 characters, and whole letters in each word', () => {
    expect(written).toMatch(/^[\x20-\x7e\r\n]+$/u);
    const [head = ''] = written.split('\r\n\r\n');
    expect(head.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
    const words = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gu)].map(([, word = '']) =>
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.from(word, 'base64')),
    );
    const letters = new Set(graphemes(`${mail.from.name} ${MARIA.name} ${mail.subject}`));
    expect(words.flatMap(graphemes).filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('has no broken line in JSON', () => {
    const { from } = JSON.parse(String(PROVIDERS.resend.request(mail).body)) as { from: string };
    expect(from).toMatch(/^[\x20-\x7e]+<hello@lycabettus\.test>$/u);
  });
});

it('text is cut between letters', () => {
  expect(cutLetters('ab🦊c', 3)).toBe('ab');
  expect(cutLetters('ab🦊c', 4)).toBe('ab🦊');
  expect(cutLetters('a👩🏽‍💻b', 5)).toBe('a');
  expect(cutLetters('Tuyê\u0323\u0301t', 5)).toBe('Tuy');
  expect(oneLine(`${'x'.repeat(254)}🦊`, SUBJECT_LIMIT)).toBe('x'.repeat(254));
  // A letter with more marks than any has is cut, not kept whole.
  expect(cutLetters(`a${'\u0301'.repeat(500)}`, 10)).toHaveLength(10);
});
