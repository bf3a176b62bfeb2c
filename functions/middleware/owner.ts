import { createMiddleware } from 'hono/factory';
import { findCaller } from '../auth/owner.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { countCall } from './limit.ts';

/** The guard of the owner's calls: 401 (429 for too many in a minute) for who is not signed in, 403 for who is not the owner. Whatever is mounted behind it is closed. */
export const ownerOnly = createMiddleware<OwnerEnv>(async (c, next) => {
  if (c.get('owner')) return next();
  const who = await findCaller(c);
  if (who === undefined) {
    // Only who is refused is counted: the owner may ask as often as they like.
    await countCall(c, 'LIMIT_CALLS');
    throw new ApiError('signed_out');
  }
  if (who === 'other') throw new ApiError('forbidden');
  c.set('owner', who);
  return next();
});
