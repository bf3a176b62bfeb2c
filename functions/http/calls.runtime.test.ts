/** Mistakes that are possible in every declared call: each is refused before the call does anything. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { testDsn } from '../../tests/services/keys.ts';
import { app } from '../app.ts';
import type { Env } from '../env.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { LIMIT_PERIOD_S } from './middleware/limit.ts';

const SITE = 'https://lycabettus.test';
const SAMPLES = [
  'x',
  crypto.randomUUID(),
  'spam',
  '0123456789ab',
  'links',
  'stripe',
  'a'.repeat(32),
  'site-2026-11-22T01-15-00-000Z.zip',
  'new:0123',
];

/** A call's address, with parameters that it accepts. */
function addressOf(path: string, { params }: CallDeclaration): string {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name);
  const sample = SAMPLES.find((value) => !params || params.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success);
  return path.replaceAll(/:\w+/gu, sample ?? expect.fail(`no sample fits ${path}`));
}
const DECLARED = Object.entries<CallDeclaration>(CALLS).map(([name, call]) => {
  const [method, path] = splitCall(name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
  return { call, method, pattern, address: addressOf(path, call) };
});
const WITH_BODY = DECLARED.filter(({ call }) => call.body && !call.bodyTypes);

const TABLES = ['messages', 'outbox', 'privacy_requests', 'orders', 'push_subscriptions', 'asked_questions', 'analytics_events'];
const countRows = () =>
  Promise.all([...TABLES, 'sessions', 'sign_in_attempts', 'audit_log'].map((table) => rows(`SELECT count(*) AS "${table}" FROM ${table}`)));

async function ask(
  address: string,
  method: string,
  init: RequestInit = {},
  bindings: Partial<Env> = {},
): Promise<[number, string, Response]> {
  const headers = { 'CF-Connecting-IP': newNetwork(), ...(init.headers as Record<string, string>) };
  const response = await app.request(`${SITE}${address}`, { ...init, method, headers }, { ...env, ...bindings });
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string } };
  return [response.status, error?.code ?? '', response];
}

describe('every call', () => {
  it('answers other methods with 405, and lists its own', async () => {
    const Cookie = await signedIn();
    for (const { address } of DECLARED) {
      const own = new Set<string>(DECLARED.filter((other) => other.pattern.test(address)).map(({ method }) => method));
      const other = ['POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !own.has(method)) ?? '';
      const [status, code, response] = await ask(address, other, { headers: { Cookie } });
      const allowed = [...own, ...(own.has('GET') ? ['HEAD'] : [])].toSorted();
      expect
        .soft([other, address, status, code, response.headers.get('Allow')?.split(', ').toSorted()])
        .toEqual([...[other, address, 405, 'method_not_allowed', allowed]]);
    }
  });

  it('refuses a body that is broken, of another type, too large, from another site, or with an unknown field', async () => {
    const Cookie = await signedIn();
    const before = await countRows();
    for (const { address, method, call } of WITH_BODY) {
      const send = async (body: string | undefined, headers: object = { 'Content-Type': 'application/json' }) =>
        (await ask(address, method, { headers: { Cookie, ...headers }, ...(body !== undefined && { body }) })).slice(0, 2);
      const large = JSON.stringify('x'.repeat(call.bodyLimitBytes ?? BODY_LIMIT_BYTES));
      expect.soft([method, address, await send('{"a":')]).toEqual([method, address, [400, 'bad_request']]);
      expect.soft([method, address, await send('{}', { 'Content-Type': 'text/plain' })]).toEqual([method, address, [415, 'wrong_type']]);
      expect.soft([method, address, await send(large)]).toEqual([method, address, [413, 'too_large']]);
      expect.soft([method, address, await send('{}', { Origin: 'https://evil.example' })]).toEqual([method, address, [403, 'forbidden']]);
      expect.soft([method, address, await send('[]')]).toEqual([method, address, [422, 'invalid']]);
      expect.soft([method, address, await send('{"extra":1}')]).toEqual([method, address, [422, 'invalid']]);
    }
    expect(await countRows()).toEqual(before);
  });

  it('with a limit answers 429 past it, says when to try again, and does nothing', async () => {
    const before = await countRows();
    for (const { address, method, call } of DECLARED) {
      if (!call.limit || call.guard) continue;
      const full = { [call.limit]: { limit: async () => ({ success: false }) }, SENTRY_DSN: testDsn('https://sentry.example') };
      const [status, code, response] = await ask(address, method, {}, full);
      expect
        .soft([method, address, status, code, response.headers.get('Retry-After')])
        .toEqual([...[method, address, 429, 'too_many', String(LIMIT_PERIOD_S)]]);
    }
    expect(await countRows()).toEqual(before);
  });
});
