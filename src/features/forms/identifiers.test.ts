import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanVatNumber, fullVatNumber, isVatNumber, withLostZero } from '../store/order/vat-number.shared.ts';
import { cleanAddress, decodeLabel, displayAddress, toKey } from './address.shared.ts';
import { emailAddress } from './forms.schema.ts';
import { asLatin, cleanIdentifier, cleanOrderNumber } from './identifiers.shared.ts';

/** Rows of a file of samples, which hold letters that cannot be seen as JSON. */
const samples = (name: string): string[][] =>
  readFileSync(new URL(`../../../tests/samples/identifiers/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t').map((cell) => (cell.startsWith('"') ? (JSON.parse(cell) as string) : cell)));

function readAddress(written: string): string {
  const { success, data, error } = emailAddress.safeParse(written);
  if (success) return data;
  const [issue] = error.issues;
  return issue?.code === 'custom' ? `!${String(issue.params?.['latin'] ?? '')}` : '?';
}

describe('what is pasted', () => {
  it.each(samples('addresses.txt'))('the address in %j is %s', (written, right) => {
    expect(readAddress(written ?? '')).toBe(right);
  });

  it.each(samples('orders.txt'))('the order number in %j is %s', (written, right) => {
    expect(cleanOrderNumber(written ?? '')).toBe(right);
  });

  it.each(samples('vat.txt'))('the VAT number of %s in %j is %s', (country = '', written = '', right = '') => {
    const cleaned = cleanVatNumber(written);
    const zero = withLostZero(country, cleaned);
    expect(isVatNumber(country, cleaned) ? fullVatNumber(country, cleaned) : zero === undefined ? '?' : `0:${zero}`).toBe(right);
  });

  it('stays as it is when it is cleaned again', () => {
    const odd = fc.constantFrom(
      ...'aA1-@. <>()[]"«»;:,_/#αΑοΟΛсѕ\u200b\u202a\u00ad\u2011\u2013\u2212\u00a0\uff11\u0661\uff21ﬁ\u0301',
      'mailto:',
      'ΑΦΜ',
      'VAT ',
      '2026',
    );
    const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        for (const clean of [cleanIdentifier, cleanAddress, cleanOrderNumber, cleanVatNumber, asLatin, toKey])
          expect(clean(clean(written))).toBe(clean(written));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the key of an address', () => {
  it.each([
    ['Ada@Client.example', 'ada@client.example'],
    ['Άννα@Παράδειγμα.ΕΛ', 'άννα@xn--hxajbheg2az3al.xn--qxam'],
    ['ΝΙΚΟΣ@client.example', 'νίκος@client.example'.replace('ί', 'ι')],
    ['ada@δοκιμής.gr', 'ada@ΔΟΚΙΜΉΣ.gr'],
    ['mailto:ada@client.example', 'Ada <ada@client.example>'],
  ])('is the same for %s and %s', (one, other) => {
    expect(toKey(one)).toBe(toKey(other));
  });

  // Codes of full-width and other letters that are changed before they are looked up, of a dot, and of nothing but ASCII.
  it.each([
    ['ada@gmail.com', 'ada@xn--mi7clahmc.com'],
    ['ada@client.example', 'ada@xn--clientexample-882l'],
    ['ada@client.example', 'ada@xn--client-.example'],
    ['ada@office.example', 'ada@xn--oce-ko3s.example'],
    ['ada@strasse.example', 'ada@straße.example'],
    ['ada@نامه‌ای.example', 'ada@xn--mgba3gch31f.example'],
  ])('of %s is not that of %s, which is another domain', (one, other) => {
    expect(toKey(other)).not.toBe(toKey(one));
    expect(toKey(toKey(other))).toBe(toKey(other));
  });

  it('is that of the encoded and of the shown form', () => {
    for (const [written = ''] of samples('addresses.txt'))
      expect(toKey(displayAddress(readAddress(written)))).toBe(toKey(readAddress(written)));
  });
});

it.each(['παράδειγμα', 'bücher', 'ελ', 'россия', '中国', 'δοκιμή-σας', 'ééabc-é', '例え', 'ñandú', 'cοm'])(
  'the label %s is read from its code',
  (label) => {
    expect(decodeLabel(new URL(`http://${label}.example`).hostname.split('.')[0] ?? '')).toBe(label);
  },
);
