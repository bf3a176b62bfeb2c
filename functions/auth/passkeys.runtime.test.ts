import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { account, callAuth, cookiePair, findSessionCookie, SITE } from '../../tests/functions/auth-harness.ts';
import { authenticator, type Manner } from '../../tests/functions/authenticator.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { CHALLENGE_COOKIE } from './limits.ts';

type Device = Awaited<ReturnType<typeof authenticator>>;

/** Requests a question. @returns its challenge, and the cookie that identifies it */
async function question(address: string, Cookie = ''): Promise<{ challenge: string; cookie: string }> {
  const response = await callAuth(address, { headers: { Cookie } });
  const { data } = (await response.json()) as { data: { options: { challenge: string } } };
  const cookie = cookiePair(response.headers.getSetCookie().find((one) => one.startsWith(CHALLENGE_COOKIE)) ?? '');
  return { challenge: data.options.challenge, cookie };
}

async function add(device: Device, manner: Manner = {}): Promise<Response> {
  const session = await signedIn();
  const { challenge, cookie } = await question('/account/passkeys/question', session);
  const body = { response: await device.create(challenge, manner), name: 'Laptop' };
  return callAuth('/account/passkeys', { body, headers: { Cookie: `${session}; ${cookie}` } });
}

async function enter(device: Device, manner: Manner = {}): Promise<Response> {
  const { challenge, cookie } = await question('/passkey/question');
  return callAuth('/passkey', { body: { response: await device.get(challenge, manner) }, headers: { Cookie: cookie } });
}

const OTHER_CHALLENGE = 'A'.repeat(43);
const WRONG: [string, Manner][] = [
  ['made for another origin', { origin: 'https://lycabettus.test.evil.example' }],
  ['made over http', { origin: SITE.replace('https', 'http') }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['whose device did not check its person', { verified: false }],
  ['to another question', { challenge: OTHER_CHALLENGE }],
];

describe('a new passkey', () => {
  it('is stored and recorded, signs in, and updates its counter', async () => {
    const device = await authenticator(SITE);
    expect((await add(device)).status).toBe(201);
    expect(await rows('SELECT action, after FROM audit_log')).toEqual([{ action: 'passkey.add', after: '{"name":"Laptop"}' }]);
    const response = await enter(device, { counter: 7 });
    expect(response.status).toBe(200);
    expect((await account(cookiePair(findSessionCookie(response)))).status).toBe(200);
    expect(await rows('SELECT counter, last_used_at > 0 AS used FROM passkeys')).toEqual([{ counter: 7, used: 1 }]);
  });

  it.each(WRONG)('%s is refused', async (_, manner) => {
    expect((await add(await authenticator(SITE), manner)).status).toBe(409);
    expect([await rows('SELECT * FROM passkeys'), await rows('SELECT * FROM audit_log')]).toEqual([[], []]);
  });

  it('is not stored without its audit record', async () => {
    await signedIn();
    await env.DB.prepare("CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END").run();
    expect((await add(await authenticator(SITE))).ok).toBe(false);
    expect(await rows('SELECT * FROM passkeys')).toEqual([]);
  });

  it('accepts no response twice, and none to another session’s challenge', async () => {
    const session = await signedIn();
    const { challenge, cookie } = await question('/account/passkeys/question', session);
    const [first, second] = [await authenticator(SITE), await authenticator(SITE)];
    const send = async (device: Device) =>
      (
        await callAuth('/account/passkeys', {
          body: { response: await device.create(challenge), name: 'Laptop' },
          headers: { Cookie: `${session}; ${cookie}` },
        })
      ).status;
    expect((await Promise.all([send(first), send(second)])).toSorted()).toEqual([201, 409]);
    expect(await rows('SELECT * FROM passkeys')).toHaveLength(1);
  });
});

describe('a passkey’s response', () => {
  it.each([...WRONG, ['whose count did not rise', { counter: 7 }] satisfies [string, Manner]])('%s is refused', async (_, manner) => {
    const device = await authenticator(SITE);
    await add(device);
    expect((await enter(device, { counter: 7 })).status).toBe(200);
    const before = await rows('SELECT id FROM sessions');
    const response = await enter(device, { counter: 8, ...manner });
    expect([response.status, findSessionCookie(response)]).toEqual([401, '']);
    expect(await rows('SELECT id FROM sessions')).toEqual(before);
  });

  it('signs in once, and only for its own challenge', async () => {
    const device = await authenticator(SITE);
    await add(device);
    const { challenge, cookie } = await question('/passkey/question');
    const body = { response: await device.get(challenge) };
    const send = (headers: Record<string, string>) => callAuth('/passkey', { body, headers });
    expect((await send({})).status).toBe(401);
    expect((await send({ Cookie: cookie.slice(0, -4) })).status).toBe(401);
    const responses = await Promise.all([1, 2, 3].map(() => send({ Cookie: cookie })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('does not sign in by a registration challenge, with another device’s key, or once it is removed', async () => {
    const [device, other] = [await authenticator(SITE), await authenticator(SITE)];
    await add(device);
    const session = await signedIn();
    const { challenge, cookie } = await question('/account/passkeys/question', session);
    expect((await callAuth('/passkey', { body: { response: await device.get(challenge) }, headers: { Cookie: cookie } })).status).toBe(401);
    const ceremony = await question('/passkey/question');
    const forged = { ...(await other.get(ceremony.challenge)), id: device.id, rawId: device.id };
    expect((await callAuth('/passkey', { body: { response: forged }, headers: { Cookie: ceremony.cookie } })).status).toBe(401);
    const [passkey] = await rows<{ id: string }>('SELECT id FROM passkeys');
    const removed = await callAuth(`/account/passkeys/${passkey?.id}`, { method: 'DELETE', headers: { Cookie: session } });
    expect(removed.status).toBe(200);
    expect((await enter(device)).status).toBe(401);
  });

  it('never makes another user the owner', async () => {
    const device = await authenticator(SITE);
    await add(device);
    await signedIn({ who: 'other' });
    await env.DB.exec("UPDATE passkeys SET user_id = 'somebody-else'");
    const response = await enter(device);
    expect((await account(cookiePair(findSessionCookie(response)))).status).toBe(403);
  });
});
