import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { DAY_MS, HOUR_MS, toDay } from '../../calendar.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { outbox } from '../schema.ts';
import type { OutgoingRow } from './outbox.ts';

export const REQUESTED = 'asked:';

const DAYS_READ = 5;

const days = (now: number): string[] => Array.from({ length: DAYS_READ }, (_, back) => `${REQUESTED}${toDay(now - back * DAY_MS)}`);
const after = (start: string): string => `${start.slice(0, -1)}${String.fromCharCode(start.charCodeAt(start.length - 1) + 1)}`;
const ROOM = 30_000;
const BETWEEN = '\n\n---\n\n';
const WAITS = sql`status = 'queued' and attempts = 0`;
const LEAVES = sql`coalesce(case when status = 'queued' and attempts = 0 then next_attempt_at end, sent_at, created_at)`;

const isOf = (of: string, now: number): SQL =>
  sql`(${sql.join(
    days(now).map((day) => sql`key >= ${`${day}:${of}`} and key < ${after(`${day}:${of}`)}`),
    sql` or `,
  )})`;

const leaving = (of: string, now: number, lengthMs: number): SQL =>
  sql`(select leaves from (select ${LEAVES} as leaves from outbox where ${isOf(of, now)}) where leaves > ${now - lengthMs})`;

interface Asked {
  key: string;
  kind: string;
  mailbox: string;
  now: number;
  only: string | undefined;
  mark: string | undefined;
}

interface Counted {
  isWritten: boolean;
  isTold: boolean;
  waiting: string | undefined;
  toMailbox: number;
  lastToMailbox: number;
  recent: number;
}

export async function countRequested(db: Database, { key, kind, mailbox, now, only, mark }: Asked): Promise<Counted> {
  const isTheirs = sql`${isOf(mailbox, now)} and ${only === undefined ? sql`true` : sql`to_key = ${toKey(only)}`}`;
  const told =
    mark === undefined
      ? sql`false`
      : sql`exists (select 1 from outbox where ${isTheirs} and ${LEAVES} > ${now - DAY_MS} and instr(text, ${mark}) > 0)`;
  const [[found]] = await runBatch(
    db,
    sql<{ written: number; told: number; waiting: string | null; toMailbox: number; last: number | null; recent: number }>`
      select exists (select 1 from outbox where key = ${key}) as written, ${told} as told,
        (select key from outbox where ${isTheirs} and ${WAITS} and next_attempt_at > ${now} and length(text) < ${ROOM}
          order by next_attempt_at limit 1) as waiting,
        count(*) as toMailbox, max(leaves) as last, (select count(*) from ${leaving(kind, now, HOUR_MS)}) as recent
      from ${leaving(mailbox, now, DAY_MS)}`,
  );
  return {
    isWritten: found?.written === 1,
    isTold: found?.told === 1,
    waiting: found?.waiting ?? undefined,
    toMailbox: found?.toMailbox ?? 0,
    lastToMailbox: found?.last ?? 0,
    recent: found?.recent ?? 0,
  };
}

/** @returns false if another mail was written meanwhile, or this one exists */
export async function insertRequested(
  db: Database,
  row: OutgoingRow,
  { mailbox, now, toMailbox }: Pick<Asked, 'mailbox' | 'now'> & Pick<Counted, 'toMailbox'>,
): Promise<boolean> {
  const isSeen = sql`(select count(*) from ${leaving(mailbox, now, DAY_MS)}) = ${toMailbox}`;
  const [written] = await runBatch(db, sql`${insertMails([row], isSeen)} returning id`);
  return written.length > 0;
}

export async function joinRequested(db: Database, { key, text }: Pick<OutgoingRow, 'key' | 'text'>): Promise<boolean> {
  const [joined] = await runBatch(
    db,
    sql`update outbox set text = text || ${`${BETWEEN}${text}`} where key = ${key} and ${WAITS} returning id`,
  );
  return joined.length > 0;
}

export async function releaseRequested(db: Database, address: string): Promise<void> {
  await db.run(sql`
    update outbox set next_attempt_at = ${Date.now()}
    where ${WAITS} and to_key = ${toKey(address)} and key >= ${REQUESTED} and key < ${after(REQUESTED)}`);
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
