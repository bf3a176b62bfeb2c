import { Hono } from 'hono';
import { REPORT_LIMIT_BYTES, reportSchema } from '../../src/features/monitor/monitor.schema.ts';
import { readBody } from '../body.ts';
import type { AppEnv } from '../env.ts';
import { success } from '../envelope.ts';
import { limited } from '../middleware/limit.ts';
import { entryOf } from '../monitor/entry.ts';
import { insertEntry } from '../storage/monitor.ts';

/** `POST /api/monitor/ingest`: stores a report of a page. 202 with the entry's id. */
export const monitor = new Hono<AppEnv>().post('/ingest', limited('LIMIT_REPORTS'), async (c) => {
  const entry = await entryOf(await readBody(c, { schema: reportSchema, limitBytes: REPORT_LIMIT_BYTES }), new Date());
  await insertEntry(c.env.DB, entry);
  return success(c, { id: entry.id }, 202);
});
