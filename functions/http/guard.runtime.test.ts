import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { adminAddresses } from '../../src/features/admin/pages.shared.ts';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS as DECLARED } from '../../src/features/console/admin/every-call.ts';
import { EDITOR_PAGE } from '../../src/features/content/admin/content.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { newNetwork, readTitle } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { SESSION_COOKIE } from '../auth/limits.ts';
import { HOUR_MS } from '../calendar.ts';
import { SECRET_LENGTH } from '../settings.ts';

const SITE = 'https://lycabettus.test';

const ask = (address: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('CF-Connecting-IP', newNetwork());
  return exports.default.fetch(new Request(new URL(address, SITE), { redirect: 'manual', ...init, headers }));
};

/** Every call that only the owner may make, with sample parameters, and two addresses without a call. */
const CALLS = [
  ...Object.entries<CallDeclaration>(DECLARED)
    .filter(([, { guard }]) => guard)
    .map(([name]) => {
      const [method, address] = splitCall(name);
      return { method, address: address.replaceAll(/:\w+/gu, 'x') };
    }),
  { method: 'GET', address: '/api/admin' },
  { method: 'POST', address: '/api/admin/nothing' },
];
const PAGES = LOCALE_CODES.flatMap((locale) => [...adminAddresses(), '/admin/nothing', EDITOR_PAGE].map((to) => path(locale, to)));

const ended = async (): Promise<string> => {
  const cookie = await signedIn();
  const response = await ask('/api/auth/sign-out', {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  return cookie;
};
const revoked = async (): Promise<string> => {
  const cookie = await signedIn();
  expect((await ask('/api/auth/account', { headers: { Cookie: cookie } })).status).toBe(200);
  await env.DB.exec('DELETE FROM sessions');
  return cookie;
};
const unsigned = async (): Promise<string> => {
  await signedIn();
  return `${SESSION_COOKIE}=owner-session-of-the-tests`;
};
const cut = async (): Promise<string> => (await signedIn()).slice(0, -6);

/** Cookies of requests that count as signed out. */
const STRANGERS: Record<string, () => Promise<string>> = {
  'signed out': async () => '',
  'with an expired session': () => signedIn({ expiresAt: new Date(Date.now() - 1000), signedInAt: new Date(Date.now() - HOUR_MS) }),
  'with a forged signature': () => signedIn({ secret: 'another secret, of thirty-two characters and more' }),
  'with an unsigned cookie': unsigned,
  'with a cut signature': cut,
  'with a session that is not there': async () => (await signedIn()).replace('owner-session', 'other-session'),
  'replaying a session that was signed out': ended,
  'with a session that was revoked a moment ago': revoked,
};

it('knows all twenty of the owner’s pages', () => {
  expect(new Set(adminAddresses()).size).toBe(20);
});

describe.each(Object.entries(STRANGERS))('a visitor %s', (_, getCookie) => {
  it('is refused every call', async () => {
    const Cookie = await getCookie();
    for (const { method, address } of CALLS) {
      const response = await ask(address, { method, headers: { Cookie } });
      expect([method, address, response.status]).toEqual([method, address, 401]);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'signed_out' } });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('is redirected from every page to sign-in', async () => {
    const Cookie = await getCookie();
    for (const page of PAGES) {
      const response = await ask(`${page}?q=1`, { headers: { Cookie } });
      const to = `${path(splitPath(page).locale, '/login')}?${new URLSearchParams({ redirect: `${page}?q=1` })}`;
      expect([response.status, response.headers.get('Location')]).toEqual([302, to]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toBe('');
    }
  });
});

describe('a signed-in user who is not the owner', () => {
  it('is refused every call', async () => {
    const Cookie = await signedIn({ who: 'other' });
    for (const { method, address } of CALLS) {
      const response = await ask(address, { method, headers: { Cookie } });
      expect([method, address, response.status]).toEqual([method, address, 403]);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'forbidden' } });
    }
  });

  it('gets the 403 page of the language for every page', async () => {
    const Cookie = await signedIn({ who: 'other' });
    for (const page of PAGES) {
      const response = await ask(page, { headers: { Cookie } });
      expect([page, response.status]).toEqual([page, 403]);
      expect(await readTitle(response)).toBe(splitPath(page).locale === 'el' ? 'Δεν επιτρέπεται' : 'Access Forbidden');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

describe('the owner', () => {
  it('may use every call', async () => {
    for (const { method, address } of CALLS) {
      const { status } = await ask(address, { method, headers: { Cookie: await signedIn({ id: crypto.randomUUID() }) } });
      expect([401, 403], `${method} ${address}: ${status}`).not.toContain(status);
    }
  });

  it('is recognised by the tests’ session', async () => {
    expect(await (await asOwner('/api/auth/account')).json()).toMatchObject({ data: { email: OWNER.email, sessions: [{ isThis: true }] } });
  });

  it('gets every page that is built, and 404 for the others, neither of them cached', async () => {
    const Cookie = await signedIn();
    const built = new Set(['/admin', '/admin/mail']);
    for (const page of PAGES) {
      const response = await ask(page, { headers: { Cookie } });
      const { locale, bare } = splitPath(page);
      expect([page, response.status]).toEqual([page, built.has(bare) ? 200 : 404]);
      expect(await readTitle(response)).toBe(built.has(bare) ? 'Owner' : locale === 'el' ? 'Δεν βρέθηκε' : 'Page Not Found');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    }
  });

  it('is refused when the request comes from another site', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }]) {
      const Cookie = await signedIn();
      for (const { method, address } of CALLS.filter((call) => call.method !== 'GET')) {
        const response = await ask(address, { method, headers: { Cookie, ...headers } });
        expect([method, address, response.status]).toEqual([method, address, 403]);
      }
      expect((await ask('/api/auth/account', { headers: { Cookie } })).status).toBe(200);
    }
  });

  it.each(['', 'secret', 'x'.repeat(SECRET_LENGTH - 1), ' '.repeat(40)])(
    'is not recognised when the secret is missing or can be guessed: %j',
    async (secret) => {
      const Cookie = await signedIn({ secret: secret || 'another' });
      const weak = { ...env, AUTH_SECRET: secret };
      expect((await app.request(`${SITE}/api/auth/account`, { headers: { Cookie } }, weak)).status).toBe(401);
      expect((await app.request(`${SITE}/admin`, { headers: { Cookie } }, weak)).status).toBe(302);
    },
  );

  it('is recognised when the secret is long enough', async () => {
    expect(SECRET_LENGTH).toBe(32);
    const secret = 'x'.repeat(SECRET_LENGTH);
    const Cookie = await signedIn({ secret });
    expect((await app.request(`${SITE}/api/auth/account`, { headers: { Cookie } }, { ...env, AUTH_SECRET: secret })).status).toBe(200);
  });
});
