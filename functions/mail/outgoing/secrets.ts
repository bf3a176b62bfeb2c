import { fromBase64url, joined, toBase64url, utf8 } from '../../encoding/bytes.ts';

/** NIST SP 800-38D, section 8.2. */
const NONCE_BYTES = 12;
const ENCRYPTED = /sealed\.[\w-]{1,1000}/gu;

/** HKDF (RFC 5869) from `AUTH_SECRET`. */
async function encryptionKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('outbox') };
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * Encrypts the secret, so that nobody who reads the outbox or a copy of the database can sign in with it.
 * @param mail the mail's key: another mail cannot decrypt it
 */
export async function encryptSecret(secret: string, mail: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(mail) };
  const content = new Uint8Array(await crypto.subtle.encrypt(algorithm, await encryptionKey(secret), utf8(text)));
  return `sealed.${toBase64url(joined(iv, content))}`;
}

export async function decryptSecrets(secret: string | undefined, mail: string, text: string): Promise<string> {
  const all = new Set(text.match(ENCRYPTED));
  if (!secret || all.size === 0) return text;
  const key = await encryptionKey(secret);
  let clear = text;
  for (const found of all) {
    const bytes = fromBase64url(found.slice('sealed.'.length));
    if (bytes === undefined) continue;
    try {
      const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES), additionalData: utf8(mail) };
      const content = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(NONCE_BYTES));
      clear = clear.replaceAll(found, new TextDecoder().decode(content));
    } catch {
      // Not of this mail or secret: it stays as it is.
    }
  }
  return clear;
}

export const hideSecrets = (text: string): string => text.replace(ENCRYPTED, '…');
