import { fromBase64url, joined, toBase64url, utf8 } from '../../encoding/bytes.ts';

/** Length of the AES-GCM nonce (NIST SP 800-38D, section 8.2). */
const NONCE_BYTES = 12;
const ENCRYPTED = /sealed\.[\w-]{1,1000}/gu;

/** Derives an AES-GCM key from `AUTH_SECRET` (HKDF, RFC 5869). */
async function encryptionKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('outbox') };
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * Encrypts a secret for the outbox, so that nobody who reads the outbox or a copy of the database can sign in with it.
 * @param mail the mail's key: in another mail it is not decrypted
 */
export async function encryptSecret(secret: string, mail: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: 'AES-GCM', iv, additionalData: utf8(mail) };
  const content = new Uint8Array(await crypto.subtle.encrypt(how, await encryptionKey(secret), utf8(text)));
  return `sealed.${toBase64url(joined(iv, content))}`;
}

/** Decrypts the secret of a text that is ready to be sent; anything else stays as it is. */
export async function decryptSecrets(secret: string | undefined, mail: string, text: string): Promise<string> {
  const [found] = text.match(ENCRYPTED) ?? [];
  const bytes = found === undefined ? undefined : fromBase64url(found.slice('sealed.'.length));
  if (!secret || found === undefined || bytes === undefined) return text;
  try {
    const how = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES), additionalData: utf8(mail) };
    const content = await crypto.subtle.decrypt(how, await encryptionKey(secret), bytes.subarray(NONCE_BYTES));
    return text.replaceAll(found, new TextDecoder().decode(content));
  } catch {
    return text;
  }
}

export const hideSecrets = (text: string): string => text.replace(ENCRYPTED, '…');
