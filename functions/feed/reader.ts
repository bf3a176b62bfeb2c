import type { Context } from 'hono';
import type { FeedScope } from '../../src/features/feed/admin/powerbi.schema.ts';
import { toBase64url, utf8 } from '../encoding/bytes.ts';
import { newToken, sha256 } from '../encoding/digest.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { countCall, LIMIT_PERIOD_S } from '../http/middleware/limit.ts';
import { database } from '../storage/database.ts';
import { type FeedTokenRow, findFeedToken, touchFeedToken } from './storage/tokens.ts';

const TOKEN = /^lyc_(?<id>[\da-f]{12})_(?<secret>[\w-]{43})$/u;
const USED_EVERY_MS = 3_600_000;

const hashOf = async (secret: string): Promise<string> => toBase64url(await sha256(secret));

/** `lyc_`, a public id and 256 random bits. */
export async function newFeedToken(): Promise<{ id: string; hash: string; token: string }> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  const secret = newToken();
  return { id, hash: await hashOf(secret), token: `lyc_${id}_${secret}` };
}

/** Power BI and Excel send the token as the password of `Basic`, whatever the name; scripts send it as `Bearer`. */
function readToken(header: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +(\S+)$/iu.exec(header) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  try {
    const text = atob(value);
    return text.slice(text.indexOf(':') + 1);
  } catch {
    return undefined;
  }
}

async function findReader(db: D1Database, token: string | undefined, now: Date): Promise<FeedTokenRow | undefined> {
  const { id, secret } = TOKEN.exec(token ?? '')?.groups ?? {};
  if (!id || !secret) return undefined;
  const row = await findFeedToken(database(db), id);
  // `timingSafeEqual` needs equal lengths: both are SHA-256 hashes.
  if (!row || !crypto.subtle.timingSafeEqual(utf8(await hashOf(secret)), utf8(row.hash))) return undefined;
  return row.revokedAt || (row.expiresAt && row.expiresAt <= now) ? undefined : row;
}

/**
 * Limits strangers by network, and each token by itself: Power BI reads from addresses that many share.
 * @param asked the token of the address, for Sheets, which sends no headers
 * @returns what the token may read
 * @throws ApiError `signed_out`, `too_many`
 */
export async function readerScopes(c: Context<AppEnv>, asked: string): Promise<readonly FeedScope[]> {
  const now = new Date();
  const header = c.req.header('Authorization');
  const reader = await findReader(c.env.DB, header === undefined ? asked : readToken(header), now);
  if (!reader) {
    await countCall(c, 'LIMIT_CALLS');
    throw new ApiError('signed_out', {
      message: { key: 'dataFeed.signedOut' },
      headers: { 'WWW-Authenticate': 'Basic realm="Feed", charset="UTF-8"' },
    });
  }
  const { id, scopes, lastUsedAt } = reader;
  if (!(await c.env.LIMIT_REPORTS.limit({ key: `feed:${id}` })).success)
    throw new ApiError('too_many', { headers: { 'Retry-After': String(LIMIT_PERIOD_S) } });
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS)
    c.executionCtx.waitUntil(touchFeedToken(database(c.env.DB), id, now));
  return scopes;
}
