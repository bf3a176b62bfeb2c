import { getAsyncLocalStorage } from '@better-auth/core/async_hooks';
import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isSiteHost, siteOrigin } from '../http/site-origin.ts';
import type { Auth } from './auth.ts';

/**
 * Loads better-auth on first use, so that visitors don't pay for it. Imports `node:async_hooks` first: waiting for an import of a cancelled
 * request would hang.
 * @throws ApiError `misdirected` on another host than the site's
 */
export async function library<E extends AppEnv>(c: Context<E>): Promise<Auth> {
  await getAsyncLocalStorage();
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected', { refused: 'host' });
  const { getAuth } = await import('./auth.ts');
  return getAuth(c.env, await siteOrigin(c.env, c.req.url));
}

export function passCookies<E extends AppEnv>(c: Context<E>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
