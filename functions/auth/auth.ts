import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { magicLink } from 'better-auth/plugins/magic-link';
import { deviceLabel } from '../analytics/device.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { FRESH_MS } from '../http/owner-context.ts';
import { log } from '../monitor/log.ts';
import { getAuthSecret } from '../settings.ts';
import { database } from '../storage/database.ts';
import * as tables from '../storage/schema/auth.ts';
import { CHALLENGE_COOKIE, LINK_LIFE_S, SESSION_COOKIE, SESSION_LIFE_S } from './limits.ts';
import { mailLink } from './link-mail.ts';
import { sessionPlugin } from './session-plugin.ts';

const CHALLENGE = 'challenge';

/**
 * Sets better-auth up for one owner; none of its own addresses is mounted (docs/decisions/009). Import it on demand only: evaluating it
 * takes tens of milliseconds.
 */
const make = (env: Env, origin: string, secret: string) =>
  betterAuth({
    appName: new URL(origin).hostname,
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(database(env.DB), {
      provider: 'sqlite',
      schema: { user: tables.users, session: tables.sessions, verification: tables.verifications, passkey: tables.passkeys },
    }),
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    // No cookie cache, so that a revoked session is refused at once. No sliding: it ends 30 days after the sign-in.
    session: { expiresIn: SESSION_LIFE_S, disableSessionRefresh: true, freshAge: FRESH_MS / 1000, cookieCache: { enabled: false } },
    // Deleted at night, so that until then "expired" and "used" differ from "unknown".
    verification: { disableCleanup: true },
    emailAndPassword: { enabled: false },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ipAddress: undefined, userAgent: deviceLabel(session.userAgent) } }),
        },
      },
    },
    advanced: {
      // The prefix is in the names below; the library only knows `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: SESSION_COOKIE }, [CHALLENGE]: { name: CHALLENGE_COOKIE } },
      ipAddress: { disableIpTracking: true },
      // The tables leave out what this site does not store.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level) => log(level === 'error' ? 'error' : 'warn', 'auth', {}) },
    plugins: [
      sessionPlugin(),
      magicLink({
        expiresIn: LINK_LIFE_S,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata }) => mailLink(env, origin, email, token, metadata),
      }),
      passkey({
        rpName: new URL(origin).hostname,
        rpID: new URL(origin).hostname,
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: ({ verification }) => assertPerson(verification.registrationInfo?.userVerified) },
        authentication: { afterVerification: ({ verification }) => assertPerson(verification.authenticationInfo.userVerified) },
        advanced: { webAuthnChallengeCookie: CHALLENGE },
      }),
    ],
  });

/** Requires that the device verified its user (PIN, finger, face), since a passkey is the only proof. */
function assertPerson(isVerified: boolean | undefined): void {
  if (!isVerified) throw new Error('the authenticator did not verify its user');
}

export type Auth = ReturnType<typeof make>;

/**
 * Holds the finished instance, not its promise: a request cannot wait for another's work. The origin's port may differ on the local
 * machine.
 */
const made = new WeakMap<Env, { origin: string; auth: Auth }>();

/** @throws ApiError `unavailable` where `AUTH_SECRET` is missing or too short */
export async function getAuth(env: Env, origin: string): Promise<Auth> {
  const secret = getAuthSecret(env);
  if (!secret) throw new ApiError('unavailable');
  const known = made.get(env);
  if (known?.origin === origin) return known.auth;
  const auth = make(env, origin, secret);
  await auth.$context;
  made.set(env, { origin, auth });
  return auth;
}
