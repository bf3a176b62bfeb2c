import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { buildAuthRequest, callAuth, callAuthAndWait, SITE } from '../../tests/functions/auth-harness.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { tokenHash } from '../encoding/digest.ts';
import { getAuth } from './auth.ts';
import { forgetSignIns } from './jobs.ts';
import { ATTEMPT_DAYS } from './limits.ts';

describe('a call', () => {
  const GOOD: Record<string, unknown> = {
    '/link': { email: 'nobody@example.com' },
    '/link/follow': { token: 'forged' },
    '/code': { code: 'forged' },
    '/passkey': {
      response: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: '', authenticatorData: '', signature: '' },
      },
    },
    '/sign-out': {},
  };

  it.each(['/link', '/link/follow', '/code', '/passkey'])('%s is limited per visitor', async (address) => {
    const headers = { 'CF-Connecting-IP': newNetwork() };
    const responses: Response[] = [];
    // A minute may end during the loop; then one of the two still has more than ten requests.
    for (let time = 0; time < 21; time += 1) responses.push(await callAuthAndWait(address, { body: GOOD[address], headers }));
    expect(responses.slice(0, 9).map(({ status }) => status)).not.toContain(429);
    const held = responses.find(({ status }) => status === 429);
    expect([held?.status, held?.headers.get('Retry-After')]).toEqual([429, '60']);
  });

  it('answers 503 when the installation has no secret', async () => {
    const { AUTH_SECRET: _, ...without } = env;
    for (const [address, body] of Object.entries(GOOD)) {
      const response = await app.fetch(buildAuthRequest(address, { body }), without, createExecutionContext());
      expect([address, response.status]).toEqual([address, 503]);
    }
  });
});

describe('a passkey', () => {
  it('requires user verification', async () => {
    const response = await callAuth('/passkey/question');
    expect(await response.json()).toMatchObject({
      data: { options: { challenge: expect.any(String), rpId: 'lycabettus.test', userVerification: 'required' } },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-challenge=.*; HttpOnly; Secure; SameSite=Lax$/u);
  });

  it('that is unknown is refused and recorded', async () => {
    const response = await callAuth('/passkey', {
      body: {
        response: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
        },
      },
    });
    expect(response.status).toBe(401);
    expect(await rows('SELECT kind, outcome FROM sign_in_attempts')).toEqual([{ kind: 'passkey', outcome: 'refused' }]);
  });
});

describe('the library behind the calls', () => {
  it('exposes no address of its own: its other endpoints are not found', async () => {
    const { api } = await getAuth(env, SITE);
    const paths = Object.values(api as unknown as Record<string, { path?: string }>).flatMap(({ path }) => (path ? [path] : []));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toContain('/sign-up/email');
    await signedIn();
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const response = await callAuth(path.replaceAll(/:\w+/gu, 'x'), {
          method,
          body: { email: 'new@example.com', password: 'a password', name: 'New' },
        });
        expect([method, path, response.status]).toEqual([
          method,
          path,
          path === '/sign-out' && method === 'GET' ? 405 : path === '/sign-out' ? 422 : 404,
        ]);
      }
    }
    expect(await rows('SELECT email FROM users')).toEqual([{ email: OWNER.email }]);
  });

  it('creates no user, even when called directly', async () => {
    const { api } = await getAuth(env, SITE);
    const signUp = api.signUpEmail({ body: { email: 'new@example.com', password: 'a long password', name: 'New' } });
    await expect(signUp).rejects.toThrow();
    const token = 'a token of nobody, long enough for anything';
    const now = Date.now();
    await env.DB.prepare("INSERT INTO verifications VALUES (?1, 'magic-link:' || ?2, ?3, 'terminal', ?4, ?5, ?5)")
      .bind('v', await tokenHash(token), JSON.stringify({ type: 'magic-link', email: 'new@example.com' }), now + 60_000, now)
      .run();
    expect((await callAuth('/link/follow', { body: { token } })).status).toBe(401);
    expect(await rows('SELECT email FROM users')).toEqual([]);
  });
});

it('there is at most one owner', async () => {
  await signedIn();
  await expect(env.DB.exec(`INSERT INTO users VALUES ('b', '', 'b@example.com', 1, 'owner', 0, 0)`)).rejects.toThrow(/UNIQUE/u);
});

it('attempts are deleted after 90 days, sessions and links when they expire', async () => {
  expect(ATTEMPT_DAYS).toBe(90);
  await signedIn({ expiresAt: new Date(Date.now() + 1000) });
  const now = Date.now();
  const day = 86_400_000;
  for (const age of [89, 91])
    await env.DB.prepare(`INSERT INTO sign_in_attempts (at, kind, outcome, device) VALUES (?, 'code', 'refused', '')`)
      .bind(now - age * day)
      .run();
  for (const [id, age] of [
    ['old', 2],
    ['new', 0.5],
  ] as const)
    await env.DB.prepare("INSERT INTO verifications VALUES (?1, ?1, '', NULL, ?2, 0, 0)")
      .bind(id, now - age * day)
      .run();
  expect(await forgetSignIns(env, new Date(now))).toEqual({ attempts: 1, sessions: 0, verifications: 1 });
  expect(await forgetSignIns(env, new Date(now + day / 4))).toEqual({ attempts: 0, sessions: 1, verifications: 0 });
});
