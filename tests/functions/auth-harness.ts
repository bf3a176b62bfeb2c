import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { vi } from 'vitest';
import { app } from '../../functions/app.ts';
import { LINK_COOKIE, SESSION_COOKIE } from '../../functions/auth/limits.ts';
import type { Env } from '../../functions/env.ts';
import { OWNER, signedIn } from './owner-session.ts';
import { rows } from './rows.ts';
import { newNetwork } from './visit.ts';

export const SITE = 'https://lycabettus.test';

interface CallOptions {
  body?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  site?: string;
  /** What the cookie of links holds; '' in a browser that has asked for none. */
  browser?: string;
}

export const BROWSER = 'browser-of-the-tests'.padEnd(43, '-');

export const buildAuthRequest = (
  address: string,
  { body, form, headers = {}, method = 'POST', site = SITE, browser = BROWSER }: CallOptions,
): Request => {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const cookies = [browser && `${LINK_COOKIE}=${browser}`, headers['Cookie']].filter(Boolean).join('; ');
  const content = form ? new URLSearchParams(form).toString() : JSON.stringify(body ?? {});
  return new Request(`${site}/api/auth${address}`, {
    method,
    redirect: 'manual',
    headers: {
      'CF-Connecting-IP': newNetwork(),
      ...(method !== 'GET' && { 'Content-Type': type }),
      ...headers,
      ...(cookies && { Cookie: cookies }),
    },
    ...(method !== 'GET' && { body: content }),
  });
};
/** Sends each request as another visitor, so that no limit applies. */
export const callAuth = (address: string, options: CallOptions = {}): Promise<Response> =>
  exports.default.fetch(buildAuthRequest(address, options));

/** Waits for the work after the response. */
export async function callAuthAndWait(address: string, options: CallOptions, bindings: Partial<Env> = {}): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(buildAuthRequest(address, options), { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return response;
}

export const mails = () =>
  rows<{ to_address: string; subject: string; text: string }>('SELECT to_address, subject, text FROM outbox ORDER BY rowid');
const findToken = (text: string | undefined): string => /token=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
export const findSessionCookie = (response: Response): string =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? '';
export const cookiePair = (cookie: string): string => cookie.split(';', 1)[0] ?? '';
export const account = async (Cookie: string) => callAuth('/account', { method: 'GET', headers: { Cookie } });

const PROVIDER = { MAIL_HTTP_URL: 'https://mail.test/send', MAIL_FROM: 'Lycabettus <hello@lycabettus.test>' };

/** @returns the text of the mail as the provider gets it */
export async function requestLinkMail(extra: Record<string, string> = {}, site = SITE): Promise<string> {
  await signedIn({ id: 'elsewhere' });
  let text = '';
  const provider = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    ({ text } = JSON.parse(String(init?.body)) as { text: string });
    return new Response();
  });
  await callAuthAndWait('/link', { body: { email: OWNER.email, ...extra }, site }, PROVIDER);
  provider.mockRestore();
  return text;
}

/** @returns the token of the mailed link */
export const requestLinkToken = async (extra: Record<string, string> = {}): Promise<string> => findToken(await requestLinkMail(extra));
