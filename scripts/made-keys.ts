import { randomBytes, webcrypto } from 'node:crypto';
import type { KeyName } from '../functions/settings.ts';

/** The output size of HMAC with SHA-256 (RFC 2104, section 3). */
const AUTH_SECRET_BYTES = 32;

const base64url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');

/**
 * Base64url: the public key as an uncompressed point (65 bytes), the private one as its scalar (32
 * bytes).
 */
export async function madeKeys(email: string): Promise<Record<KeyName, string>> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    VAPID_PUBLIC_KEY: base64url(await webcrypto.subtle.exportKey('raw', pair.publicKey)),
    VAPID_PRIVATE_KEY: d ?? '',
    VAPID_SUBJECT: `mailto:${email}`,
    AUTH_SECRET: base64url(randomBytes(AUTH_SECRET_BYTES)),
  };
}
