import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64, encodeBytes, encodeText, hexLines } from './base64.ts';

it.each([
  ['', ''],
  ['Αθήνα', 'zpHOuM6uzr3OsQ=='],
  ['🙂', '8J+Zgg=='],
  ['\uFEFFa', '77u/YQ=='],
])('%j is %s', (text, encoded) => {
  expect(encodeText(text, false)).toBe(encoded);
  expect(decodeBase64(encoded)).toMatchObject({ ok: true, text });
});

it('the alphabet for addresses has no character that they escape', () => {
  expect(encodeText('🙂??>>', true)).toBe('8J-Zgj8_Pj4');
  expect(decodeBase64('8J-Zgj8_Pj4')).toMatchObject({ ok: true, text: '🙂??>>' });
});

it('brings back any bytes, in both alphabets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100_000 }), fc.boolean(), (bytes, urlSafe) => {
      const result = decodeBase64(encodeBytes(bytes, urlSafe));
      return result.ok && Buffer.compare(result.bytes, bytes) === 0;
    }),
    { numRuns: 25 },
  );
});

it('reads line breaks and a data address', () => {
  expect(decodeBase64('data:text/plain;charset=utf-8;base64,zpHOuM6u\r\n zr3OsQ==')).toMatchObject({ ok: true, text: 'Αθήνα' });
});

it('says where a character is none of Base64, and when one is missing', () => {
  expect(decodeBase64('YWJj!')).toEqual({ ok: false, fault: { problem: 'character', found: '!', place: 5 } });
  expect(decodeBase64('YQ==YQ==')).toEqual({ ok: false, fault: { problem: 'character', found: '=', place: 3 } });
  expect(decodeBase64('YWJjα')).toEqual({ ok: false, fault: { problem: 'character', found: 'α', place: 5 } });
  expect(decodeBase64('YWJjY')).toEqual({ ok: false, fault: { problem: 'length' } });
});

it('bytes that are no UTF-8 are no text, and are shown as numbers', () => {
  const result = decodeBase64('iVBORw0KGgo=');
  expect(result.ok && result.text).toBeUndefined();
  expect(result.ok && hexLines(result.bytes)).toBe('0000  89 50 4e 47 0d 0a 1a 0a                          .PNG....');
});

it.each([
  ['-----BEGIN PUBLIC KEY-----\r\nzpXOu86t\r\nzr3OtyE=\r\n-----END PUBLIC KEY-----\r\n'],
  ['zpXOu86tzr3OtyE%3D'],
  ['  zpXOu86t\n  zr3OtyE\n'],
])('reads it as programs wrap it: %j', (text) => {
  expect(decodeBase64(text)).toMatchObject({ ok: true, text: 'Ελένη!' });
});

it.each([
  ['Authorization: Basic zpXOu86tzr3OtyE='],
  ['basic zpXOu86tzr3OtyE='],
  ['sha256-zpXOu86tzr3OtyE='],
  ['ssh-rsa zpXOu86tzr3OtyE='],
  ['zpXO\u200bu86tzr3OtyE='],
  ['zpXOu86t%0D%0Azr3OtyE%3D'],
])('takes what stands before it for no data: %j', (text) => {
  expect(decodeBase64(text)).toMatchObject({ ok: true, text: 'Ελένη!' });
});
