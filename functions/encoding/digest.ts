import { type Bytes, toBase64url, utf8 } from './bytes.ts';

export async function sha256(content: string | BufferSource): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? utf8(content) : content));
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = async (content: string | BufferSource): Promise<string> => toHex(await sha256(content));

export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

export const tokenHash = async (token: string): Promise<string> => toBase64url(await sha256(token));

/** HKDF (RFC 5869): what is signed for one purpose is worth nothing for another. */
export async function hmacKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) };
  return crypto.subtle.deriveKey(derivation, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign', 'verify']);
}
