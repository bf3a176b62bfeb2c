import { formatDate } from '../../src/i18n/format.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../health.ts';
import { receive } from '../mail/receive.ts';
import { athensDay, daysBetween } from '../privacy/clock.ts';
import { mailLink } from '../privacy/open.ts';
import { type Database, database } from '../storage/database.ts';
import { wasSent } from '../storage/outbox.ts';
import { deleteOldPrivacy, openRequests, type PrivacyRow } from '../storage/privacy.ts';

/** Days before a request is due on which the owner is reminded; when it is overdue, every day. */
const REMIND_DAYS = [10, 5, 1, 0];
/** Days before the acknowledgement of a CCPA request is due, if no mail has left by then. */
const ACKNOWLEDGE_REMIND_DAYS = 2;
/** Days after which somebody who has not confirmed is sent the link once more. */
const CONFIRM_REMIND_DAYS = 3;
/** Days for which a closed request is kept (three years, as `/privacy` says; California Code of Regulations, title 11, section 7101, asks for two). */
const CLOSED_DAYS = 1096;
const DAY_MS = 86_400_000;

/** What the owner has to be told of a request on a day; nothing on most days. */
async function remarkOn(db: Database, row: PrivacyRow, today: string): Promise<'due' | 'overdue' | 'acknowledge' | undefined> {
  const left = daysBetween(today, row.dueOn);
  if (left < 0) return 'overdue';
  if (REMIND_DAYS.includes(left)) return 'due';
  const late = row.acknowledgeBy !== null && daysBetween(today, row.acknowledgeBy) <= ACKNOWLEDGE_REMIND_DAYS;
  return late && !(await wasSent(db, row.id)) ? 'acknowledge' : undefined;
}

/** Reminds the owner of clocks and the asker of the confirmation. A day's reminder is written once. */
export async function privacyClocks(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const today = athensDay(now);
  const t = translator('en');
  const { url } = await readBuild(env.ASSETS);
  let reminded = 0;
  const behind: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): void => void behind.push(work);
  const open = await openRequests(db);
  for (const row of open) {
    const remark = await remarkOn(db, row, today);
    if (remark) {
      const dueOn = formatDate('en', new Date(row.dueOn));
      const { isNew } = await receive(
        env,
        {
          source: 'system',
          subject: t(`privacy.clock.${remark}`, { reference: row.reference, dueOn }),
          text: t('privacy.clock.text', { kind: t(`privacy.kind.${row.kind}`), name: row.name, dueOn }),
          from: { name: t('jobs.sender'), address: '' },
          thread: row.id,
          idempotencyKey: `privacy-clock:${row.id}:${today}`,
        },
        waitUntil,
      );
      if (isNew) reminded += 1;
    }
    if (row.state === 'received' && daysBetween(athensDay(row.receivedAt), today) >= CONFIRM_REMIND_DAYS)
      await mailLink(env, url, row, 'reminder', { now, waitUntil });
  }
  await Promise.all(behind);
  return { open: open.length, reminded };
}

/** Deletes expired links and requests closed long ago. */
export const forgetPrivacy = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteOldPrivacy(database(env.DB), now, new Date(now.getTime() - CLOSED_DAYS * DAY_MS)),
});
