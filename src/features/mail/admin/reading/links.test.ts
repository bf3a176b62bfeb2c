import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostToShow, linksIn, safeAddress } from './links.ts';

const links = (text: string) => linksIn(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

describe('links in plain text', () => {
  it.each([
    ['see https://a.example/x?y=1#z.', 'https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    [
      '(https://en.wikipedia.org/wiki/Athens_(city)),',
      'https://en.wikipedia.org/wiki/Athens_(city)',
      'https://en.wikipedia.org/wiki/Athens_(city)',
    ],
    ['«https://παράδειγμα.gr»', 'https://παράδειγμα.gr', 'https://xn--hxajbheg2az3al.gr/'],
    ['www.a.example!', 'www.a.example', 'https://www.a.example/'],
    ['<maria@client.example>', 'maria@client.example', 'mailto:maria@client.example'],
  ])('%s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'JaVaScRiPt://https.example', 'https://', 'a@b'])(
    'none in %s',
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );

  it('keep the whole text, and point to the web or to mail', () => {
    const bits = fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'javascript:',
      'a.example',
      '@',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      '"',
      '<',
      '%00',
      '\\',
      'ά',
      '//',
    );
    const hostile = fc.array(fc.oneof(bits, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 20 }).map((list) => list.join(''));
    fc.assert(
      fc.property(hostile, (text) => {
        const pieces = linksIn(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^(?:https?|mailto):/u);
      }),
      { numRuns: 500 },
    );
  });

  it('are found in long hostile text in linear time', () => {
    for (const bit of ['a.', 'https://', '((', 'a@a.', 'www.', ')'.repeat(9)]) {
      const text = bit.repeat(100_000 / bit.length);
      expect(
        linksIn(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  }, 20_000);
});

describe('the target of a link', () => {
  it('is shown unless its text names it', () => {
    expect(hostToShow('https://evil.example/login', 'https://bank.example/login')).toBe('evil.example');
    expect(hostToShow('https://evil.example/', 'Click here')).toBe('evil.example');
    expect(hostToShow('https://bank.example@evil.example/', 'bank.example')).toBe('evil.example');
    expect(hostToShow('https://www.bank.example/a', 'bank.example')).toBeUndefined();
    expect(hostToShow('https://bank.example/a', ' https://bank.example/b ')).toBeUndefined();
    expect(hostToShow('mailto:a@b.example', 'a@b.example')).toBeUndefined();
    expect(hostToShow('mailto:evil@b.example', 'Write to us')).toBe('evil@b.example');
    expect(hostToShow('mailto:a@b.example?bcc=evil@b.example', 'a@b.example')).toBe('a@b.example?bcc=evil@b.example');
    expect(hostToShow('tel:+302105550142', 'Call us')).toBe('+302105550142');
    expect(hostToShow('tel:+302105550142', '+30 (210) 555-0142')).toBeUndefined();
    expect(hostToShow('tel:+3090111222', '+302105550142')).toBe('+3090111222');
    expect(hostToShow('sms:+302105550142?body=YES', '+302105550142')).toBe('+302105550142?body=YES');
  });

  it('shows look-alike letters in punycode', () => {
    expect(hostToShow('https://аpple.example/', 'apple.example')).toMatch(/^xn--/u);
  });

  it('is shown beside a text that imitates it with look-alike letters', () => {
    expect(hostToShow('https://xn--80ak6aa92e.com/', 'https://аррӏе.com/')).toBe('xn--80ak6aa92e.com');
    expect(hostToShow('https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com')).toBe('xn--80ak6aa92e.com');
    expect(hostToShow('https://bank.example@evil.example/', 'https://bank.example@evil.example')).toBe('evil.example');
    expect(hostToShow('https://bank.example:x@evil.example/', 'bank.example:x@evil.example')).toBe('evil.example');
    expect(hostToShow('https://bank.example/', 'https://ｂａｎｋ.example/')).toBe('bank.example');
  });

  it('is on the web, a mail address or a telephone number', () => {
    expect(safeAddress('tel:+302105550142')?.href).toBe('tel:+302105550142');
    for (const address of [
      'javascript:alert(1)',
      ' javascript:x',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://a',
      '/relative',
      '//a.example',
      '',
    ])
      expect(safeAddress(address)).toBeUndefined();
  });
});
