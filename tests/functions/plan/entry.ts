/** Sign-in and the owner's account. */
import { env } from 'cloudflare:workers';
import { CHALLENGE_COOKIE, LINK_COOKIE } from '../../../functions/auth/limits.ts';
import { BROWSER, callAuth, cookiePair, requestLinkToken, SITE } from '../auth-harness.ts';
import { authenticator } from '../authenticator.ts';
import { OWNER, signedIn } from '../owner-session.ts';
import { type Example, one, type WritingCall } from './example.ts';

async function question(address: string, Cookie = ''): Promise<{ challenge: string; cookie: string }> {
  const response = await callAuth(address, { headers: { Cookie } });
  const { data } = (await response.json()) as { data: { options: { challenge: string } } };
  const cookie = cookiePair(response.headers.getSetCookie().find((found) => found.startsWith(CHALLENGE_COOKIE)) ?? '');
  return { challenge: data.options.challenge, cookie };
}

async function newPasskey() {
  const session = await signedIn();
  const device = await authenticator(SITE);
  const { challenge, cookie } = await question('/account/passkeys/question', session);
  return { device, body: { response: await device.create(challenge), name: 'Laptop' }, headers: { Cookie: `${session}; ${cookie}` } };
}
async function passkey() {
  const { device, body, headers } = await newPasskey();
  await callAuth('/account/passkeys', { body, headers });
  return { device, id: await one('SELECT id FROM passkeys ORDER BY rowid DESC') };
}
async function codes(): Promise<string[]> {
  const response = await callAuth('/account/recovery-codes', { headers: { Cookie: await signedIn() } });
  return ((await response.json()) as { data: { codes: string[] } }).data.codes;
}

export const ENTRY = {
  'POST /api/auth/passkey/question': async () => {
    await passkey();
    return {};
  },
  'POST /api/auth/passkey': async () => {
    const { device } = await passkey();
    const { challenge, cookie } = await question('/passkey/question');
    return { body: { response: await device.get(challenge) }, headers: { Cookie: cookie } };
  },
  'POST /api/auth/link': () => ({ body: { email: OWNER.email, locale: 'el' } }),
  'POST /api/auth/link/follow': async () => ({
    body: { token: await requestLinkToken() },
    headers: { Cookie: `${LINK_COOKIE}=${BROWSER}` },
  }),
  'POST /api/auth/code': async () => ({ body: { code: (await codes())[0] } }),
  'POST /api/auth/sign-out': async () => ({ body: {}, headers: { Cookie: await signedIn({ id: crypto.randomUUID() }) } }),
  'POST /api/auth/account/passkeys/question': () => ({}),
  'POST /api/auth/account/passkeys': async () => {
    const { body, headers } = await newPasskey();
    return { body, headers };
  },
  'POST /api/auth/account/passkeys/:id': async () => ({ params: { id: (await passkey()).id }, body: { name: 'Desk' } }),
  'DELETE /api/auth/account/passkeys/:id': async () => ({ params: { id: (await passkey()).id } }),
  'DELETE /api/auth/account/sessions/:id': async () => {
    const id = crypto.randomUUID();
    await signedIn({ id });
    return { params: { id } };
  },
  'DELETE /api/auth/account/sessions': async () => {
    for (let session = 0; session < 20; session += 1) await signedIn({ id: crypto.randomUUID() });
    return {};
  },
  'POST /api/auth/account/recovery-codes': async () => {
    await env.DB.prepare('DELETE FROM recovery_codes').run();
    return {};
  },
} satisfies Partial<Record<WritingCall, Example>>;
