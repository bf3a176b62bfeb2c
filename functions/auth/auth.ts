import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { magicLink } from 'better-auth/plugins/magic-link';
import { newToken } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { deviceLabel } from '../http/device.ts';
import { log } from '../http/log.ts';
import { getAuthSecret } from '../settings.ts';
import { database } from '../storage/database.ts';
import { CHALLENGE_COOKIE, endOfSession, FRESH_MS, LINK_LIFE_S, SESSION_COOKIE, SESSION_LIFE_MS } from './limits.ts';
import { mailLink } from './link-mail.ts';
import * as tables from './schema.ts';
import { sessionPlugin } from './session-plugin.ts';

const CHALLENGE = 'challenge';

/** Mounts none of better-auth's own addresses (docs/decisions/009). Import it on demand: evaluating it takes tens of milliseconds. */
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
    // No cookie cache, so that a revoked session is refused at once. Its end moves with its use, by our own code.
    session: {
      expiresIn: SESSION_LIFE_MS / 1000,
      disableSessionRefresh: true,
      freshAge: FRESH_MS / 1000,
      cookieCache: { enabled: false },
      additionalFields: { proof: { type: 'string', required: false, input: false } },
    },
    // A nightly job deletes them, so that "expired" and "used" differ from "unknown" until then.
    verification: { disableCleanup: true },
    emailAndPassword: { enabled: false },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...{ ...session, ipAddress: undefined, userAgent: deviceLabel(session.userAgent) },
              expiresAt: endOfSession(session.createdAt, session.createdAt),
            },
          }),
        },
      },
    },
    advanced: {
      // `__Host-` is in the names below; the library only knows `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: SESSION_COOKIE }, [CHALLENGE]: { name: CHALLENGE_COOKIE } },
      ipAddress: { disableIpTracking: true },
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
        generateToken: newToken,
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

/** A passkey is the only proof, so the device must verify its user (PIN, finger, face). */
function assertPerson(isVerified: boolean | undefined): void {
  if (!isVerified) throw new Error('the authenticator did not verify its user');
}

export type Auth = ReturnType<typeof make>;

/** Holds instances, not promises: a request cannot wait for another's work. */
const made = new WeakMap<Env, { origin: string; auth: Auth }>();

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
