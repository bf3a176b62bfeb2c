import { Hono } from 'hono';
import { type Build, buildSchema, type Health, overallStatus } from '../../src/features/health/health.schema.ts';
import type { AppEnv } from '../env.ts';
import { success } from '../envelope.ts';
import { probe } from '../probe.ts';
import { database } from '../storage/database.ts';
import { findMeta } from '../storage/meta.ts';

/** `GET /api/health`: each part tried for real. 200 when all are up, else 503 with the same data. */
export const health = new Hono<AppEnv>().get('/', async (c) => {
  let build: Build | undefined;
  const checks = await Promise.all([
    probe('database', () => findMeta(database(c.env.DB), 'site')),
    probe('pages', async () => {
      const answer = await c.env.ASSETS.fetch(new Request(new URL('/build.json', c.req.url)));
      build = buildSchema.parse(await answer.json());
    }),
  ]);
  const data: Health = { status: overallStatus(checks), version: build?.version ?? null, builtAt: build?.builtAt ?? null, checks };
  return success(c, data, data.status === 'up' ? 200 : 503);
});
