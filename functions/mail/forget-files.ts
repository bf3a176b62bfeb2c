import { KEPT_DAYS } from '../backup/make.ts';
import { addDays, DAY_MS, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { runBatch } from '../storage/batch.ts';
import { type Database, database } from '../storage/database.ts';
import { findMeta, writeMeta } from '../storage/meta.ts';
import { markStored, markWritten, withoutRow } from './storage/attachments.ts';
import { deleteObjects, ERASED_LISTS, LISTS, readList, writeList } from './storage/contents.ts';

/** Each takes a thousand files and two statements; the next night goes on. */
const PAGES_A_RUN = 10;
const IDS_A_QUERY = 5000;
const PLACE = 'mail-files';

const dayList = (day: string): string => `${LISTS}${day}`;

async function compare(db: Database, bucket: R2Bucket, now: Date): Promise<{ unowned: string[]; until: string }> {
  const unowned: string[] = [];
  let after = (await findMeta(db, PLACE)) ?? '';
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const { objects, truncated } = await bucket.list({ startAfter: after });
    const until = truncated ? objects.at(-1)?.key : undefined;
    const ids = objects.map(({ key }) => key).filter((key) => !key.startsWith(LISTS));
    const receivedBefore = new Date(now.getTime() - DAY_MS);
    const listed = { ids, after, until, receivedBefore };
    const [found] = await runBatch(db, withoutRow(ids), markStored(listed), markWritten(listed));
    unowned.push(...found.map(({ id }) => id));
    after = until ?? '';
    if (until === undefined) break;
  }
  return { unowned, until: after };
}

async function deleteListed(db: Database, bucket: R2Bucket, key: string): Promise<number> {
  const ids = await readList(bucket, key);
  let deleted = 0;
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const [found] = await runBatch(db, withoutRow(ids.slice(at, at + IDS_A_QUERY)));
    const gone = found.map(({ id }) => id);
    await deleteObjects(bucket, gone);
    deleted += gone.length;
  }
  await bucket.delete(key);
  return deleted;
}

/**
 * Deletes files in the bucket whose mail was deleted, as late as the last backup that has its rows, so that a restored mail has its files.
 * Each night lists them; what a list of 30 days ago names and no row has is deleted. Lists of erasures that were broken off are due at once.
 */
export async function forgetMailFiles({ DB, MAIL_FILES: bucket }: Env, now: Date): Promise<Record<string, number>> {
  if (!bucket) return { deleted: 0 };
  const db = database(DB);
  const today = toDay(now);
  const last = dayList(addDays(today, -KEPT_DAYS));
  const { objects } = await bucket.list({ prefix: LISTS });
  let deleted = 0;
  const [due, ...later] = objects.filter(({ key }) => key <= last || key.startsWith(ERASED_LISTS));
  if (due) deleted += await deleteListed(db, bucket, due.key);
  if (later.length > 0) return { deleted, left: later.length };
  const { unowned, until } = await compare(db, bucket, now);
  if (unowned.length > 0) await writeList(bucket, dayList(today), unowned);
  await writeMeta(db, PLACE, until);
  return { unowned: unowned.length, deleted };
}
