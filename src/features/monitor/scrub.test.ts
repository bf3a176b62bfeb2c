import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubFields, scrubText, scrubValue } from './scrub.shared.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const DIGITS = [...'0123456789'];
const word = (unit: readonly string[], minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength, maxLength });
const anything = word([...LETTERS, ...DIGITS], 6, 40);
/** As a password may look: no spaces, which end an unquoted one. */
const password = word([...LETTERS, ...DIGITS, ...'!$%*+-./<>?@^_`|~#:=αβγΩ'], 6, 24);
/** Letters and digits, of each enough that no word looks so. */
const key = fc
  .tuple(word([...LETTERS, ...DIGITS], 16, 40), word(DIGITS, 4, 4), word(LETTERS, 4, 4))
  .map(([middle, digits, letters]) => `${letters}${middle}${digits}`);
const base64url = word([...LETTERS, ...DIGITS, '-', '_'], 12, 60);
const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const spaced = (digits: string, separator: string): string => digits.replace(/(.{4})(?=.)/gu, `$1${separator}`);

interface Secret {
  /** The text that must not survive. */
  secret: string;
  /** As it appears in a report. */
  text: string;
}
const placed = (secrets: fc.Arbitrary<string>, ...frames: ((secret: string) => string)[]): fc.Arbitrary<Secret> =>
  fc.tuple(secrets, fc.constantFrom(...frames)).map(([secret, frame]) => ({ secret, text: frame(secret) }));

const SECRETS: Record<string, fc.Arbitrary<Secret>> = {
  bearer: placed(
    base64url,
    (token) => `Authorization: Bearer ${token}`,
    (token) => `sent bearer ${token}`,
    (token) => `Basic ${token}=`,
  ),
  jwt: fc
    .tuple(base64url, base64url, base64url)
    .map(([head, body, sign]) => `eyJ${head}.${body}.${sign}`)
    .map((secret) => ({ secret, text: `refused ${secret}` })),
  cookie: placed(
    anything,
    (value) => `Cookie: a=1; session=${value}; b=2`,
    (value) => `set-cookie: __Host-id=${value}; Path=/`,
  ),
  named: placed(
    password.filter((text) => !/^[<>]/u.test(text)),
    (value) => `password=${value}`,
    (value) => `user_password: ${value}`,
    (value) => `apiKey = ${value}`,
    (value) => `access-token=${value} was refused`,
  ),
  quoted: placed(
    password,
    (value) => `{"password":"${value}","status":503}`,
    (value) => `{ 'api_key': '${value}' }`,
    (value) => JSON.stringify(JSON.stringify({ clientSecret: value })),
  ),
  query: placed(
    anything,
    (value) => `GET https://lycabettus.example/a/b?x=1&email=${value}`,
    (value) => `failed: /orders?reference=${value}#top`,
    (value) => `at https://lycabettus.example/#${value}`,
    (value) => `ftp://visitor:${value}@files.example/a`,
  ),
  email: fc.emailAddress().map((secret) => ({ secret, text: `no mail for <${secret}>, sorry` })),
  ipv4: fc.tuple(byte, byte, byte, byte).map((parts) => ({ secret: parts.join('.'), text: `from ${parts.join('.')}:443` })),
  ipv6: fc
    .array(group, { minLength: 8, maxLength: 8 })
    .map((parts) => ({ secret: parts.join(':'), text: `from ${parts.join(':')} today` })),
  shortIpv6: fc
    .array(group, { minLength: 1, maxLength: 5 })
    .map((parts) => ({ secret: `2001:${parts.join(':')}::`, text: `[2001:${parts.join(':')}::1]:443` })),
  card: fc
    .tuple(word(DIGITS, 13, 19), fc.constantFrom('', ' ', '-'))
    .map(([digits, separator]) => spaced(digits, separator))
    .map((secret) => ({ secret, text: `card ${secret} refused` })),
  phone: placed(
    word(DIGITS, 10, 10).map((digits) => `+30 ${digits.slice(0, 3)} ${digits.slice(3)}`),
    (number) => `called ${number}.`,
  ),
  iban: placed(
    word(DIGITS, 25, 25).map((digits) => spaced(`GR${digits}`, ' ')),
    (iban) => `pay to ${iban}, please`,
  ),
  key: placed(
    key,
    (value) => `refused ${value}`,
    (value) => `https://lycabettus.example/privacy-request/${value}`,
    (value) => `(${value})`,
  ),
  vendorKey: placed(
    anything.filter((text) => text.length >= 12),
    (value) => `sk_live_${value}`,
    (value) => `ghp_${value}`,
    (value) => `AKIA${value}`,
  ),
  pem: placed(
    base64url,
    (body) => `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`,
    (body) => `-----BEGIN RSA PRIVATE KEY-----\n${body}`,
  ),
};

describe('scrubText', () => {
  it.each(Object.entries(SECRETS))('removes every secret: %s', { timeout: 60_000 }, (_, secrets) => {
    fc.assert(
      fc.property(secrets, fc.constantFrom('', 'TypeError: ', 'Δεν βρέθηκε '), ({ secret, text }, lead) => {
        expect(scrubText(`${lead}${text}`)).not.toContain(secret);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    'Cannot read properties of undefined (reading "map")',
    'GET /api/orders answered 503 after 1500 ms',
    'Failed to fetch dynamically imported module: https://lycabettus.example/assets/search.js',
    'TypeError: x is not a function\n    at submit (https://lycabettus.example/assets/form.js:12:345)',
    'Η αποθήκευση απέτυχε στις 12:30:45, δοκιμή 3 από 5',
    'SecurityError: std::vector at 2026-11-21T10:30:00.000Z, build 1.2.3',
    'Why? Because of the network (ERR_NETWORK_CHANGED)',
    'websocket closed: 1006, 4 of 5 retries, next in 16000 ms',
  ])('leaves other text: %s', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each([
    ['https://user:pw@x.example/a/b?c=d#e failed', 'https://x.example/a/b?[query] failed'],
    ['{"password":"a b c","status":503}', '{"password":[secret],"status":503}'],
    ['from ::1 and ::ffff:192.0.2.1', 'from [ip] and [ip]'],
    ['visitor@παράδειγμα.ελ', '[email]'],
    ['visitor%40example.com', '[email]'],
  ])('names what it removed: %s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  it.each([
    'password=hunter22, then more',
    '{"password":"a b c","status":503}',
    'Cookie: a=1; session=abc',
    'Authorization: Bearer abcdefgh',
    'https://x.example/a?token=1 for maria@client.example, +30 210 1234567, card 4111 1111 1111 1111',
    'token: x',
  ])('changes nothing the second time: %s', (text) => {
    const once = scrubText(text);
    expect(once).not.toMatch(/hunter22|maria/u);
    expect(scrubText(once)).toBe(once);
  });

  it('is fast on texts made to be slow', { timeout: 60_000 }, () => {
    const patterns = [
      'a',
      '-',
      '1',
      ':',
      '@',
      'a.',
      '/a',
      '?',
      ' 1',
      'AA11 ',
      '\\',
      '"',
      'password',
      'ey',
      '-----BEGIN ',
      'http://',
      'a@',
      '%40',
    ];
    for (const pattern of patterns) {
      const text = pattern.repeat(Math.ceil(16_384 / pattern.length));
      expect(scrubText(text).length).toBeLessThanOrEqual(text.length * 4);
    }
  });
});

describe('scrubFields', () => {
  it.each([
    'password',
    'newPassword',
    'pwd',
    'api_key',
    'X-API-Key',
    'accessToken',
    'Authorization',
    'auth',
    'cookie',
    'Set-Cookie',
    'sessionId',
    'csrf_token',
    'clientSecret',
    'cardNumber',
    'cvc',
    'iban',
    'e-mail',
    'phone',
    'ip',
    'query',
    'name',
    'fullName',
    'user',
    'postcode',
  ])('hides a field called %s, whatever its value', (name) => {
    for (const value of ['short', 42, ['a'], { deep: 'b' }]) expect(scrubFields({ [name]: value })).toEqual({ [name]: '[secret]' });
  });

  it('keeps what helps to find a fault', () => {
    const fields = {
      status: 503,
      url: '/api/orders',
      method: 'GET',
      ms: 12.5,
      action: 'retry',
      attempt: 2,
      name: 'TypeError',
      ok: false,
      at: 1_795_240_293_248,
      author: 'x',
      keyboard: true,
      passed: 3,
      none: null,
    };
    expect(scrubFields(fields)).toEqual(fields);
  });

  it('covers every depth, field names, and numbers as long as a card’s', () => {
    expect(scrubValue({ a: [{ b: ['visitor@example.com', { 'visitor@example.com': 1 }] }], n: 4_111_111_111_111_111 })).toEqual({
      a: [{ b: ['[email]', { '[email]': 1 }] }],
      n: '[number]',
    });
  });

  it('handles field names from Object.prototype', () => {
    const body: unknown = JSON.parse('{"__proto__": {"password": "x"}, "constructor": 1, "toString": "a@b.gr"}');
    expect(JSON.stringify(scrubValue(body))).toBe('{"__proto__":{"password":"[secret]"},"constructor":1,"toString":"[email]"}');
  });
});
