import { describe, expect, it } from 'vitest';
import { deliverMail, lastMessage, storedFiles, storedParts, toMail } from '../../tests/functions/mail-fixtures.ts';
import { isGreek } from './incoming/charset.ts';
import { unflowed } from './incoming/flowed.ts';

const GREEK = 'Καλημέρα σας, θα ήθελα μια προσφορά για τρία ταξίδια στην Ύδρα. «Ευχαριστώ»';
const WINDOWS_1253 = new Map(
  Array.from({ length: 0x80 }, (_, at) => [new TextDecoder('windows-1253').decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const windows1253 = (text: string): number[] => [...text].map((letter) => WINDOWS_1253.get(letter) ?? letter.charCodeAt(0));
const windows1252 = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Makes a mail with unencoded 8-bit bytes in its text and headers. */
const rawMail = (headers: Record<string, string>, body: readonly number[], encode = utf8): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...encode(toMail(headers, '').trimEnd().replaceAll('\n', '\r\n')), ...utf8('\r\n\r\n'), ...body]);

const HTML = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7"></head><body><p>${GREEK}</p></body></html>`;
const META_1251 = '<meta charset="windows-1251"><p>';

describe('8-bit text', () => {
  it.each([
    ['declared', 'text/plain; charset=windows-1253', windows1253(GREEK), GREEK, undefined],
    ['without a charset', 'text/plain', windows1253(GREEK), GREEK, 'windows-1253'],
    ['of an unknown charset', 'text/plain; charset=unknown-8bit', windows1253(GREEK), GREEK, 'windows-1253'],
    ['called UTF-8', 'text/plain; charset=utf-8', windows1253(GREEK), GREEK, 'windows-1253'],
    ['called iso-8859-1', 'text/plain; charset=iso-8859-1', windows1253(GREEK), GREEK, 'windows-1253'],
    ['called us-ascii', 'text/plain; charset=us-ascii', windows1253(GREEK), GREEK, 'windows-1253'],
    ['in UTF-8 without a charset', 'text/plain', utf8(GREEK), GREEK, undefined],
    ['in UTF-8, called iso-8859-1', 'text/plain; charset=iso-8859-1', utf8(GREEK), GREEK, 'utf-8'],
    ['in HTML that names its charset', 'text/html', windows1253(HTML), GREEK, undefined],
    ['in HTML without one', 'text/html', windows1253(`<p>${GREEK}</p>`), GREEK, 'windows-1253'],
    ['in HTML of another alphabet', 'text/html', [...utf8(META_1251), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет', undefined],
    [
      'in French',
      'text/plain',
      windows1252("J'ai été à l'hôtel où ça coûte moins, grâce à vous"),
      "J'ai été à l'hôtel où ça coûte moins, grâce à vous",
      'windows-1252',
    ],
    [
      'in German, as declared',
      'text/plain; charset=iso-8859-1',
      windows1252('Schöne Grüße, Käthe Öhler'),
      'Schöne Grüße, Käthe Öhler',
      undefined,
    ],
  ])('%s is read', async (_, type, body, text, guessed) => {
    await deliverMail(rawMail({ 'Content-Type': type }, body));
    const message = await lastMessage();
    expect([message.text, message.details['guessedCharset']]).toEqual([text, guessed]);
    // The source is stored if the charset was guessed.
    expect((await storedFiles()).map(({ name }) => name)).toEqual(guessed ? ['message.eml'] : []);
  });

  it('in base64 within a multipart mail is read as well', async () => {
    const part = `--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${Uint8Array.from(windows1253(GREEK)).toBase64()}\n--b--`;
    await deliverMail(toMail({ 'Content-Type': 'multipart/mixed; boundary=b' }, part));
    expect((await lastMessage()).text).toBe(GREEK);
  });

  it('in headers is read, also in encoded words with the wrong charset', async () => {
    await deliverMail(rawMail({ From: 'Ελένη Καρά <e@client.example>', Subject: 'Ερώτηση για προσφορά' }, [], windows1253));
    expect(await lastMessage()).toMatchObject({ fromName: 'Ελένη Καρά', fromAddress: 'e@client.example', subject: 'Ερώτηση για προσφορά' });
    const word = `=?iso-8859-1?B?${Uint8Array.from(windows1253('Ερώτηση')).toBase64()}?=`;
    await deliverMail(toMail({ Subject: word }));
    expect(await lastMessage()).toMatchObject({ subject: 'Ερώτηση', details: { guessedCharset: 'windows-1253' } });
  });

  it('that cannot be fully decoded says so, and its source is stored unchanged', async () => {
    const mail = rawMail({ 'Content-Type': 'text/plain; charset=utf-8' }, [...utf8('Καλημέρα '), 0xff, 0xfe, ...utf8(' σας')]);
    await deliverMail(mail);
    expect(await lastMessage()).toMatchObject({ text: 'Καλημέρα �� σας', details: { damaged: true } });
    expect(await storedFiles()).toMatchObject([{ name: 'message.eml', type: 'message/rfc822', sizeBytes: mail.length }]);
    expect((await storedParts())[0]?.content).toBe(mail.toBase64());
  });

  it('is recognised as Greek', async () => {
    await deliverMail(rawMail({ 'Content-Type': 'text/plain' }, utf8(GREEK)));
    expect((await lastMessage()).locale).toBe('el');
    await deliverMail(toMail({}, 'The letter Ω stands for ohm.'));
    expect((await lastMessage()).locale).toBeNull();
    expect(isGreek('')).toBe(false);
  });
});

describe('format=flowed', () => {
  it.each([
    ['joins a paragraph', 'one \ntwo\nthree', 'one two\nthree', false],
    [
      'joins quoted lines under one mark',
      '> quoted line that is \n> flowed too.\nanswer',
      '> quoted line that is flowed too.\nanswer',
      false,
    ],
    ['keeps depths apart', '>> deep \n> less \nnone', '>> deep \n> less \nnone', false],
    ['takes the stuffing off', ' >no quote\n  two', '>no quote\n two', false],
    ['keeps the signature', 'text\n-- \nName', 'text\n-- \nName', false],
    ['takes the blank away where it only breaks', 'δοκι \nμή', 'δοκιμή', true],
  ])('%s', (_, text, joined, deleteSpace) => {
    expect(unflowed(text, deleteSpace)).toBe(joined);
  });

  it('is joined in a mail', async () => {
    await deliverMail(
      toMail({ 'Content-Type': 'text/plain; charset=utf-8; format=flowed' }, '> quoted line that is \n> flowed too.\n\nYes, \nplease'),
    );
    expect((await lastMessage()).text).toBe('> quoted line that is flowed too.\n\nYes, please');
  });
});
