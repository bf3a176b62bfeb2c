import { fromBase64url, toBase64url, utf8 } from '../encoding/bytes.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { getAuthSecret } from '../settings.ts';

/** Derived from `AUTH_SECRET` (HKDF, RFC 5869): another secret ends all links, and the next mail has a new one. */
async function signingKey(env: Env): Promise<CryptoKey> {
  const secret = getAuthSecret(env);
  if (!secret) throw new ApiError('unavailable');
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('orders') };
  return crypto.subtle.deriveKey(derivation, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign', 'verify']);
}

/** Opens the order without an account. Not stored, so that a copy of the database opens no order. @throws ApiError `unavailable` */
export async function orderToken(env: Env, id: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', await signingKey(env), utf8(id))));
}

/** Compares in constant time. */
export async function isOrderToken(env: Env, id: string, token: string): Promise<boolean> {
  const bytes = fromBase64url(token);
  return bytes !== undefined && crypto.subtle.verify('HMAC', await signingKey(env), bytes, utf8(id));
}
