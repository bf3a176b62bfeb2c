import { utf8 } from './bytes.ts';

/** HKDF (RFC 5869): what is signed for one purpose is worth nothing for another. */
export async function hmacKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) };
  return crypto.subtle.deriveKey(derivation, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign', 'verify']);
}
