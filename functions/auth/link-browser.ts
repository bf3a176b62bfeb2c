import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { fromBase64url, toBase64url, utf8 } from '../encoding/bytes.ts';
import { hmacKey, newToken, tokenHash } from '../encoding/digest.ts';
import type { AppEnv, Env } from '../env.ts';
import { getAuthSecret } from '../settings.ts';
import { KNOWN_LIFE_S, LINK_COOKIE, LINK_LIFE_S } from './limits.ts';

const FORM = /^([\w-]{43})(?:\.([\w-]{43}))?$/u;

function readMark(c: Context<AppEnv>): { secret: string | undefined; proof: string | undefined } {
  const [, secret, proof] = FORM.exec(getCookie(c, LINK_COOKIE) ?? '') ?? [];
  return { secret, proof };
}

const write = (c: Context<AppEnv>, value: string, maxAge: number): void =>
  setCookie(c, LINK_COOKIE, value, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge });

/** Marks the browser that asks for a link; its earlier links keep working. @returns the hash of its random number */
export async function markBrowser(c: Context<AppEnv>): Promise<string> {
  const { secret = newToken(), proof } = readMark(c);
  if (proof === undefined) write(c, secret, LINK_LIFE_S);
  return tokenHash(secret);
}

export async function browserOf(c: Context<AppEnv>): Promise<string | undefined> {
  const { secret } = readMark(c);
  return secret && tokenHash(secret);
}

const signingKey = (env: Env): Promise<CryptoKey> => hmacKey(getAuthSecret(env) ?? '', 'sign-in browser');
const signedText = (secret: string, owner: string): Uint8Array<ArrayBuffer> => utf8(`${owner}\n${secret}`);

/** Call it after a sign-in. The proof only lets this browser ask for links when strangers have used up the day's. */
export async function rememberBrowser(c: Context<AppEnv>, owner: string): Promise<void> {
  const { secret = newToken() } = readMark(c);
  const proof = await crypto.subtle.sign('HMAC', await signingKey(c.env), signedText(secret, owner));
  write(c, `${secret}.${toBase64url(new Uint8Array(proof))}`, KNOWN_LIFE_S);
}

export async function isRemembered(c: Context<AppEnv>, owner: string): Promise<boolean> {
  const { secret = '', proof = '' } = readMark(c);
  const bytes = fromBase64url(proof);
  return bytes !== undefined && crypto.subtle.verify('HMAC', await signingKey(c.env), bytes, signedText(secret, owner));
}
