import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { captureFault } from '../monitor/sentry/capture.ts';
import { database } from '../storage/database.ts';
import { forgetPlace, writePlace } from '../storage/meta.ts';
import type { JobName } from './schedule.ts';

/**
 * Handles rows that stay first in their order until they are done. A fault is logged and stops no other row: the next turns (`left`) begin
 * behind it (`isBehind`). The last turn ends the run as failed, so that the owner is told; the next run tries all again.
 * @param act returns false if nothing was to do
 * @throws if only faulty rows are left
 */
export async function eachInOrder<Row extends { id: string }>(
  env: Env,
  name: JobName,
  rows: readonly Row[],
  { at, act }: { at: (row: Row) => Date | null; act: (row: Row) => Promise<boolean> },
): Promise<{ done: number; failed?: number; left?: number }> {
  const db = database(env.DB);
  if (rows.length === 0 && (await forgetPlace(db, name))) throw new Error('not all rows could be handled');
  const failed: Row[] = [];
  let done = 0;
  for (const row of rows) {
    try {
      if (await act(row)) done += 1;
    } catch (error) {
      log('error', 'job', { name, fault: describeFault(error) });
      captureFault(env, error, { part: 'job', name });
      failed.push(row);
    }
  }
  const last = failed.at(-1);
  if (!last) return { done };
  await writePlace(db, name, { at: at(last), id: last.id });
  return { done, failed: failed.length, left: 1 };
}
