import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { countCall } from '../http/middleware/limit.ts';
import type { Actor } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { FRESH_MS } from './limits.ts';
import { findCaller } from './owner.ts';
import { countPasskeys } from './storage/credentials.ts';

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

export const ownerOnly = createMiddleware<OwnerEnv>(async (c, next) => {
  if (c.get('owner')) return next();
  const caller = await findCaller(c);
  if (caller === undefined) {
    await countCall(c, 'LIMIT_CALLS');
    throw new ApiError('signed_out', { refused: 'signedOut' });
  }
  if (caller === 'other') throw new ApiError('forbidden', { refused: 'notOwner' });
  c.set('owner', caller);
  return next();
});

export const freshSignIn = createMiddleware<OwnerEnv>(async (c, next) => {
  await assertFresh(c);
  return next();
});
