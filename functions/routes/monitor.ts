import type { Context } from 'hono';
import { MONITOR_CALLS } from '../../src/features/monitor/calls.schema.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { servedRelease } from '../health/served-release.ts';
import { networkShare } from '../middleware/network-share.ts';
import { toMonitorEntry } from '../monitor/entry.ts';
import { toPolicyEntries } from '../monitor/policy.ts';
import { storeEntry } from '../queue/store.ts';
import type { EntryRow } from '../storage/monitor.ts';
import { mount } from './mount.ts';

/** @returns the ids of those that were stored, not only counted */
async function store(c: Context<AppEnv>, entries: readonly EntryRow[], at: Date): Promise<string[]> {
  const share = await networkShare(c, at);
  const others = translator(DEFAULT_LOCALE)('monitor.others');
  const release = await servedRelease(c.env);
  const stored: string[] = [];
  for (const entry of entries) if (await storeEntry(c.env, { ...entry, release }, { share, others })) stored.push(entry.id);
  return stored;
}

export const monitor = mount(MONITOR_CALLS, {
  'POST /api/monitor/ingest': async (c, { body }) => {
    const at = new Date();
    const [id = null] = await store(c, [await toMonitorEntry(body, at)], at);
    return { id };
  },
  'POST /api/monitor/policy': async (c, { body }) => {
    const at = new Date();
    const entries = await toPolicyEntries(body, new URL(c.req.url).origin, at);
    return { stored: (await store(c, entries, at)).length };
  },
});
