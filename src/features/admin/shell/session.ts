import { atom } from 'nanostores';
import { type CallOptions, call, type Outcome, request } from '@/features/api/client.ts';
import type { Method } from '@/features/api/declare-calls.shared.ts';
import { failureSchema } from '@/features/api/envelope.schema.ts';
import { fillCall } from '@/features/api/fill-call.ts';
import type { BodyOf, KnownCall, ResponseOf } from '@/features/api/known-calls.shared.ts';
import { LOGIN_PAGE } from '@/features/login/login.schema.ts';
import { connectSchema } from '@/features/mail/admin/live/socket.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';

export const $session = atom<'open' | 'ended'>('open');

/** Code of a 403 that a fresh sign-in resolves. */
export const FRESH_SIGN_IN = 'fresh_sign_in';

export function signInAddress(languageTag: string, from = location.pathname + location.search): string {
  const locale = LOCALE_CODES.find((code) => languageTag.startsWith(code)) ?? DEFAULT_LOCALE;
  return `${path(locale, LOGIN_PAGE)}?${new URLSearchParams({ redirect: from })}`;
}

/** Notices the end of the session. Only changes send the page's language: reads with it could not reuse a preloaded response. */
export async function adminCall<Name extends KnownCall>(name: Name, options: CallOptions<Name>): Promise<Outcome<ResponseOf<Name>>> {
  const headers = { ...options.headers, ...(!name.startsWith('GET') && { 'Accept-Language': document.documentElement.lang }) };
  const outcome = await call(fillCall(name, options), { ...options, headers });
  if (outcome.ok) $session.set('open');
  else if (outcome.status === 401) $session.set('ended');
  return outcome;
}

export async function adminFile<Name extends KnownCall>(
  name: Name,
  { body, query }: { body?: BodyOf<Name>; query?: Record<string, string> },
): Promise<Outcome<Blob>> {
  const [method, address] = fillCall(name, { query }).split(' ') as [Method, string];
  const headers = { 'Accept-Language': document.documentElement.lang };
  const { status, content } = await request(address, { method, ...(body && { body: body as object }), headers, responseType: 'blob' });
  if (status === 401) $session.set('ended');
  if (content instanceof Blob && status < 400) return { ok: true, data: content };
  const failure = failureSchema.safeParse(content instanceof Blob ? await new Response(content).json().catch(() => undefined) : undefined);
  const error = failure.data?.error ?? { code: 'unreachable', message: '' };
  return { ok: false, status, offline: status === 0, error };
}

export async function probeSession(): Promise<void> {
  await adminCall('GET /api/ws/connect', { response: connectSchema });
}
