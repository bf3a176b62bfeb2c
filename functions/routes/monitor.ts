import { Hono } from 'hono';
import { REPORT_LIMIT_BYTES, reportSchema } from '../../src/features/monitor/monitor.schema.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { limited } from '../middleware/limit.ts';
import { shareOf } from '../middleware/network-share.ts';
import { entryOf } from '../monitor/entry.ts';
import { insertEntry } from '../storage/monitor.ts';

/** `POST /api/monitor/ingest`: stores a report of a page. 202 with the entry's id; null where the day has no room and it was only counted. */
export const monitor = new Hono<AppEnv>().post('/ingest', limited('LIMIT_REPORTS'), async (c) => {
  const at = new Date();
  const entry = await entryOf(await readBody(c, { schema: reportSchema, limitBytes: REPORT_LIMIT_BYTES }), at);
  const isKept = await insertEntry(c.env.DB, entry, { share: await shareOf(c, at), others: translator(DEFAULT_LOCALE)('monitor.others') });
  return success(c, { id: isKept ? entry.id : null }, 202);
});
