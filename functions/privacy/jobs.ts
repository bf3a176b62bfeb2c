import { LAPSE_DAYS } from '../../src/features/privacy/privacy.schema.ts';
import { addDays, athensDay, DAY_MS, dayBegin, daysBetween } from '../calendar.ts';
import { toPerson } from '../encoding/address.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { outgoingRow } from '../mail/outgoing/send.ts';
import { readMailSettings } from '../mail/storage/settings.ts';
import { type OwnerWords, writeToOwner } from '../notices/tell.ts';
import { getAuthSecret } from '../settings.ts';
import { type Database, database } from '../storage/database.ts';
import { formatDeadlineDay } from '../store/times.ts';
import { linkMail, newLink } from './open.ts';
import {
  deleteOldPrivacy,
  lapseRequests,
  lapseWaiting,
  openRequests,
  remindedSince,
  unremindedRequests,
  writeReminders,
} from './storage/requests.ts';

const REMIND_DAYS = [10, 5, 1, 0];
const ACKNOWLEDGE_REMIND_DAYS = 2;
const CONFIRM_REMIND_DAYS = 3;
const REMINDERS_A_NIGHT = 25;
const REMINDERS_LOOKED_AT = 1000;
const DIGEST_LINES = 20;
/** Three years, as on `/privacy`; California Code of Regulations, title 11, section 7101, requires two. */
const CLOSED_DAYS = 1096;
const LAPSED_DAYS = 90;

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

type Open = Awaited<ReturnType<typeof openRequests>>[number];

function remarkOn(row: Open, today: string): 'due' | 'overdue' | 'acknowledge' | undefined {
  const left = daysBetween(today, row.dueOn);
  if (left < 0) return 'overdue';
  if (REMIND_DAYS.includes(left)) return 'due';
  const late = row.acknowledgeBy !== null && daysBetween(today, row.acknowledgeBy) <= ACKNOWLEDGE_REMIND_DAYS;
  return late && !row.mailed ? 'acknowledge' : undefined;
}

function pressingLines(open: readonly Open[], today: string, { t, locale }: OwnerWords): string[] {
  return open.flatMap(({ reference, kind, dueOn, ...row }) => {
    const remark = remarkOn({ reference, kind, dueOn, ...row }, today);
    const values = { reference, kind: t(`privacy.kind.${kind}`), dueOn: formatDeadlineDay(locale, dueOn) };
    return remark ? [t(`privacy.clock.${remark}`, values)] : [];
  });
}

async function writeDigest(env: Env, open: readonly Open[], lapsed: number, today: string): Promise<number> {
  const pressing = open.filter((row) => remarkOn(row, today) !== undefined).length;
  if (pressing === 0) return 0;
  const more = pressing - DIGEST_LINES;
  await writeToOwner(env, { kind: 'deadline', key: `privacy-clocks:${today}` }, ({ t, locale }) => ({
    source: 'system',
    subject: t.count('privacy.clock.digest', pressing),
    text: [
      ...pressingLines(open, today, { t, locale }).slice(0, DIGEST_LINES),
      ...(more > 0 ? [t('privacy.clock.more', { count: more })] : []),
      ...(lapsed > 0 ? [t('privacy.clock.lapsed', { count: lapsed, days: LAPSE_DAYS })] : []),
      t('privacy.clock.where'),
    ].join('\n\n'),
    from: { name: t('jobs.sender'), address: '' },
  }));
  return pressing;
}

async function remindSenders(db: Database, env: Env, now: Date): Promise<number> {
  if (!getAuthSecret(env)) return 0;
  const waiting = await unremindedRequests(db, daysAgo(now, CONFIRM_REMIND_DAYS), REMINDERS_LOOKED_AT);
  if (waiting.length === 0) return 0;
  const reminded = new Set((await remindedSince(db, daysAgo(now, LAPSE_DAYS))).map(toPerson));
  const chosen = waiting.filter(({ email }) => {
    const person = toPerson(email);
    return !reminded.has(person) && reminded.add(person);
  });
  const [{ url }, settings] = await Promise.all([readBuild(env.ASSETS), readMailSettings(db)]);
  const reminders = chosen.slice(0, REMINDERS_A_NIGHT).map(async (row) => {
    const made = await newLink(env, url, row, now);
    const mail = await outgoingRow(env, { ...linkMail(row, 'reminder', made), settings, key: `privacy-reminder:${row.id}` }, now);
    return { token: made.row, mail };
  });
  await writeReminders(db, await Promise.all(reminders), now);
  return reminders.length;
}

export async function privacyClocks(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const before = new Date(dayBegin(addDays(athensDay(now), -LAPSE_DAYS)));
  const lapsed = await lapseRequests(db, before, now);
  const dropped = await lapseWaiting(db, before);
  const open = await openRequests(db);
  const pressing = await writeDigest(env, open, lapsed, athensDay(now));
  return { open: open.length, lapsed, dropped, pressing, reminded: await remindSenders(db, env, now) };
}

export const forgetPrivacy = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteOldPrivacy(database(env.DB), {
    now,
    closedBefore: daysAgo(now, CLOSED_DAYS),
    emptyBefore: daysAgo(now, LAPSED_DAYS),
  }),
});
