import { describe, expect, it } from 'vitest';
import { PUSH_LIMIT_BYTES } from '../../src/features/push/payload.shared.ts';
import { PUBLIC_KEY, VAPID } from '../../tests/functions/vapid-keys.ts';
import { type Bytes, fromBase64url, joined, toBase64url, utf8 } from '../encoding/bytes.ts';
import { derived, encrypt, encryptRecord, POINT_BYTES, roomBytes } from './encrypt.ts';
import { authorization, readVapid, TOKEN_LIFE_S } from './vapid.ts';

const bytes = (text: string): Bytes => fromBase64url(text) ?? new Uint8Array();

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  plaintext: 'When I grow up, I want to be a watermelon',
  sender: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  secret: 'kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs',
  material: 'S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function examplePair(): Promise<CryptoKeyPair> {
  const point = bytes(EXAMPLE.sender);
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64url(point.slice(1, 33)), y: toBase64url(point.slice(33)), d: EXAMPLE.senderPrivate };
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
  };
}

describe('base64url', () => {
  it.each(['', '_w', '-_8', 'AQID', EXAMPLE.body])('%j survives a round trip', (text) => {
    expect(toBase64url(bytes(text))).toBe(text);
  });

  it('accepts padding, and rejects anything else', () => {
    expect(fromBase64url('_w==')).toEqual(Uint8Array.of(255));
    for (const text of ['+w', 'a/b', 'a', '=', 'α', 'AQ ID']) expect([text, fromBase64url(text)]).toEqual([text, undefined]);
  });
});

describe('aes128gcm', () => {
  it('makes the body of RFC 8188, section 3.1', async () => {
    const material = bytes('yqdlZ-tYemfogSmv7Ws5PQ');
    const body = await encryptRecord(utf8('I am the walrus'), { material, salt: bytes('I1BsxtFttlv3u_Oo94xnmw'), keyId: new Uint8Array() });
    expect(toBase64url(body)).toBe('I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg');
  });

  it('contains one record and refuses more', async () => {
    const keying = { material: new Uint8Array(16), salt: new Uint8Array(16), keyId: utf8('a1') };
    expect(await encryptRecord(new Uint8Array(roomBytes(2)), keying)).toHaveLength(4_096);
    await expect(encryptRecord(new Uint8Array(roomBytes(2) + 1), keying)).rejects.toThrow(RangeError);
  });
});

describe('encrypt', () => {
  it('makes the body of RFC 8291, section 5', async () => {
    const keys = { p256dh: bytes(EXAMPLE.receiver), auth: bytes(EXAMPLE.auth) };
    const body = await encrypt(utf8(EXAMPLE.plaintext), keys, { pair: await examplePair(), salt: bytes(EXAMPLE.salt) });
    expect(toBase64url(body)).toBe(EXAMPLE.body);
  });

  it('derives the intermediate values of appendix A', async () => {
    const info = joined(utf8('WebPush: info\0'), bytes(EXAMPLE.receiver), bytes(EXAMPLE.sender));
    const material = await derived(bytes(EXAMPLE.secret), bytes(EXAMPLE.auth), info, 32);
    expect(toBase64url(material)).toBe(EXAMPLE.material);
    expect(toBase64url(await derived(material, bytes(EXAMPLE.salt), utf8('Content-Encoding: aes128gcm\0'), 16))).toBe(
      'oIhVW04MRdy2XN9CiKLxTg',
    );
    expect(toBase64url(await derived(material, bytes(EXAMPLE.salt), utf8('Content-Encoding: nonce\0'), 12))).toBe('4h_95klXJ5E_qnoN');
  });

  it('never makes the same body twice', async () => {
    const keys = { p256dh: bytes(EXAMPLE.receiver), auth: bytes(EXAMPLE.auth) };
    const [one, two] = await Promise.all([encrypt(utf8('x'), keys), encrypt(utf8('x'), keys)]);
    expect(toBase64url(one.slice(0, 16))).not.toBe(toBase64url(two.slice(0, 16)));
    expect(toBase64url(one.slice(21, 86))).not.toBe(toBase64url(two.slice(21, 86)));
  });

  it('accepts at most 3,993 bytes, which fill the 4,096 of a push', async () => {
    const keys = { p256dh: bytes(EXAMPLE.receiver), auth: bytes(EXAMPLE.auth) };
    expect(PUSH_LIMIT_BYTES).toBe(roomBytes(POINT_BYTES));
    expect(await encrypt(new Uint8Array(3_993), keys)).toHaveLength(4_096);
    await expect(encrypt(new Uint8Array(3_994), keys)).rejects.toThrow(RangeError);
  });
});

describe('vapidOf', () => {
  const other = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

  it.each([
    ['nothing is set', { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined }],
    ['the private key is missing', { VAPID_PRIVATE_KEY: undefined }],
    ['the public key is missing', { VAPID_PUBLIC_KEY: undefined }],
    ['the public key is short', { VAPID_PUBLIC_KEY: PUBLIC_KEY.slice(0, -1) }],
    ['the keys are no pair', { VAPID_PUBLIC_KEY: other }],
    ['nobody is named', { VAPID_SUBJECT: undefined }],
    ['the name is no address', { VAPID_SUBJECT: 'owner' }],
  ])('is off when %s', async (_, settings) => {
    const wanted = Object.fromEntries(Object.entries({ ...VAPID, ...settings }).filter(([, value]) => value !== undefined));
    expect(await readVapid(wanted)).toBeUndefined();
  });
});

describe('authorization', () => {
  it('states the push service, an expiry within 24 hours, and the sender', async () => {
    const vapid = await readVapid(VAPID);
    if (!vapid) throw new Error('push is off');
    const now = new Date('2026-11-21T12:00:00Z');
    const header = await authorization(vapid, 'https://push.example.net', now);
    const [, head = '', claims = '', key] = /^vapid t=([\w-]+)\.([\w-]+)\.[\w-]{86}, k=([\w-]+)$/u.exec(header) ?? [];
    const read = (part: string): unknown => JSON.parse(new TextDecoder().decode(bytes(part)));
    expect(key).toBe(PUBLIC_KEY);
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(read(claims)).toEqual({
      aud: 'https://push.example.net',
      exp: now.getTime() / 1_000 + TOKEN_LIFE_S,
      sub: 'mailto:owner@lycabettus.example',
    });
    expect(TOKEN_LIFE_S).toBeLessThanOrEqual(24 * 3_600);
  });
});
