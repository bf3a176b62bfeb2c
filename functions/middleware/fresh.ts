import { createMiddleware } from 'hono/factory';
import type { OwnerEnv } from '../env.ts';
import { assertFresh } from '../http/owner-context.ts';

/** For dangerous acts, behind the guard: refused unless the owner proved within the last ten minutes who they are. */
export const freshSignIn = createMiddleware<OwnerEnv>(async (c, next) => {
  assertFresh(c);
  return next();
});
