import { atom } from 'nanostores';
import { z } from 'zod';
import { type Call, call, type Outcome } from '@/features/api/client.ts';
import { LOGIN_PAGE } from '@/features/login/login.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';

/** Whether the server still knows the owner. It is found out by what the calls answer. */
export const $session = atom<'open' | 'ended'>('open');

/** The code of a 403 that a fresh sign-in would turn into a yes. */
export const FRESH_SIGN_IN = 'fresh_sign_in';

/** A call that says at once whether the owner is signed in. */
const PROBE = '/api/ws/connect';

/** Where to sign in, and come back to this page. @param tag of the page's language */
export function signInAddress(tag: string, from = location.pathname + location.search): string {
  const locale = LOCALE_CODES.find((code) => tag.startsWith(code)) ?? DEFAULT_LOCALE;
  return `${path(locale, LOGIN_PAGE)}?${new URLSearchParams({ redirect: from })}`;
}

/**
 * The one client of the owner's pages: as `call`, and it notices when the session has ended. What changes something names the page's
 * language, for a refusal is shown as it comes; what only asks does not, or an answer that was asked for ahead would not be its own.
 */
export async function adminCall<Data extends z.ZodType>(path: string, options: Call<Data>): Promise<Outcome<z.output<Data>>> {
  const isChange = (options.method ?? 'GET') !== 'GET';
  const headers = { ...options.headers, ...(isChange && { 'Accept-Language': document.documentElement.lang }) };
  const outcome = await call(path, { ...options, headers });
  if (outcome.ok) $session.set('open');
  else if (outcome.status === 401) $session.set('ended');
  return outcome;
}

/** Asks whether the owner is signed in (again). */
export async function probeSession(): Promise<void> {
  await adminCall(PROBE, { data: z.unknown() });
}
