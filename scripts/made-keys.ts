import { randomBytes, webcrypto } from 'node:crypto';

/** Bytes of a key for HMAC with SHA-256: as many as its output (RFC 2104, section 3). */
const SIGNING_KEY_BYTES = 32;

const base64url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');

/** New keys, base64url: the public one as an uncompressed point (65 bytes), the private one as its scalar (32 bytes). */
export async function madeKeys(email: string): Promise<Record<string, string>> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    VAPID_PUBLIC_KEY: base64url(await webcrypto.subtle.exportKey('raw', pair.publicKey)),
    VAPID_PRIVATE_KEY: d ?? '',
    VAPID_SUBJECT: `mailto:${email}`,
    SIGNING_KEY: base64url(randomBytes(SIGNING_KEY_BYTES)),
    AUTH_SECRET: base64url(randomBytes(SIGNING_KEY_BYTES)),
  };
}
