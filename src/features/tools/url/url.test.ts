import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUrl, encodeUrl, PARTS, parseUrl } from './url.ts';

it.each([
  ['component', 'α & β/γ?', '%CE%B1%20%26%20%CE%B2%2F%CE%B3%3F'],
  ['form', 'α & β', '%CE%B1+%26+%CE%B2'],
  [
    'whole',
    'https://example.gr/καλημέρα?a=1&b=δύο',
    'https://example.gr/%CE%BA%CE%B1%CE%BB%CE%B7%CE%BC%CE%AD%CF%81%CE%B1?a=1&b=%CE%B4%CF%8D%CE%BF',
  ],
  ['component', "it's (a) *!", 'it%27s%20%28a%29%20%2A%21'],
  ['component', '\uD800', '%EF%BF%BD'],
] as const)('%s: %j', (part, text, encoded) => {
  expect(encodeUrl(text, part)).toBe(encoded);
});

it('decoding brings back any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...PARTS), (text, part) => {
      if (part === 'whole') return true;
      const result = decodeUrl(encodeUrl(text, part), part);
      return result.ok && result.text === text.toWellFormed();
    }),
  );
});

it('says where an escape is broken', () => {
  expect(decodeUrl('100% sure', 'component')).toEqual({ ok: false, problem: 'percent', found: '% s', place: 4 });
  expect(decodeUrl('a%CE%B1b%CE', 'component')).toEqual({ ok: false, problem: 'utf8', found: '%CE', place: 9 });
});

it('takes an address apart, with the query as a table', () => {
  const url = parseUrl('https://maria:s%40fe@example.gr:8443/έργα/2026?q=καλά+νέα&q=2&empty=#κορυφή');
  expect(Object.fromEntries(url?.parts.map(({ name, value }) => [name, value]) ?? [])).toEqual({
    scheme: 'https',
    user: 'maria',
    password: 's@fe',
    host: 'example.gr',
    port: '8443',
    path: '/έργα/2026',
    query: 'q=%CE%BA%CE%B1%CE%BB%CE%AC+%CE%BD%CE%AD%CE%B1&q=2&empty=',
    fragment: 'κορυφή',
  });
  expect(url?.query).toEqual([
    { name: 'q', value: 'καλά νέα' },
    { name: 'q', value: '2' },
    { name: 'empty', value: '' },
  ]);
});

it('reads an address without its scheme, a host with its port, and other schemes', () => {
  expect(parseUrl('παράδειγμα.gr/a')?.href).toBe('https://xn--hxajbheg2az3al.gr/a');
  expect(parseUrl('example.gr:8080/a')?.href).toBe('https://example.gr:8080/a');
  expect(parseUrl('mailto:a@example.gr')?.parts[0]?.value).toBe('mailto');
  expect(['', 'word', 'two words.gr', 'https://', 'http://[::1'].map(parseUrl)).toEqual(Array(5).fill(undefined));
});
