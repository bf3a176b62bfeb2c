import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, Limits } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { network, widerNetwork } from '../limits/network.ts';

/** The period of every limit in `wrangler.jsonc`, seconds (the platform knows 10 and 60). */
export const LIMIT_PERIOD_S = 60;

/** Counters of the wider network of an IPv6 address: one person can use any number of narrower ones. */
const WIDER = { LIMIT_REPORTS: 'WIDER_REPORTS', LIMIT_FORMS: 'WIDER_FORMS', LIMIT_CALLS: 'WIDER_CALLS' } as const satisfies Record<
  string,
  keyof Limits
>;

/** @throws Error if the installation has no such counter (specification, section 8) */
function getCounter(limits: Limits, name: keyof Limits): RateLimit {
  const counter: RateLimit | undefined = limits[name];
  if (!counter) throw new Error(`Unknown route middleware: ${name}`);
  return counter;
}

/**
 * Counts a visitor's call with the platform's bindings, by IP address (IPv6: by network, since one device has many addresses). The platform
 * forgets the counters after their period; the address is stored nowhere.
 * @throws ApiError `too_many`, over the limit
 */
export async function countCall<E extends AppEnv>(c: Context<E>, binding: keyof typeof WIDER): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  const counted = await Promise.all([
    getCounter(c.env, binding).limit({ key: network(address) }),
    ...(address.includes(':') ? [getCounter(c.env, WIDER[binding]).limit({ key: widerNetwork(address) })] : []),
  ]);
  if (counted.some(({ success }) => !success)) throw new ApiError('too_many', { headers: { 'Retry-After': String(LIMIT_PERIOD_S) } });
}

/** Counts every call of a route (`countCall`). */
export const limited = (binding: keyof typeof WIDER) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await countCall(c, binding);
    return next();
  });
