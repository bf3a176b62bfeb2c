import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { FRESH_MS } from '../auth/limits.ts';
import { ApiError } from '../http/api-error.ts';
import type { OwnerEnv } from './owner.ts';

/** For a call that is dangerous only by what it says. @throws ApiError `fresh_sign_in` unless the owner proved within ten minutes who they are */
export function assertFresh(c: Context<OwnerEnv>): void {
  if (Date.now() - c.get('owner').signedInAt.getTime() > FRESH_MS) throw new ApiError('fresh_sign_in');
}

/** For dangerous acts, behind the guard: refused unless the owner proved within the last ten minutes who they are. */
export const freshSignIn = createMiddleware<OwnerEnv>(async (c, next) => {
  assertFresh(c);
  return next();
});
