import { atom } from 'nanostores';
import { connectSchema } from '@/features/admin/mail/live/socket.schema.ts';
import type { KnownCall, ResponseOf } from '@/features/api/calls.schema.ts';
import { type CallOptions, call, type Outcome } from '@/features/api/client.ts';
import { fillCall } from '@/features/api/fill-call.ts';
import { LOGIN_PAGE } from '@/features/login/login.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';

/** Whether the server still knows the owner. It is found out by what the calls answer. */
export const $session = atom<'open' | 'ended'>('open');

/** The code of a 403 that a fresh sign-in would turn into a yes. */
export const FRESH_SIGN_IN = 'fresh_sign_in';

/** Where to sign in, and come back to this page. @param tag of the page's language */
export function signInAddress(tag: string, from = location.pathname + location.search): string {
  const locale = LOCALE_CODES.find((code) => tag.startsWith(code)) ?? DEFAULT_LOCALE;
  return `${path(locale, LOGIN_PAGE)}?${new URLSearchParams({ redirect: from })}`;
}

/**
 * The one client of the owner's pages: `call`, and it notices when the session has ended. Changes send the page's language, since the
 * page shows a refusal as it is; reads do not, or a response that was fetched ahead would not be reused.
 */
export async function adminCall<Name extends KnownCall>(name: Name, options: CallOptions<Name>): Promise<Outcome<ResponseOf<Name>>> {
  const headers = { ...options.headers, ...(!name.startsWith('GET') && { 'Accept-Language': document.documentElement.lang }) };
  const outcome = await call(fillCall(name, options), { ...options, headers });
  if (outcome.ok) $session.set('open');
  else if (outcome.status === 401) $session.set('ended');
  return outcome;
}

/** Finds out whether the owner is signed in, by a call that needs little of the server. */
export async function probeSession(): Promise<void> {
  await adminCall('GET /api/ws/connect', { response: connectSchema });
}
