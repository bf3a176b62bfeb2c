import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { takeHealth } from '../health/health.ts';
import { success } from '../http/envelope.ts';
import { limited } from '../middleware/limit.ts';

/** `GET /api/health`: each part tried for real. 200 when all are up, else 503 with the same data. */
export const health = new Hono<AppEnv>().get('/', limited('LIMIT_CALLS'), async (c) => {
  const data = await takeHealth(c.env);
  return success(c, data, data.status === 'up' ? 200 : 503);
});
