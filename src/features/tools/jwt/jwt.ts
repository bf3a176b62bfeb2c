import { decodeBase64 } from '../base64/base64.ts';
import { fieldsOf, formatJson } from '../json/json.ts';

export type JwtProblem = 'parts' | 'encrypted' | 'header' | 'detached' | 'payload';

export interface Claim {
  name: string;
  value: string;
  /** Milliseconds since 1970, for a claim that is a date. */
  time?: number;
  /** The token counts in milliseconds, the standard in seconds. */
  inMs?: true;
}

export interface Jwt {
  header: string;
  payload: string;
  algorithm: string;
  claims: Claim[];
  /** By this device's clock. `none`: the token never ends. `unclear`: its end is no time. `ms`: its dates are milliseconds. */
  state: 'early' | 'valid' | 'expired' | 'none' | 'unclear' | 'ms';
  hasSignature: boolean;
}

export type JwtResult = { ok: true; jwt: Jwt } | { ok: false; problem: JwtProblem };

/** NumericDate claims. Source: RFC 7519, section 2, and OpenID Connect Core, section 2. */
const DATES = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);
/** As seconds this is the year 5138; as milliseconds, a day of 1973. */
const MOST_SECONDS = 100_000_000_000;
const MOST_MS = MOST_SECONDS * 1000;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Part {
  /** As written: numbers may have more digits than JavaScript keeps. */
  text: string;
  value: Json;
}

function decodePart(part: string): Part | undefined {
  const decoded = decodeBase64(part);
  if (!decoded.ok || decoded.text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(decoded.text);
    return isObject(value) ? { text: decoded.text, value } : undefined;
  } catch {
    return undefined;
  }
}

function pretty({ text }: Part): string {
  const result = formatJson(text, '2', false);
  return result.ok ? result.text : text;
}

function timeOf(name: string, value: unknown): Pick<Claim, 'time' | 'inMs'> {
  if (!DATES.has(name) || typeof value !== 'number' || Math.abs(value) >= MOST_MS) return {};
  return Math.abs(value) < MOST_SECONDS ? { time: value * 1000 } : { time: value, inMs: true };
}

function toClaims({ text, value: values }: Part): Claim[] {
  const written = fieldsOf(text);
  return Object.entries(values).map(([name, value]) => ({
    ...{ name, value: typeof value === 'string' ? value : (written.get(name) ?? JSON.stringify(value)) },
    ...timeOf(name, value),
  }));
}

function judge(claims: readonly Claim[], now: number): Jwt['state'] {
  if (claims.some(({ name, inMs }) => inMs && (name === 'exp' || name === 'nbf'))) return 'ms';
  const time = (name: string) => claims.find((claim) => claim.name === name)?.time;
  const [from, to] = [time('nbf'), time('exp')];
  if (to !== undefined && to <= now) return 'expired';
  if (from !== undefined && from > now) return 'early';
  if (to !== undefined) return 'valid';
  return claims.some(({ name }) => name === 'exp') ? 'unclear' : 'none';
}

const QUOTES = /^[\s"'`“”„«»‘’<(]+|(?<![\s"'`“”„«»‘’,;>)])[\s"'`“”„«»‘’,;>)]+$/gu;
const AROUND = /^.*?\b(?:bearer|jwt|token)\s+|^.*?\b(?:\w*token|jwt)["'`]?\s*[:=]\s*["'`]?(?:bearer\s+)?/isu;

/** Removes quotes, `Bearer`, percent-encoding, and line breaks of mail with its quote marks. */
function bareToken(text: string): string {
  const plain = text.replace(/[\p{Cf}\u00a0]/gu, ' ').replaceAll(QUOTES, '');
  const isPart = /^[\w-]+=*\./u.test(plain);
  const inside = (isPart ? plain : plain.replace(AROUND, '')).split(/[&;#"'`]/u, 1)[0] ?? '';
  const decoded = /%[\da-f]{2}/iu.test(inside) ? inside.replace(/%(?:2e|2d|5f|3d|2b|2f|0a|0d|20)/giu, decodeURIComponent) : inside;
  return decoded.replace(/=\r?\n|\\[rn]|[\s>]+/gu, '').replaceAll(QUOTES, '');
}

/** Three parts, or five of an encrypted token; the first begins with `{` in Base64. */
const SHAPE = /(?<![\w+/-])e[wy][\w+/-]*=*(?:\.[\w+/-]*=*){2}(?:(?:\.[\w+/-]+=*){2})?/u;

function tokenIn(text: string): string {
  const token = bareToken(text);
  const parts = token.split('.');
  const header = decodePart(parts[0] ?? '');
  // Two tokens on two lines have five parts too.
  const isWhole = header && (parts.length === 3 || (parts.length === 5 && 'enc' in header.value));
  return isWhole ? token : (SHAPE.exec(text)?.[0] ?? token);
}

/** Decodes a JSON Web Token (RFC 7519) without verifying its signature, which needs the issuer's key. */
export function readJwt(text: string, now: number): JwtResult {
  const parts = tokenIn(text).split('.');
  if (parts.length === 5) return { ok: false, problem: 'encrypted' };
  if (parts.length !== 3) return { ok: false, problem: 'parts' };
  const header = decodePart(parts[0] ?? '');
  if (!header) return { ok: false, problem: 'header' };
  if (parts[1] === '' && parts[2] !== '') return { ok: false, problem: 'detached' };
  const payload = decodePart(parts[1] ?? '');
  if (!payload) return { ok: false, problem: 'payload' };
  const claims = toClaims(payload);
  const algorithm = header.value['alg'];
  return {
    ok: true,
    jwt: {
      header: pretty(header),
      payload: pretty(payload),
      algorithm: typeof algorithm === 'string' ? algorithm : '',
      claims,
      state: judge(claims, now),
      hasSignature: parts[2] !== '',
    },
  };
}
