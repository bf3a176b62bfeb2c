import { type Bytes, joined, utf8 } from '../encoding/bytes.ts';

/** The record size that is announced, and so the most that a body can have (RFC 8291, section 4). */
const RECORD_BYTES = 4_096;
export const SALT_BYTES = 16;
/** AEAD_AES_128_GCM adds 16 bytes, and the mark of the last record one. */
const TAG_BYTES = 16;
const LAST_RECORD = Uint8Array.of(2);

const KEY_INFO = utf8('Content-Encoding: aes128gcm\0');
const NONCE_INFO = utf8('Content-Encoding: nonce\0');

interface Keying {
  /** Input keying material, known to both sides. */
  material: Bytes;
  salt: Bytes;
  /** What tells the receiver which material to use; up to 255 bytes. */
  keyId: Bytes;
}

/** HKDF with SHA-256 (RFC 5869), both steps. */
export async function derived(material: Bytes, salt: Bytes, info: Bytes, lengthBytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, lengthBytes * 8));
}

/** Bytes that a single record can carry under a key id of this length. */
export const roomBytes = (keyIdLength: number): number =>
  RECORD_BYTES - (SALT_BYTES + 4 + 1 + keyIdLength) - TAG_BYTES - LAST_RECORD.length;

/**
 * The content coding `aes128gcm` (RFC 8188) in a single record: a header of salt, record size and key id, then the encrypted text.
 * @throws RangeError where the text does not fit into one record
 */
export async function sealedRecord(plaintext: Bytes, { material, salt, keyId }: Keying): Promise<Bytes> {
  if (plaintext.length > roomBytes(keyId.length)) throw new RangeError(`${plaintext.length} bytes are more than one record holds`);
  const [secret, iv] = await Promise.all([derived(material, salt, KEY_INFO, 16), derived(material, salt, NONCE_INFO, 12)]);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, joined(plaintext, LAST_RECORD));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(keyId.length), keyId, new Uint8Array(encrypted));
}
