import type { Context } from 'hono';
import type { z } from 'zod';
import type { passkeySignInSchema } from '../../src/features/login/login.schema.ts';
import { tokenHash } from '../encoding/token.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../monitor/log.ts';
import { isKnownCredential, linkState, markSpent, spendCode, touchPasskey } from '../storage/credentials.ts';
import { database } from '../storage/database.ts';
import { deleteSession, findOwner } from '../storage/sessions.ts';
import { markAttemptDoneWithin } from '../storage/sign-in-attempts.ts';
import { assertNotGuessed, beginAttempt, markSucceeded, since } from './attempts.ts';
import { codeHash } from './codes.ts';
import { library, passCookies } from './library.ts';
import { LINKS_SENT } from './limits.ts';
import { findSession } from './owner.ts';

export type LinkProblem = 'expired' | 'used' | 'unknown';

/** Ends the earlier session; undefined if the sign-in is refused. */
async function trySignIn<Result extends { headers: Headers }>(
  c: Context<AppEnv>,
  signIn: () => Promise<Result>,
): Promise<Result | undefined> {
  const before = await findSession(c);
  let result: Result;
  try {
    result = await signIn();
  } catch (error) {
    log('info', 'sign-in', { fault: describeFault(error) });
    return undefined;
  }
  passCookies(c, result.headers);
  if (before) await deleteSession(database(c.env.DB), before.person.id, before.person.session);
  return result;
}

export async function passkeyOptions(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const { api } = await library(c);
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({ headers: c.req.raw.headers, returnHeaders: true });
  passCookies(c, headers);
  return { ...response, userVerification: 'required' };
}

export async function signInByPasskey(c: Context<AppEnv>, credential: z.output<typeof passkeySignInSchema>['response']): Promise<void> {
  const { api } = await library(c);
  const db = database(c.env.DB);
  const attempt = await beginAttempt(c, 'passkey');
  // better-auth distinguishes an unknown passkey from a wrong response; our API does not.
  const isKnown = await isKnownCredential(db, credential.id);
  const done =
    isKnown &&
    (await trySignIn(c, () =>
      api.verifyPasskeyAuthentication({ body: { response: credential }, headers: c.req.raw.headers, returnHeaders: true }),
    ));
  if (!done) throw new ApiError('signed_out', { message: { key: 'call.passkey.unknown' } });
  await touchPasskey(db, credential.id, new Date());
  await markSucceeded(c, attempt);
}

/** Sends a link if the address is the owner's. Call it after the response, so that its time does not reveal which address that is. */
export async function sendLink(
  c: Context<AppEnv>,
  { email, locale, redirect }: { email: string; locale: string; redirect?: string | undefined },
): Promise<void> {
  const db = database(c.env.DB);
  const attempt = await beginAttempt(c, 'asked');
  const owner = await findOwner(db);
  if (owner?.email !== email.toLowerCase()) return;
  if (!(await markAttemptDoneWithin(db, attempt, { kind: 'asked', since: since(), limit: LINKS_SENT }))) return;
  const { api } = await library(c);
  await api.signInMagicLink({ body: { email: owner.email, metadata: { locale, redirect } }, headers: c.req.raw.headers });
}

export async function followLink(c: Context<AppEnv>, token: string): Promise<LinkProblem | undefined> {
  const { api } = await library(c);
  const db = database(c.env.DB);
  const attempt = await beginAttempt(c, 'link');
  const now = new Date();
  const hash = await tokenHash(token);
  const state = await linkState(db, hash, now);
  if (state !== 'open') return state;
  const done = await trySignIn(c, () => api.magicLinkVerify({ query: { token }, headers: c.req.raw.headers, returnHeaders: true }));
  // Another click was faster, or the owner no longer exists.
  if (!done) return 'used';
  await markSpent(db, hash, now);
  await markSucceeded(c, attempt);
  return undefined;
}

const WRONG_CODE = { key: 'login.note.code' } as const;

export async function signInByCode(c: Context<AppEnv>, code: string): Promise<void> {
  const { api } = await library(c);
  const userId = await spendCode(database(c.env.DB), await codeHash(code), new Date());
  if (!userId) await assertNotGuessed(c, 'code');
  const attempt = await beginAttempt(c, 'code');
  const done = userId && (await trySignIn(c, () => api.openSession({ body: { userId }, headers: c.req.raw.headers, returnHeaders: true })));
  if (!done) throw new ApiError('signed_out', { message: WRONG_CODE, fieldMessages: { code: WRONG_CODE } });
  await markSucceeded(c, attempt);
}

export async function signOut(c: Context<AppEnv>): Promise<void> {
  const found = await findSession(c);
  if (found) await deleteSession(database(c.env.DB), found.person.id, found.person.session);
  const { api } = await library(c);
  const { headers } = await api.dropCookie({ headers: c.req.raw.headers, returnHeaders: true });
  passCookies(c, headers);
}
