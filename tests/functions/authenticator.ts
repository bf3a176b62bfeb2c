import { fromBase64url, joined, toBase64url, utf8 } from '../../functions/encoding/bytes.ts';

/** Deviations of a device from valid behaviour. */
export interface Manner {
  origin?: string;
  rpId?: string;
  /** Whether the device verified its user. */
  verified?: boolean;
  challenge?: string;
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const uint = (value: number, length: number) => Uint8Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 0xff);

/** Encodes a number of a signature as an ASN.1 INTEGER: no leading zeros, except one that keeps it positive. */
function integer(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  const plain = bytes.subarray(start);
  const body = (plain[0] ?? 0) > 0x7f ? joined(uint(0, 1), plain) : plain;
  return joined(Uint8Array.of(0x02, body.length), body);
}
function der(raw: Uint8Array): Uint8Array {
  const body = joined(integer(raw.subarray(0, 32)), integer(raw.subarray(32)));
  return joined(Uint8Array.of(0x30, body.length), body);
}

/** A software authenticator with one passkey for a site (W3C Web Authentication, Level 3), which can also misbehave. */
export async function authenticator(site: string) {
  const how = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(how, true, ['sign', 'verify'])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as { x: string; y: string };
  const [x, y] = [fromBase64url(jwk.x), fromBase64url(jwk.y)];
  if (!x || !y) throw new Error('no key');
  const rawId = crypto.getRandomValues(new Uint8Array(16));
  const id = toBase64url(rawId);
  // A COSE key in CBOR: EC2, ES256, P-256 (RFC 9053, section 7.1).
  const cose = joined(Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32), x, Uint8Array.of(0x22, 0x58, 32), y);

  const clientData = (type: string, expected: string, { origin = site, challenge = expected }: Manner) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = async (flags: number, { rpId = new URL(site).hostname, verified = true, counter = 0 }: Manner) =>
    joined(await sha256(utf8(rpId)), uint(PRESENT | flags | (verified ? VERIFIED : 0), 1), uint(counter, 4));
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** Returns the result of `navigator.credentials.create`. */
    async create(challenge: string, manner: Manner = {}) {
      const authData = joined(await data(ATTESTED, manner), new Uint8Array(16), uint(rawId.length, 2), rawId, cose);
      const head = [Uint8Array.of(0xa3, 0x63), utf8('fmt'), Uint8Array.of(0x64), utf8('none'), Uint8Array.of(0x67), utf8('attStmt')];
      const object = joined(...head, Uint8Array.of(0xa0, 0x68), utf8('authData'), Uint8Array.of(0x59), uint(authData.length, 2), authData);
      const clientDataJSON = toBase64url(clientData('webauthn.create', challenge, manner));
      return { ...credential, response: { clientDataJSON, attestationObject: toBase64url(object), transports: ['internal'] } };
    },
    /** Returns the result of `navigator.credentials.get`. */
    async get(challenge: string, manner: Manner = {}) {
      const authData = await data(0, manner);
      const client = clientData('webauthn.get', challenge, manner);
      const signed = joined(authData, await sha256(client));
      const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed));
      const response = {
        clientDataJSON: toBase64url(client),
        authenticatorData: toBase64url(authData),
        signature: toBase64url(der(raw)),
      };
      return { ...credential, response };
    },
    id,
  };
}
