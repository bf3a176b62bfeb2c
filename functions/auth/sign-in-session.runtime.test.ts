import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { account, callAuth, cookiePair, findSessionCookie, requestLinkToken } from '../../tests/functions/auth-harness.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toDay } from '../calendar.ts';
import { tokenHash } from '../encoding/digest.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { ATTEMPTS_REFUSED } from './limits.ts';

const makeCodesOf = async (Cookie: string): Promise<string[]> => {
  const response = await callAuth('/account/recovery-codes', { headers: { Cookie } });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { codes: string[] } }).data.codes;
};

describe('a session', () => {
  it('stores no IP address or full user agent, and lists no token', async () => {
    const token = await requestLinkToken();
    const signed = await callAuth('/link/follow', {
      body: { token },
      headers: { 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_2) Version/18 Safari/605' },
    });
    expect(await rows('SELECT device FROM sessions ORDER BY device')).toEqual([
      { device: 'Firefox on Linux' },
      { device: 'Safari on macOS' },
    ]);
    const stored = await rows<object>('SELECT * FROM sessions');
    expect(Object.keys(stored[0] ?? {}).filter((column) => /address|agent|(?:^|_)ip(?:_|$)/iu.test(column))).toEqual([]);
    // Random tokens have no colons.
    expect(JSON.stringify(stored)).not.toContain('2001:db8:');
    const listed = await (await account(cookiePair(findSessionCookie(signed)))).text();
    for (const { token: secret } of await rows<{ token: string }>('SELECT token FROM sessions')) expect(listed).not.toContain(secret);
    expect(JSON.parse(listed)).toMatchObject({ data: { email: OWNER.email, codes: 0, passkeys: [] } });
  });

  it('replaces the previous one on the same device', async () => {
    const before = await signedIn();
    const token = await requestLinkToken();
    expect((await callAuth('/link/follow', { body: { token }, headers: { Cookie: before } })).status).toBe(200);
    expect((await account(before)).status).toBe(401);
  });

  it('is ended by signing out, with its cookie', async () => {
    const Cookie = await signedIn();
    const response = await callAuth('/sign-out', { form: { locale: 'el' }, headers: { Cookie } });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/el/login?note=out']);
    expect(findSessionCookie(response)).toMatch(/Max-Age=0/u);
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(await rows('SELECT id FROM sessions')).toEqual([]);
  });

  it('is revoked by its id, or with all others, and each is in the audit log', async () => {
    const Cookie = await signedIn();
    const [second, third] = [await signedIn({ id: 'second' }), await signedIn({ id: 'third' })];
    expect((await callAuth('/account/sessions/second', { method: 'DELETE', headers: { Cookie } })).status).toBe(200);
    expect((await account(second)).status).toBe(401);
    expect((await callAuth('/account/sessions/second', { method: 'DELETE', headers: { Cookie } })).status).toBe(404);
    expect((await callAuth('/account/sessions', { method: 'DELETE', headers: { Cookie } })).status).toBe(200);
    expect((await account(third)).status).toBe(401);
    expect((await account(Cookie)).status).toBe(200);
    expect(await rows('SELECT action, subject FROM audit_log ORDER BY sequence')).toEqual([
      { action: 'session.revoke', subject: 'second' },
      { action: 'session.revoke-others', subject: 'owner' },
    ]);
  });
});

describe('a session without use', () => {
  const end = async () =>
    (await rows<{ expires_at: number }>('SELECT expires_at FROM sessions ORDER BY rowid DESC LIMIT 1'))[0]?.expires_at;

  it('ends after seven days', async () => {
    const token = await requestLinkToken();
    const signed = await callAuth('/link/follow', { body: { token } });
    expect(Number(await end()) - Date.now()).toBeGreaterThan(7 * DAY_MS - MINUTE_MS);
    expect(Number(await end()) - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
    // The cookie lasts as long as a session in use may.
    expect(findSessionCookie(signed)).toContain('Max-Age=2592000');
    await env.DB.exec(`UPDATE sessions SET expires_at = ${Date.now() - 1}`);
    expect((await account(cookiePair(findSessionCookie(signed)))).status).toBe(401);
  });

  it('is postponed by use, but not beyond 30 days after the sign-in', async () => {
    for (const [daysAgo, daysLeft] of [
      [5, 7],
      [28, 2],
    ] as const) {
      const signedInAt = new Date(Date.now() - daysAgo * DAY_MS);
      const Cookie = await signedIn({ id: `${daysAgo} days`, signedInAt });
      await env.DB.exec(`UPDATE sessions SET updated_at = ${Date.now() - DAY_MS}`);
      expect((await account(Cookie)).status).toBe(200);
      expect(Math.round((Number(await end()) - Date.now()) / HOUR_MS)).toBe(daysLeft * 24);
    }
  });
});

describe('recovery codes', () => {
  it('are ten, stored as hashes; each signs in once, however it is written; new ones replace the old', async () => {
    const Cookie = await signedIn();
    const codes = await makeCodesOf(Cookie);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/u);
    expect(JSON.stringify(await rows('SELECT * FROM recovery_codes'))).not.toContain(codes[0]);
    const written = codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const response = await callAuth('/code', { form: { code: written, redirect: '/admin' } });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/admin']);
    expect((await account(cookiePair(findSessionCookie(response)))).status).toBe(200);
    const again = await callAuth('/code', { form: { code: written } });
    expect([again.status, findSessionCookie(again)]).toEqual([401, '']);
    const refused = await callAuth('/code', { body: { code: written }, headers: { 'Accept-Language': 'en' } });
    expect(await refused.json()).toMatchObject({ error: { code: 'signed_out', fields: { code: expect.stringMatching(/^That code/u) } } });
    await makeCodesOf(Cookie);
    expect((await callAuth('/code', { body: { code: codes[1] } })).status).toBe(401);
  });

  it('sign in one of two simultaneous requests', async () => {
    const [code] = await makeCodesOf(await signedIn());
    const responses = await Promise.all([1, 2].map(() => callAuth('/code', { body: { code } })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('are no guesses without a count: past the day’s budget a wrong one waits, and the right one signs in and is stored', async () => {
    const [code] = await makeCodesOf(await signedIn());
    await env.DB.prepare(`INSERT INTO budget_uses (day, name, share, used) VALUES (?, 'signInAttempts', '', ?)`)
      .bind(toDay(new Date()), BUDGETS.signInAttempts.all + 1)
      .run();
    expect((await callAuth('/code', { body: { code: 'wrong' } })).status).toBe(429);
    expect(await rows('SELECT sequence FROM sign_in_attempts')).toEqual([]);
    expect((await callAuth('/code', { body: { code } })).status).toBe(200);
    expect(await rows('SELECT kind, outcome FROM sign_in_attempts')).toEqual([{ kind: 'code', outcome: 'done' }]);
  });

  it('cannot be guessed: ten wrong ones block others; nobody can lock out the right one, or another sign-in method', async () => {
    const Cookie = await signedIn();
    const [code] = await makeCodesOf(Cookie);
    for (let time = 0; time < ATTEMPTS_REFUSED; time += 1)
      expect((await callAuth('/code', { body: { code: `wrong ${time}` } })).status).toBe(401);
    const held = await callAuth('/code', { body: { code: 'wrong again' } });
    expect([held.status, held.headers.get('Retry-After')]).toEqual([429, '900']);
    expect(await rows('SELECT sequence FROM sign_in_attempts')).toHaveLength(ATTEMPTS_REFUSED);
    expect((await callAuth('/code', { body: { code } })).status).toBe(200);
    expect((await callAuth('/code', { body: { code } })).status).toBe(429);
    expect((await callAuth('/link/follow', { body: { token: await requestLinkToken() } })).status).toBe(200);
  });
});

describe('a dangerous action', () => {
  it.each([
    ['DELETE', '/account/passkeys/x'],
    ['POST', '/account/passkeys/question'],
    ['POST', '/account/recovery-codes'],
    ['DELETE', '/account/sessions'],
  ])('requires a sign-in within the last ten minutes: %s %s', async (method, address) => {
    const minutes = 60_000;
    const old = await signedIn({ id: 'old', signedInAt: new Date(Date.now() - 10 * minutes - 1000) });
    const response = await callAuth(address, { method, headers: { Cookie: old } });
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'fresh_sign_in' } }]);
    const fresh = await signedIn({ id: 'fresh', signedInAt: new Date(Date.now() - 9 * minutes) });
    expect((await callAuth(address, { method, headers: { Cookie: fresh } })).status).not.toBe(403);
  });

  const PASSKEY = `INSERT INTO passkeys SELECT 'p', id, '', '', 'c', 0, '', 0, '', '', 0, 0 FROM users`;
  const makeCodes = async (Cookie: string) => (await callAuth('/account/recovery-codes', { headers: { Cookie } })).status;

  it.each([
    ['mail', 403],
    ['terminal', 201],
    ['code', 201],
    ['passkey', 201],
  ] as const)('once there is a passkey, a fresh sign-in by %s gets %d', async (proof, status) => {
    const Cookie = await signedIn({ id: proof, proof });
    expect(await makeCodes(Cookie)).toBe(201);
    await env.DB.exec(PASSKEY);
    expect(await makeCodes(Cookie)).toBe(status);
    const { data } = (await (await account(Cookie)).json()) as { data: { freshUntil: string } };
    expect(Date.parse(data.freshUntil) > Date.now()).toBe(status === 201);
  });

  it('is refused to a mailed link, but not to that of the terminal or a code', async () => {
    const [code] = await makeCodesOf(await signedIn());
    await env.DB.exec(PASSKEY);
    const token = await requestLinkToken();
    const mailed = await callAuth('/link/follow', { body: { token } });
    expect(await makeCodes(cookiePair(findSessionCookie(mailed)))).toBe(403);
    const byCode = await callAuth('/code', { body: { code } });
    expect(await makeCodes(cookiePair(findSessionCookie(byCode)))).toBe(201);
    const now = Date.now();
    await env.DB.prepare("INSERT INTO verifications VALUES (?1, 'magic-link:' || ?2, ?3, 'terminal', ?4, ?5, ?5)")
      .bind('v', await tokenHash('printed'), JSON.stringify({ type: 'magic-link', email: OWNER.email }), now + MINUTE_MS, now)
      .run();
    const printed = await callAuth('/link/follow', { body: { token: 'printed' }, browser: '' });
    expect(await makeCodes(cookiePair(findSessionCookie(printed)))).toBe(201);
    expect(await rows('SELECT proof FROM sessions ORDER BY created_at DESC, rowid DESC LIMIT 3')).toEqual([
      { proof: 'terminal' },
      { proof: 'code' },
      { proof: 'mail' },
    ]);
  });
});
