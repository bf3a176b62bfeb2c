import { toBase64url } from '../../functions/encoding/bytes.ts';

const newPair = async (): Promise<CryptoKeyPair> =>
  (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])) as CryptoKeyPair;
const encodePublicKey = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64url(new Uint8Array((await crypto.subtle.exportKey('raw', publicKey)) as ArrayBuffer));

const pair = await newPair();
const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;

/** The sender's public key in these tests, base64url. */
export const PUBLIC_KEY = await encodePublicKey(pair);
/** The public key of another sender, base64url. */
export const OTHER_PUBLIC_KEY = await encodePublicKey(await newPair());

/** Settings of an installation that can send. */
export const VAPID = { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: d, VAPID_SUBJECT: 'mailto:owner@lycabettus.example' };
