import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { newToken, tokenHash } from '../encoding/token.ts';
import type { AppEnv } from '../env.ts';
import { LINK_COOKIE, LINK_LIFE_S } from './limits.ts';

const SECRET = /^[\w-]{43}$/u;

const readSecret = (c: Context<AppEnv>): string | undefined => SECRET.exec(getCookie(c, LINK_COOKIE) ?? '')?.[0];

/** The browser that asks for a link; links that it asked for before still work in it. @returns the hash of what its cookie holds */
export async function markBrowser(c: Context<AppEnv>): Promise<string> {
  const secret = readSecret(c) ?? newToken();
  setCookie(c, LINK_COOKIE, secret, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: LINK_LIFE_S });
  return tokenHash(secret);
}

/** As `markBrowser` returned it to this browser. */
export async function browserOf(c: Context<AppEnv>): Promise<string | undefined> {
  const secret = readSecret(c);
  return secret && tokenHash(secret);
}
