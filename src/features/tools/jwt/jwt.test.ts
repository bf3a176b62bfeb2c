import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJwt } from './jwt.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, signature = 'c2ln') =>
  `${part(header)}.${part(payload)}.${signature}`;
const NOW = Date.UTC(2026, 10, 26);
const SECONDS = NOW / 1000;

it('decodes header and claims, with dates, and Greek text', () => {
  const result = readJwt(`Bearer ${token({ sub: 'Ελένη 🙂', iat: SECONDS - 60, exp: SECONDS + 60, roles: ['a'] })}`, NOW);
  expect(result).toMatchObject({ ok: true, jwt: { algorithm: 'HS256', state: 'valid', hasSignature: true } });
  expect(result.ok && result.jwt.claims).toEqual([
    { name: 'sub', value: 'Ελένη 🙂' },
    { name: 'iat', value: String(SECONDS - 60), time: NOW - 60_000 },
    { name: 'exp', value: String(SECONDS + 60), time: NOW + 60_000 },
    { name: 'roles', value: '["a"]' },
  ]);
});

describe('judges the dates by the clock', () => {
  it.each([
    [{ exp: SECONDS }, 'expired'],
    [{ exp: SECONDS + 1 }, 'valid'],
    [{ exp: SECONDS + 9, nbf: SECONDS + 1 }, 'early'],
    [{}, 'none'],
    [{ exp: 'tomorrow' }, 'unclear'],
    [{ exp: null }, 'unclear'],
    [{ exp: 1e20 }, 'unclear'],
    [{ exp: '1', nbf: SECONDS + 1 }, 'early'],
  ])('%j is %s', (payload, state) => {
    expect(readJwt(token(payload), NOW)).toMatchObject({ jwt: { state } });
  });
});

it('tells an unsigned token', () => {
  expect(readJwt(token({}, { alg: 'none' }, ''), NOW)).toMatchObject({ jwt: { algorithm: 'none', hasSignature: false } });
});

it.each([
  ['', 'parts'],
  ['a.b', 'parts'],
  ['a.b.c.d.e', 'encrypted'],
  ['!!!.e30.c2ln', 'header'],
  [`${part({ alg: 'none' })}.%%%.`, 'payload'],
  [`${part({ alg: 'none' })}.${part([1])}.`, 'payload'],
])('%j: %s', (text, problem) => {
  expect(readJwt(text, NOW)).toEqual({ ok: false, problem });
});

const raw = (payload: string): string => `${part({ alg: 'HS256' })}.${Buffer.from(payload).toString('base64url')}.c2ln`;

it('keeps every digit of numbers', () => {
  const result = readJwt(raw('{"sub":100002348117421473,"amount":10.10,"list":[1.0, 1e400],"sub2":"x"}'), NOW);
  expect(result.ok && result.jwt.claims.map(({ value }) => value)).toEqual(['100002348117421473', '10.10', '[1.0,1e400]', 'x']);
  expect(result.ok && result.jwt.payload).toContain('"sub": 100002348117421473,\n  "amount": 10.10,');
});

it('says that dates are in milliseconds, and reads them so', () => {
  expect(readJwt(token({ exp: NOW + 1 }), NOW)).toMatchObject({ jwt: { state: 'ms', claims: [{ time: NOW + 1, inMs: true }] } });
  expect(readJwt(token({ exp: SECONDS + 9, iat: NOW }), NOW)).toMatchObject({ jwt: { state: 'valid' } });
  expect(readJwt(token({ exp: NOW * 1000 }), NOW)).toMatchObject({ jwt: { state: 'unclear' } });
});

describe('takes a token as programs write it', () => {
  const plain = token({ sub: 'Ελένη', token: 'x' });
  const wrapped = (mark: string) => plain.replace(/.{20}/gu, `$&${mark}`);
  it.each([
    ['wrapped by mail', wrapped('\r\n')],
    ['quoted by mail', `> ${wrapped('\n> ')}`],
    ['with soft breaks', wrapped('=\r\n')],
    ['with breaks of JSON', wrapped('\\n')],
    ['in quotes', `"${plain}"`],
    ['in Greek quotes', ` «${plain}» `],
    ['as a header', `Authorization: Bearer ${plain}`],
    ['as a header in quotes', `'Authorization: bearer ${wrapped('\n')}'`],
    ['as Bearer in quotes', `"Bearer ${plain}",`],
    ['in JSON', `{"access_token": "${plain}", "expires_in": 3600}`],
    ['as a field of JSON', `"id_token":"${plain}"`],
    ['in an address', `https://app.example/cb#id_token=${plain}&state=1`],
    ['in a cookie', `session=1; jwt=${plain}; Path=/`],
    ['percent-encoded', plain.replaceAll('.', '%2E').replaceAll('-', '%2d')],
    ['with invisible letters', `\u200b${wrapped('\u200b')}\ufeff`],
    [
      'with padding',
      plain
        .split('.')
        .map((one) => one.padEnd(Math.ceil(one.length / 4) * 4, '='))
        .join('.'),
    ],
  ])('%s', (_, text) => {
    expect(readJwt(text, NOW)).toMatchObject({ ok: true, jwt: { claims: [{ value: 'Ελένη' }, { value: 'x' }], hasSignature: true } });
  });
});

it('tells a token whose content was sent apart', () => {
  expect(readJwt('eyJhbGciOiJQUzI1NiJ9..c2ln', NOW)).toEqual({ ok: false, problem: 'detached' });
});

describe('tokens of other programs (tests/samples/tools/jwt)', () => {
  const folder = new URL('../../../../tests/samples/tools/jwt/', import.meta.url);
  it.each(readdirSync(folder).filter((name) => name.endsWith('.jwt')))('%s', (name) => {
    const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
    const result = readJwt(read(name), NOW);
    const claims = result.ok && result.jwt.claims.map(({ name: claim, value }) => ({ name: claim, value }));
    expect({ state: result.ok && result.jwt.state, claims }).toEqual(JSON.parse(read(name.replace('.jwt', '.json'))));
  });
});

it('takes brackets off, and reads long runs of quotes at once', { timeout: 2000 }, () => {
  expect(readJwt(`<${token({ sub: 'a' })}>`, NOW).ok).toBe(true);
  expect(readJwt(`(${token({})})`, NOW).ok).toBe(true);
  const quotes = '"'.repeat(100_000);
  expect(readJwt(`${quotes}x${quotes}x`, NOW).ok).toBe(false);
});
