import { MONITOR_CALLS } from '../../src/features/monitor/calls.schema.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { networkShare } from '../middleware/network-share.ts';
import { toMonitorEntry } from '../monitor/entry.ts';
import { insertEntry } from '../storage/monitor.ts';
import { mount } from './mount.ts';

export const monitor = mount(MONITOR_CALLS, {
  'POST /api/monitor/ingest': async (c, { body }) => {
    const at = new Date();
    const entry = await toMonitorEntry(body, at);
    const isStored = await insertEntry(c.env.DB, entry, {
      share: await networkShare(c, at),
      others: translator(DEFAULT_LOCALE)('monitor.others'),
    });
    return { id: isStored ? entry.id : null };
  },
});
