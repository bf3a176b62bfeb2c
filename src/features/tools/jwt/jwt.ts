import { InvalidTokenError, jwtDecode } from 'jwt-decode';

export type JwtProblem = 'parts' | 'encrypted' | 'header' | 'payload';

export interface Claim {
  name: string;
  value: string;
  /** Of a claim that is a date: milliseconds since 1970. */
  time?: number;
}

export interface Jwt {
  header: string;
  payload: string;
  algorithm: string;
  claims: Claim[];
  /** Judged by the clock of this device; `none` if the token never ends, `unclear` if its end is no time. */
  state: 'early' | 'valid' | 'expired' | 'none' | 'unclear';
  hasSignature: boolean;
}

export type JwtResult = { ok: true; jwt: Jwt } | { ok: false; problem: JwtProblem };

/** NumericDate. Source: RFC 7519, section 2, and OpenID Connect Core, section 2. */
const DATES = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);
/** `Date` has no later day. */
const MOST_SECONDS = 8_640_000_000_000;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function decodePart(token: string, header: boolean): Json | undefined {
  try {
    const value: unknown = header ? jwtDecode(token, { header }) : jwtDecode(token);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}

function toClaim([name, value]: [string, unknown]): Claim {
  const isDate = DATES.has(name) && typeof value === 'number' && Math.abs(value) <= MOST_SECONDS;
  return { name, value: typeof value === 'string' ? value : JSON.stringify(value), ...(isDate && { time: value * 1000 }) };
}

function judge(claims: readonly Claim[], now: number): Jwt['state'] {
  const time = (name: string) => claims.find((claim) => claim.name === name)?.time;
  const [from, to] = [time('nbf'), time('exp')];
  if (to !== undefined && to <= now) return 'expired';
  if (from !== undefined && from > now) return 'early';
  if (to !== undefined) return 'valid';
  return claims.some(({ name }) => name === 'exp') ? 'unclear' : 'none';
}

/** Decodes a JSON Web Token (RFC 7519). Never verifies its signature: that takes the issuer's key. */
export function readJwt(text: string, now: number): JwtResult {
  const token = text.trim().replace(/^(?:authorization:\s*)?bearer\s+/iu, '');
  const parts = token.split('.');
  if (parts.length === 5) return { ok: false, problem: 'encrypted' };
  if (parts.length !== 3) return { ok: false, problem: 'parts' };
  const header = decodePart(token, true);
  if (!header) return { ok: false, problem: 'header' };
  const payload = decodePart(token, false);
  if (!payload) return { ok: false, problem: 'payload' };
  const claims = Object.entries(payload).map(toClaim);
  return {
    ok: true,
    jwt: {
      header: JSON.stringify(header, null, 2),
      payload: JSON.stringify(payload, null, 2),
      algorithm: typeof header['alg'] === 'string' ? header['alg'] : '',
      claims,
      state: judge(claims, now),
      hasSignature: parts[2] !== '',
    },
  };
}
