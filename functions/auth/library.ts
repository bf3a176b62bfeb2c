import { getAsyncLocalStorage } from '@better-auth/core/async_hooks';
import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { isSiteHost, siteOrigin } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';
import type { Auth } from './auth.ts';

/**
 * The library of sign-in, evaluated when it is first needed: no call of a visitor pays for it. It keeps the promise of one import
 * (`node:async_hooks`) for all requests, and a request that waits for what another has begun hangs when that one is given up; imported here,
 * it is begun with the Worker and belongs to none of them.
 * @throws ApiError `misdirected` on another host than the site's
 */
export async function library<E extends AppEnv>(c: Context<E>): Promise<Auth> {
  await getAsyncLocalStorage();
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected');
  const { getAuth } = await import('./auth.ts');
  return getAuth(c.env, await siteOrigin(c.env, c.req.url));
}

/** Passes on the cookies that the library sets. */
export function passCookies<E extends AppEnv>(c: Context<E>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
