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
