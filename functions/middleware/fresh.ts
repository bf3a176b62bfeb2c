import { createMiddleware } from 'hono/factory';
import { ApiError } from '../api-error.ts';
import { FRESH_MS } from '../auth/limits.ts';
import type { OwnerEnv } from './owner.ts';

/** For dangerous acts, behind the guard: refused unless the owner proved within the last ten minutes who they are. */
export const freshSignIn = createMiddleware<OwnerEnv>(async (c, next) => {
  if (Date.now() - c.get('owner').signedInAt.getTime() > FRESH_MS) throw new ApiError('fresh_sign_in');
  return next();
});
