import { createMiddleware } from 'hono/factory';
import { findCaller } from '../../auth/owner.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { countCall } from './limit.ts';

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
