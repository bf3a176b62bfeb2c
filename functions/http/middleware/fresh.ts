import { createMiddleware } from 'hono/factory';
import type { OwnerEnv } from '../../env.ts';
import { assertFresh } from '../owner-context.ts';

export const freshSignIn = createMiddleware<OwnerEnv>(async (c, next) => {
  await assertFresh(c);
  return next();
});
