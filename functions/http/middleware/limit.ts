import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, Limits } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { network, widerNetwork } from '../network.ts';

export const LIMIT_PERIOD_S = 60;

/** One person can use any number of narrower IPv6 networks. */
const WIDER = { LIMIT_REPORTS: 'WIDER_REPORTS', LIMIT_FORMS: 'WIDER_FORMS', LIMIT_CALLS: 'WIDER_CALLS' } as const satisfies Record<
  string,
  keyof Limits
>;

function getCounter(limits: Limits, name: keyof Limits): RateLimit {
  const counter: RateLimit | undefined = limits[name];
  if (!counter) throw new Error(`Unknown route middleware: ${name}`);
  return counter;
}

/**
 * Counts by IP address (IPv6: by network). The platform forgets the counters after their period; the address is not stored.
 * @throws ApiError `too_many`
 */
export async function countCall<E extends AppEnv>(c: Context<E>, binding: keyof typeof WIDER): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  const counted = await Promise.all([
    getCounter(c.env, binding).limit({ key: network(address) }),
    ...(address.includes(':') ? [getCounter(c.env, WIDER[binding]).limit({ key: widerNetwork(address) })] : []),
  ]);
  if (counted.some(({ success }) => !success))
    throw new ApiError('too_many', { headers: { 'Retry-After': String(LIMIT_PERIOD_S) }, refused: 'limit' });
}

export const limited = (binding: keyof typeof WIDER) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await countCall(c, binding);
    return next();
  });
