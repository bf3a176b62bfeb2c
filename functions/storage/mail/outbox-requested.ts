import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toDay } from '../../limits/days.ts';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { outbox } from '../schema/mail.ts';
import type { OutgoingRow } from './outbox.ts';

/** The start of the keys of mails that visitors cause; the day follows. */
export const REQUESTED = 'asked:';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of keys that are read: longer than any mail waits. */
const DAYS_READ = 5;

/** What the keys of the days begin with whose mails may still have to leave, the newest first. */
const days = (now: number): string[] => Array.from({ length: DAYS_READ }, (_, back) => `${REQUESTED}${toDay(now - back * DAY_MS)}`);
/** The text that comes right after all that begin so, byte by byte. */
const after = (start: string): string => `${start.slice(0, -1)}${String.fromCharCode(start.charCodeAt(start.length - 1) + 1)}`;
/** When a mail has left or will. */
const LEAVES = sql`coalesce(case when status = 'queued' and attempts = 0 then next_attempt_at end, sent_at, created_at)`;

/** When each mail to a person leaves, of those that left in the last 24 hours or will. Keys are by day, so only those of a few days are read. */
function leavingTo(person: string, now: number): SQL {
  const ofDays = days(now).map((day) => sql`key >= ${`${day}:${person}`} and key < ${after(`${day}:${person}`)}`);
  return sql`(select leaves from (select ${LEAVES} as leaves from outbox where ${sql.join(ofDays, sql` or `)}) where leaves > ${now - DAY_MS})`;
}

/**
 * What is written already: this mail; mails to the person that left in the last 24 hours or will, with the time of the last (0 for none);
 * and all that visitors caused that left in the last hour or will.
 */
export async function countRequested(
  db: Database,
  { key, person, now }: { key: string; person: string; now: number },
): Promise<{ isWritten: boolean; toPerson: number; lastToPerson: number; recent: number }> {
  const [[found]] = await runBatch(
    db,
    sql<{ written: number; toPerson: number; lastToPerson: number | null; recent: number }>`
      select exists (select 1 from outbox where key = ${key}) as written, count(*) as toPerson, max(leaves) as lastToPerson,
        (select count(*) from outbox where key >= ${days(now).at(-1) ?? REQUESTED} and key < ${after(REQUESTED)} and ${LEAVES} > ${now - HOUR_MS})
          as recent
      from ${leavingTo(person, now)}`,
  );
  return {
    isWritten: found?.written === 1,
    toPerson: found?.toPerson ?? 0,
    lastToPerson: found?.lastToPerson ?? 0,
    recent: found?.recent ?? 0,
  };
}

/** Writes a mail to a person who has `toPerson` others. @returns false where one was written since they were counted, or this one is there */
export async function insertRequested(
  db: Database,
  row: OutgoingRow,
  { person, now, toPerson }: { person: string; now: number; toPerson: number },
): Promise<boolean> {
  const isSeen = sql`(select count(*) from ${leavingTo(person, now)}) = ${toPerson}`;
  const [written] = await runBatch(db, sql`${insertMails([row], isSeen)} returning id`);
  return written.length > 0;
}

/** Lets the mails to an address that wait for their day leave with the next run. */
export async function releaseRequested(db: Database, address: string): Promise<void> {
  await db.run(sql`
    update outbox set next_attempt_at = ${Date.now()}
    where status = 'queued' and attempts = 0 and to_address = ${address} and key >= ${REQUESTED} and key < ${after(REQUESTED)}`);
}

const COLUMNS = Object.entries(getTableColumns(outbox));

/**
 * The insert of as many mails as there are, in one statement; those whose key is known stay as they are.
 * @param where true of one row, for mails that go only as long as something holds: `exists (…)`
 */
export function insertMails(rows: readonly OutgoingRow[], where: SQL = sql`true`): SQL {
  const values = rows.map((row) =>
    COLUMNS.map(([name, column]) => {
      const value: unknown = row[name as keyof OutgoingRow];
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
  const names = sql.join(
    COLUMNS.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const picked = sql.join(
    COLUMNS.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`)),
    sql`, `,
  );
  return sql`insert into ${outbox} (${names}) select ${picked} from json_each(${JSON.stringify(values)}) where ${where} on conflict (key) do nothing`;
}
