import { type Bytes, joined, utf8 } from '../encoding/bytes.ts';
import { derived, roomBytes, SALT_BYTES, sealedRecord } from './record.ts';

/** The keys of a user agent: an uncompressed P-256 point (65 bytes) and the authentication secret (16 bytes). */
export interface ReceiverKeys {
  p256dh: Bytes;
  auth: Bytes;
}

/** What is made anew for each message. Given only by the test of the RFC's example. */
interface Ephemeral {
  pair: CryptoKeyPair;
  salt: Bytes;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
export const POINT_BYTES = 65;
/** The most that a message can hold: 3,993 bytes (RFC 8291, section 4). */
export const PLAINTEXT_LIMIT_BYTES = roomBytes(POINT_BYTES);
const INFO = utf8('WebPush: info\0');

/** @throws DataError where the bytes are no point of the curve */
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

/**
 * Encrypts a message for one user agent (RFC 8291): the body of the request to its push service.
 * @throws RangeError over `PLAINTEXT_LIMIT_BYTES`; DataError where the receiver's key is no point of the curve
 */
export async function encrypt(plaintext: Bytes, { p256dh, auth }: ReceiverKeys, ephemeral?: Ephemeral): Promise<Bytes> {
  const { pair, salt } = ephemeral ?? (await fresh());
  const sender = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const secret = await sharedSecret(pair.privateKey, await importPoint(p256dh));
  const material = await derived(secret, auth, joined(INFO, p256dh, sender), 32);
  return sealedRecord(plaintext, { material, salt, keyId: sender });
}
