import type { Context } from 'hono';
import { countPasskeys } from '../auth/storage/credentials.ts';
import type { OwnerEnv } from '../env.ts';
import type { Actor } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { ApiError } from './api-error.ts';

export const FRESH_MS = 10 * 60_000;

/** Until when sensitive actions need no new sign-in. Once there is a passkey, a mailed link is no proof for them (docs/decisions/053). */
export async function freshUntil(c: Context<OwnerEnv>): Promise<Date> {
  const { proof, signedInAt } = c.get('owner');
  const isStrong = proof !== 'mail' || !(await hasPasskey(c));
  return isStrong ? new Date(signedInAt.getTime() + FRESH_MS) : signedInAt;
}

const hasPasskey = async (c: Context<OwnerEnv>): Promise<boolean> => (await countPasskeys(database(c.env.DB), c.get('owner').id)) > 0;

/** @throws ApiError `fresh_sign_in`, with how the owner may confirm */
export async function assertFresh(c: Context<OwnerEnv>): Promise<void> {
  if (Date.now() > (await freshUntil(c)).getTime()) throw new ApiError('fresh_sign_in', { data: { hasPasskey: await hasPasskey(c) } });
}

export const getActor = (c: Context<OwnerEnv>): Actor => ({ id: c.get('owner').id, requestId: c.get('requestId') });
