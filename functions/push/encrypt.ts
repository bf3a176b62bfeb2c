import { type Bytes, joined, utf8 } from '../encoding/bytes.ts';

/** Record size of RFC 8291, section 4. */
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = Uint8Array.of(2);

const KEY_INFO = utf8('Content-Encoding: aes128gcm\0');
const NONCE_INFO = utf8('Content-Encoding: nonce\0');

interface Keying {
  material: Bytes;
  salt: Bytes;
  keyId: Bytes;
}

export async function derived(material: Bytes, salt: Bytes, info: Bytes, lengthBytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, lengthBytes * 8));
}

export const roomBytes = (keyIdLength: number): number =>
  RECORD_BYTES - (SALT_BYTES + 4 + 1 + keyIdLength) - TAG_BYTES - LAST_RECORD.length;

/** RFC 8188 in a single record. @throws RangeError if the text does not fit */
export async function encryptRecord(plaintext: Bytes, { material, salt, keyId }: Keying): Promise<Bytes> {
  if (plaintext.length > roomBytes(keyId.length)) throw new RangeError(`${plaintext.length} bytes are more than one record holds`);
  const [secret, iv] = await Promise.all([derived(material, salt, KEY_INFO, 16), derived(material, salt, NONCE_INFO, 12)]);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, joined(plaintext, LAST_RECORD));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(keyId.length), keyId, new Uint8Array(encrypted));
}

/** An uncompressed P-256 point (65 bytes) and the authentication secret (16 bytes). */
export interface ReceiverKeys {
  p256dh: Bytes;
  auth: Bytes;
}

interface Ephemeral {
  pair: CryptoKeyPair;
  salt: Bytes;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
export const POINT_BYTES = 65;
const INFO = utf8('WebPush: info\0');

/** @throws DataError if the bytes are not a point of the curve */
export const importPoint = (point: Bytes): Promise<CryptoKey> => crypto.subtle.importKey('raw', point, CURVE, true, []);

async function fresh(): Promise<Ephemeral> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  return { pair, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)) };
}

async function sharedSecret(privateKey: CryptoKey, receiver: CryptoKey): Promise<Bytes> {
  // The runtime reads `public`, as the standard says; its type declarations call it `$public`.
  const algorithm = { name: 'ECDH', public: receiver } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, privateKey, 256));
}

/** RFC 8291. @throws RangeError over `PLAINTEXT_LIMIT_BYTES`; DataError if the key is not a point of the curve */
export async function encrypt(plaintext: Bytes, { p256dh, auth }: ReceiverKeys, ephemeral?: Ephemeral): Promise<Bytes> {
  const { pair, salt } = ephemeral ?? (await fresh());
  const sender = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const secret = await sharedSecret(pair.privateKey, await importPoint(p256dh));
  const material = await derived(secret, auth, joined(INFO, p256dh, sender), 32);
  return encryptRecord(plaintext, { material, salt, keyId: sender });
}
