import { z } from 'zod';
import { declareCalls } from '../api/declare-calls.shared.ts';
import {
  accountSchema,
  CODE_FORM,
  ceremonySchema,
  codeSchema,
  followSchema,
  LINK_FORM,
  linkSchema,
  newCodesSchema,
  newPasskeySchema,
  passkeySignInSchema,
  renamePasskeySchema,
  signedInSchema,
  signOutSchema,
} from './login.schema.ts';

const NO_SECRET = { 503: 'no `AUTH_SECRET`' };

export const SIGN_IN_CALLS = declareCalls({
  'POST /api/auth/passkey/question': {
    summary: 'Returns what a passkey has to sign (`options`), for `navigator.credentials.get`',
    limit: 'LIMIT_CALLS',
    budget: 'passkeyQuestions',
    response: ceremonySchema,
    otherStatuses: NO_SECRET,
  },
  'POST /api/auth/passkey': {
    summary: 'Signs the owner in with the passkey’s `response`; replaces a session that is open already',
    limit: 'LIMIT_FORMS',
    body: passkeySignInSchema,
    response: signedInSchema,
    otherStatuses: { 401: '', ...NO_SECRET },
  },
  'POST /api/auth/link': {
    summary: 'E-mails a sign-in link if `email` is the owner’s; the response is the same for every address. Optional: `locale`, `redirect`',
    limit: 'LIMIT_FORMS',
    body: linkSchema,
    form: { choose: () => LINK_FORM },
    response: z.object({ state: z.literal('mailed') }),
    status: 202,
    otherStatuses: NO_SECRET,
  },
  'POST /api/auth/link/follow': {
    summary:
      'Signs in with the link’s `token`, once, within ten minutes, in the browser that asked for it. A form is redirected to `redirect`, or back with a note',
    limit: 'LIMIT_FORMS',
    body: followSchema,
    form: {},
    response: signedInSchema,
    otherStatuses: { 401: '', ...NO_SECRET },
  },
  'POST /api/auth/code': {
    summary: 'Signs in with a recovery `code`, once. After ten wrong codes in 15 minutes the next wrong ones get 429',
    limit: 'LIMIT_FORMS',
    body: codeSchema,
    form: { choose: () => CODE_FORM },
    response: signedInSchema,
    otherStatuses: { 401: '', ...NO_SECRET },
  },
  'POST /api/auth/sign-out': {
    summary: 'Ends the session, deletes its cookie, and clears the browser’s cache of the site',
    limit: 'LIMIT_CALLS',
    body: signOutSchema,
    form: {},
    response: z.object({ signedIn: z.literal(false) }),
    otherStatuses: NO_SECRET,
  },
});

export const ACCOUNT_CALLS = declareCalls({
  'GET /api/auth/account': {
    summary: 'Returns the owner’s passkeys, sessions, number of recovery codes, and until when the sign-in counts as fresh',
    guard: 'owner',
    response: accountSchema,
  },
  'POST /api/auth/account/passkeys/question': {
    summary: 'Returns what a new passkey is created from (`options`), for `navigator.credentials.create`',
    guard: 'fresh',
    response: ceremonySchema,
  },
  'POST /api/auth/account/passkeys': {
    summary: 'Adds the passkey (`response`) with a `name`. Returns the account, as all the calls below do',
    guard: 'fresh',
    body: newPasskeySchema,
    response: accountSchema,
    status: 201,
    otherStatuses: { 409: '' },
  },
  'POST /api/auth/account/passkeys/:id': {
    summary: 'Changes its `name`',
    guard: 'fresh',
    body: renamePasskeySchema,
    response: accountSchema,
    otherStatuses: { 404: '' },
  },
  'DELETE /api/auth/account/passkeys/:id': {
    summary: 'Deletes it',
    guard: 'fresh',
    response: accountSchema,
    otherStatuses: { 404: '' },
  },
  'DELETE /api/auth/account/sessions/:id': {
    summary: 'Ends a session at once',
    guard: 'fresh',
    response: accountSchema,
    otherStatuses: { 404: '' },
  },
  'DELETE /api/auth/account/sessions': {
    summary: 'Ends all other sessions',
    guard: 'fresh',
    response: accountSchema,
  },
  'POST /api/auth/account/recovery-codes': {
    summary: 'Creates ten recovery `codes`, shown only once; the old ones stop working',
    guard: 'fresh',
    response: newCodesSchema,
    status: 201,
  },
});

type AccountCalls = typeof ACCOUNT_CALLS;
type SignInCalls = typeof SIGN_IN_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends AccountCalls, SignInCalls {}
}
