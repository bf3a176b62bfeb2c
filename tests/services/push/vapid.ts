import { createPublicKey, verify } from 'node:crypto';
import type { PushResponse } from './user-agent.ts';

/** RFC 8292, section 2: `exp` is at most 24 hours ahead. */
const LIFE_LIMIT_S = 24 * 3_600;

interface Expected {
  /** Of the push service. */
  origin: string;
  applicationServerKey: string;
}

interface Claims {
  aud?: unknown;
  exp?: unknown;
  sub?: unknown;
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

function signed(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

/** Checks `Authorization` as RFC 8292 requires of a push service. @returns the refusal; undefined if the header is valid */
export function checkVapid(
  authorization: string,
  { origin, applicationServerKey }: Expected,
  nowMs = Date.now(),
): PushResponse | undefined {
  const [, head = '', claimed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/u.exec(authorization) ?? [];
  if (key === '') return { status: 401, reason: 'no vapid token' };
  if ((decoded(head) as { alg?: unknown }).alg !== 'ES256') return { status: 403, reason: 'alg' };
  if (!signed(`${head}.${claimed}`, signature, key)) return { status: 403, reason: 'signature' };
  if (key !== applicationServerKey) return { status: 403, reason: 'another key than the subscription is bound to' };
  const { aud, exp, sub } = decoded(claimed) as Claims;
  if (aud !== origin) return { status: 403, reason: 'aud' };
  const nowS = nowMs / 1_000;
  if (typeof exp !== 'number' || exp <= nowS || exp > nowS + LIFE_LIMIT_S) return { status: 403, reason: 'exp' };
  if (typeof sub !== 'string' || !/^(?:mailto:|https:)/u.test(sub)) return { status: 403, reason: 'sub' };
  return undefined;
}
