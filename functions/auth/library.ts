import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import type { Auth } from './auth.ts';

/** The library of sign-in, evaluated when it is first needed: no call of a visitor pays for it. */
export async function library<E extends AppEnv>(c: Context<E>): Promise<Auth> {
  const { authOf } = await import('./auth.ts');
  return authOf(c.env, c.req.url);
}

/** Passes on the cookies that the library sets. */
export function passCookies<E extends AppEnv>(c: Context<E>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
