import type { Context } from 'hono';
import type { z } from 'zod';
import { toKey } from '../../src/features/forms/address.shared.ts';
import type { passkeySignInSchema } from '../../src/features/login/login.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { tokenHash } from '../encoding/digest.ts';
import type { AppEnv, Proof } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../http/log.ts';
import { networkShare } from '../http/network.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';
import { tellOfAccount } from '../notices/account.ts';
import { rememberLocale } from '../notices/storage/settings.ts';
import { BUDGETS, spend } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { assertNotGuessed, assertStored, beginAttempt, markSucceeded } from './attempts.ts';
import { codeHash } from './codes.ts';
import { library, passCookies } from './library.ts';
import { browserOf, isRemembered, rememberBrowser } from './link-browser.ts';
import { findSession } from './owner.ts';
import { countPasskeys, findLink, isKnownCredential, markSpent, spendCode, touchPasskey } from './storage/credentials.ts';
import { deleteSession, findOwner, setProof } from './storage/sessions.ts';

export type LinkProblem = 'expired' | 'used' | 'unknown' | 'elsewhere';

interface SignedIn {
  headers: Headers;
  response: { session: { id: string; userId: string } };
}

/** @param locale language of the page, in which the site writes to the owner until the settings say another */
async function trySignIn(c: Context<AppEnv>, proof: Proof, locale: Locale, signIn: () => Promise<SignedIn>): Promise<boolean> {
  const before = await findSession(c);
  const db = database(c.env.DB);
  let result: SignedIn;
  try {
    result = await signIn();
  } catch (error) {
    log('info', 'sign-in', { fault: describeFault(error) });
    return false;
  }
  const { id, userId } = result.response.session;
  await setProof(db, id, proof);
  passCookies(c, result.headers);
  await rememberBrowser(c, userId);
  await rememberLocale(db, locale);
  if (before) await deleteSession(db, before.person.id, before.person.session);
  return true;
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
    (await trySignIn(c, 'passkey', getVisitorLocale(c), () =>
      api.verifyPasskeyAuthentication({ body: { response: credential }, headers: c.req.raw.headers, returnHeaders: true }),
    ));
  if (!done) throw new ApiError('signed_out', { message: { key: 'call.passkey.unknown' } });
  await touchPasskey(db, credential.id, new Date());
  await markSucceeded(c, attempt);
}

const areLinksOff = async ({ env }: Context<AppEnv>, ownerId: string): Promise<boolean> =>
  env.SIGN_IN_LINKS === 'off' && (await countPasskeys(database(env.DB), ownerId)) >= 2;

/** Limits links per network; browsers in which the owner has signed in have a reserve as large as all strangers' share. */
async function hasRoom(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  const at = new Date();
  const use = { name: 'signInLinks', at } as const;
  const { all } = BUDGETS.signInLinks;
  return spend(
    c.env.DB,
    (await isRemembered(c, ownerId)) ? { ...use, limits: { all: 2 * all } } : { ...use, share: await networkShare(c, at) },
  );
}

/** Sends a link if the address is the owner's. Call it after the response, so that its time does not reveal which address that is. */
export async function sendLink(
  c: Context<AppEnv>,
  { email, locale, redirect, browser }: { email: string; locale: string; redirect?: string | undefined; browser: string },
): Promise<void> {
  const db = database(c.env.DB);
  const attempt = await beginAttempt(c, 'asked');
  const owner = await findOwner(db);
  if (!owner || toKey(owner.email) !== toKey(email) || (await areLinksOff(c, owner.id))) return;
  if (!(await hasRoom(c, owner.id))) return;
  await markSucceeded(c, attempt);
  const { api } = await library(c);
  await api.signInMagicLink({ body: { email: owner.email, metadata: { locale, redirect, browser } }, headers: c.req.raw.headers });
}

export async function followLink(c: Context<AppEnv>, token: string, locale: Locale): Promise<LinkProblem | undefined> {
  const { api } = await library(c);
  const db = database(c.env.DB);
  const attempt = await beginAttempt(c, 'link');
  const now = new Date();
  const hash = await tokenHash(token);
  const link = await findLink(db, hash, now);
  if (link.state !== 'open') return link.state;
  if (!link.isTerminal && (!link.browser || link.browser !== (await browserOf(c)))) return 'elsewhere';
  const done = await trySignIn(c, link.isTerminal ? 'terminal' : 'mail', locale, () =>
    api.magicLinkVerify({ query: { token }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  if (!done) return 'used';
  await markSpent(db, hash, now);
  await markSucceeded(c, attempt);
  return undefined;
}

const WRONG_CODE = { key: 'login.note.code' } as const;

export async function signInByCode(c: Context<AppEnv>, code: string, locale: Locale): Promise<void> {
  const { api } = await library(c);
  const userId = await spendCode(database(c.env.DB), await codeHash(code), new Date());
  if (!userId) await assertNotGuessed(c, 'code');
  const attempt = await beginAttempt(c, 'code');
  if (!userId) assertStored(attempt);
  const done =
    userId &&
    (await trySignIn(c, 'code', locale, () => api.openSession({ body: { userId }, headers: c.req.raw.headers, returnHeaders: true })));
  if (!done) throw new ApiError('signed_out', { message: WRONG_CODE, fieldMessages: { code: WRONG_CODE } });
  await markSucceeded(c, attempt);
  await tellOfAccount(c, 'codeUsed');
}

export async function signOut(c: Context<AppEnv>): Promise<void> {
  const found = await findSession(c);
  if (found) await deleteSession(database(c.env.DB), found.person.id, found.person.session);
  const { api } = await library(c);
  const { headers } = await api.dropCookie({ headers: c.req.raw.headers, returnHeaders: true });
  passCookies(c, headers);
}
