import type { Env } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { type AnalyticsRow, insertEvent } from '../storage/analytics.ts';
import { fits, type OneUse, type Use } from '../storage/budgets.ts';
import { type EntryRow, insertEntry } from '../storage/monitor.ts';
import type { QueuedMessage } from './messages.ts';

type Writing = Pick<Env, 'DB' | 'WRITES'>;

/** False without a queue, past the budget, and if the queue does not take it; then the database does, as it always did. */
async function enqueue({ DB, WRITES }: Writing, use: Use, message: QueuedMessage): Promise<boolean> {
  if (!WRITES || !(await fits(DB, use))) return false;
  try {
    await WRITES.send(message);
    return true;
  } catch (error) {
    log('warn', 'queue', { fault: describeFault(error) });
    return false;
  }
}

/** @returns whether it counts; a repeat that waits in the queue is not known yet */
export async function storeEvent(env: Writing, row: AnalyticsRow, use: OneUse): Promise<boolean> {
  const { path = null, locale = null, template = null, channel = null, referrer = null, campaign = null, country = null } = row;
  const { viewport = null, properties = null } = row;
  const where = { path, locale, template, channel, referrer, campaign, country };
  const message: QueuedMessage = {
    kind: 'event',
    share: use.share ?? '',
    acceptedAt: use.at.getTime(),
    row: { ...row, ...where, viewport, properties, at: row.at.getTime() },
  };
  return (await enqueue(env, use, message)) || insertEvent(env.DB, row, use);
}

/** @returns whether it is stored, not only counted */
export async function storeEntry(env: Writing, entry: EntryRow, { share, others }: { share: string; others: string }): Promise<boolean> {
  const { release = '' } = entry;
  const message: QueuedMessage = { kind: 'report', share, entry: { ...entry, release, at: entry.at.getTime() } };
  return (await enqueue(env, { name: 'reports', at: entry.at, share }, message)) || insertEntry(env.DB, entry, { share, others });
}
