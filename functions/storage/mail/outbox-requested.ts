import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { DAY_MS, HOUR_MS, toDay } from '../../calendar.ts';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { outbox } from '../schema/mail.ts';
import type { OutgoingRow } from './outbox.ts';

export const REQUESTED = 'asked:';

const DAYS_READ = 5;

const days = (now: number): string[] => Array.from({ length: DAYS_READ }, (_, back) => `${REQUESTED}${toDay(now - back * DAY_MS)}`);
const after = (start: string): string => `${start.slice(0, -1)}${String.fromCharCode(start.charCodeAt(start.length - 1) + 1)}`;
const LEAVES = sql`coalesce(case when status = 'queued' and attempts = 0 then next_attempt_at end, sent_at, created_at)`;

/** @param of the start of the keys after the day: a kind, or a kind and a person */
function leaving(of: string, now: number, lengthMs: number): SQL {
  const ofDays = days(now).map((day) => sql`key >= ${`${day}:${of}`} and key < ${after(`${day}:${of}`)}`);
  return sql`(select leaves from (select ${LEAVES} as leaves from outbox where ${sql.join(ofDays, sql` or `)}) where leaves > ${now - lengthMs})`;
}

/** Counts mails to the person in the last 24 hours (`toPerson`), of the kind in the last hour (`recent`), and waiting ones. `lastToPerson` is 0 without any. */
export async function countRequested(
  db: Database,
  { key, kind, person, now }: { key: string; kind: string; person: string; now: number },
): Promise<{ isWritten: boolean; toPerson: number; lastToPerson: number; recent: number }> {
  const [[found]] = await runBatch(
    db,
    sql<{ written: number; toPerson: number; lastToPerson: number | null; recent: number }>`
      select exists (select 1 from outbox where key = ${key}) as written, count(*) as toPerson, max(leaves) as lastToPerson,
        (select count(*) from ${leaving(kind, now, HOUR_MS)}) as recent
      from ${leaving(person, now, DAY_MS)}`,
  );
  return {
    isWritten: found?.written === 1,
    toPerson: found?.toPerson ?? 0,
    lastToPerson: found?.lastToPerson ?? 0,
    recent: found?.recent ?? 0,
  };
}

/** @returns false if another mail was written meanwhile, or this one exists */
export async function insertRequested(
  db: Database,
  row: OutgoingRow,
  { person, now, toPerson }: { person: string; now: number; toPerson: number },
): Promise<boolean> {
  const isSeen = sql`(select count(*) from ${leaving(person, now, DAY_MS)}) = ${toPerson}`;
  const [written] = await runBatch(db, sql`${insertMails([row], isSeen)} returning id`);
  return written.length > 0;
}

export async function releaseRequested(db: Database, address: string): Promise<void> {
  await db.run(sql`
    update outbox set next_attempt_at = ${Date.now()}
    where status = 'queued' and attempts = 0 and to_address = ${address} and key >= ${REQUESTED} and key < ${after(REQUESTED)}`);
}

const COLUMNS = Object.entries(getTableColumns(outbox));

/** Keeps known keys as they are. @param where true for one row, such as `exists (…)` */
export function insertMails(rows: readonly OutgoingRow[], where: SQL = sql`true`): SQL {
  const values = rows.map((row) =>
    COLUMNS.map(([name, column]) => {
      const value: unknown = own(row, name);
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
