import { createMiddleware } from 'hono/factory';
import { findCaller } from '../auth/owner.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { countCall } from './limit.ts';

/** Lets only the owner through: 401 without a session (429 after too many in a minute), 403 for anyone else. */
export const ownerOnly = createMiddleware<OwnerEnv>(async (c, next) => {
  if (c.get('owner')) return next();
  const who = await findCaller(c);
  if (who === undefined) {
    // Only refused calls count: the owner has no limit.
    await countCall(c, 'LIMIT_CALLS');
    throw new ApiError('signed_out');
  }
  if (who === 'other') throw new ApiError('forbidden');
  c.set('owner', who);
  return next();
});
