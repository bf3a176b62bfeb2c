import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { vi } from 'vitest';
import { app } from '../../functions/app.ts';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import type { Env } from '../../functions/env.ts';
import { OWNER, signedIn } from './owner-session.ts';

export const SITE = 'https://lycabettus.test';
let visitors = 0;

interface Asked {
  body?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  site?: string;
}

export const requestOf = (address: string, { body, form, headers = {}, method = 'POST', site = SITE }: Asked): Request => {
  visitors += 1;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const content = form ? new URLSearchParams(form).toString() : JSON.stringify(body ?? {});
  return new Request(`${site}/api/auth${address}`, {
    method,
    redirect: 'manual',
    headers: {
      'CF-Connecting-IP': `2001:db8:5${visitors.toString(16).padStart(3, '0')}::1`,
      ...(method !== 'GET' && { 'Content-Type': type }),
      ...headers,
    },
    ...(method !== 'GET' && { body: content }),
  });
};
/** Asks a call of the door's, each time as another visitor, so that no limit bites. */
export const ask = (address: string, asked: Asked = {}): Promise<Response> => exports.default.fetch(requestOf(address, asked));

/** Asks and waits for what is done after the answer. */
export async function askToTheEnd(address: string, asked: Asked, bindings: Partial<Env> = {}): Promise<Response> {
  const context = createExecutionContext();
  const answer = await app.fetch(requestOf(address, asked), { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

export const rows = async <Row>(sql: string): Promise<Row[]> => (await env.DB.prepare(sql).all<Row>()).results;
export const mails = () =>
  rows<{ to_address: string; subject: string; text: string }>('SELECT to_address, subject, text FROM outbox ORDER BY rowid');
const tokenIn = (text: string | undefined): string => /token=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
export const cookieIn = (answer: Response): string =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? '';
export const pair = (cookie: string): string => cookie.split(';', 1)[0] ?? '';
export const account = async (Cookie: string) => ask('/account', { method: 'GET', headers: { Cookie } });

const PROVIDER = { MAIL_HTTP_URL: 'https://mail.test/send', MAIL_FROM: 'Lycabettus <hello@lycabettus.test>' };

/** The owner asks for a link. @returns the text of the mail, as a provider is given it */
export async function mailedText(extra: Record<string, string> = {}, site = SITE): Promise<string> {
  await signedIn({ id: 'elsewhere' });
  let text = '';
  const provider = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    ({ text } = JSON.parse(String(init?.body)) as { text: string });
    return new Response();
  });
  await askToTheEnd('/link', { body: { email: OWNER.email, ...extra }, site }, PROVIDER);
  provider.mockRestore();
  return text;
}

/** The owner asks for a link. @returns its token */
export const mailed = async (extra: Record<string, string> = {}): Promise<string> => tokenIn(await mailedText(extra));
