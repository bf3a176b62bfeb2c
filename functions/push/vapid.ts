import { type Bytes, fromBase64url, toBase64url, utf8 } from '../encoding/bytes.ts';
import { describeFault, log } from '../http/log.ts';
import type { Settings } from '../settings.ts';
import { POINT_BYTES } from './encrypt.ts';

export interface Vapid {
  /** Base64url; the browser's `applicationServerKey`. */
  publicKey: string;
  signingKey: CryptoKey;
  subject: string;
}

/** RFC 8292, section 2, allows 24 hours; half leaves room for wrong clocks. */
export const TOKEN_LIFE_S = 12 * 3_600;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const SCALAR_BYTES = 32;

function signingKey(point: Bytes, secret: string): Promise<CryptoKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64url(point.subarray(1, 33)), y: toBase64url(point.subarray(33)), d: secret };
  return crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['sign']);
}

export async function readVapid({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Settings): Promise<Vapid | undefined> {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return undefined;
  const point = fromBase64url(VAPID_PUBLIC_KEY ?? '');
  const secret = fromBase64url(VAPID_PRIVATE_KEY ?? '');
  const subject = VAPID_SUBJECT ?? '';
  try {
    if (point?.length !== POINT_BYTES || secret?.length !== SCALAR_BYTES) throw new TypeError('length');
    if (!/^(?:mailto:|https:\/\/)\S+$/u.test(subject)) throw new TypeError('subject');
    return { publicKey: toBase64url(point), signingKey: await signingKey(point, toBase64url(secret)), subject };
  } catch (error) {
    log('error', 'vapid', { fault: describeFault(error) });
    return undefined;
  }
}

const part = (value: object): string => toBase64url(utf8(JSON.stringify(value)));

/** RFC 8292, section 3. */
export async function authorization({ publicKey, signingKey: key, subject }: Vapid, origin: string, now: Date): Promise<string> {
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1_000) + TOKEN_LIFE_S, sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(text));
  return `vapid t=${text}.${toBase64url(new Uint8Array(signature))}, k=${publicKey}`;
}
