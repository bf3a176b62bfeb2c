import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mail as greek } from '../../../src/i18n/messages/el/mail.ts';
import { mail as english } from '../../../src/i18n/messages/en/mail.ts';
import { fitFiles } from './attachments.ts';
import { parseMail } from './parse.ts';
import { UNREAD } from './structure.ts';

/** What a sample's `.json` says of the `.eml` beside it; what it does not name is not compared. */
interface Expected {
  subject?: string;
  text?: string;
  contains?: string[];
  lacks?: string[];
  /** Name and size; `null` where only the name counts. */
  files?: [string, number | null][];
  unread?: string[];
  guessed?: string;
  /** Pictures that stand in the message. */
  inPlace?: number;
}

const FOLDER = 'tests/samples/mail';
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

describe('a mail as it comes', () => {
  it.each(names.map((name) => name.replace('.json', '')))('%s', async (name) => {
    const expected: Expected = JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8'));
    const mail = await parseMail(new Uint8Array(readFileSync(`${FOLDER}/${name}.eml`)), 'maria@client.example');
    const { subject, text, html = '', guessed, unread, unreadable } = mail;
    if (expected.subject !== undefined) expect(subject).toBe(expected.subject);
    if (expected.text !== undefined) expect(text).toBe(expected.text);
    for (const words of expected.contains ?? []) expect(text).toContain(words);
    for (const words of expected.lacks ?? []) expect(`${text}\n${html}`).not.toContain(words);
    const files = fitFiles(mail.files).map((file) => [file.name, file.sizeBytes]);
    if (expected.files) expect(files).toEqual(expected.files.map(([file, size]) => [file, size ?? expect.any(Number)]));
    const places = mail.files.filter(({ contentId }) => contentId && html.includes(`data-cid="${contentId.replace(/^<|>$/gu, '')}"`));
    expect({ unread, guessed, unreadable, inPlace: places.length }).toEqual({
      unread: expected.unread ?? [],
      guessed: expected.guessed,
      unreadable: false,
      inPlace: expected.inPlace ?? 0,
    });
    // Each mark says that the original is there.
    if (unread.length > 0 || guessed) expect(mail.files[0]?.name).toBe('message.eml');
  });
});

it('tells the owner of each thing that was not read, in both languages', () => {
  for (const texts of [english, greek])
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(UNREAD.map((reason) => `mail.unread.${reason}`)));
});
