import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import type { PaymentContext } from './provider.ts';

export const circumstancesOf = async (c: Context<AppEnv>): Promise<PaymentContext> => ({
  env: c.env,
  site: await siteOrigin(c.env, c.req.url),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});
