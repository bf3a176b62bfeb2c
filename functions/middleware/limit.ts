import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../api-error.ts';
import type { AppEnv, Limits } from '../env.ts';
import { network } from '../network.ts';

/** The period of every limit in `wrangler.jsonc`, seconds (the platform knows 10 and 60). */
export const LIMIT_PERIOD_S = 60;

/**
 * Counts a visitor's call by the platform's binding. The address (of IPv6 its network: one device has more addresses than there are
 * limits) is the key of a counter that the platform forgets with its period; it is stored nowhere.
 * @throws ApiError `too_many`, over the limit
 */
export async function countCall(c: Context<AppEnv>, binding: keyof Limits): Promise<void> {
  const { success } = await c.env[binding].limit({ key: network(c.req.header('CF-Connecting-IP') ?? 'unknown') });
  if (!success) throw new ApiError('too_many', { headers: { 'Retry-After': String(LIMIT_PERIOD_S) } });
}

/** Counts every call of a route (`countCall`). */
export const limited = (binding: keyof Limits) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await countCall(c, binding);
    return next();
  });
