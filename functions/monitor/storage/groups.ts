import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { ERROR_FILTERS, type ErrorFilter, type errorsQuery, type StateChange } from '../../../src/features/health/admin/errors.schema.ts';
import { type GroupState, SEVERITIES } from '../../../src/features/monitor/monitor.schema.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import { contains } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { DETAILED_REPORTS, monitorEntries, monitorGroups } from '../schema.ts';

const SHOWN_STATE = sql<GroupState>`case when state = 'resolved' and last_seen > resolved_at then 'returned' else state end`;

const SEVERITY_LIST = sql.raw(SEVERITIES.map((severity) => `'${severity}'`).join(', '));

/** Groups with reports since `sinceMs`. Names all severities, so that SQLite uses the index. */
const groups = (sinceMs: number): SQL => sql`
  select fingerprint, category, severity, message, count, weight, first_seen as firstSeen, last_seen as lastSeen, release,
    ${SHOWN_STATE} as state, resolved_at as resolvedAt, resolved_in as resolvedIn, coalesce(recent.day, 0) as day
  from monitor_groups left join (
    select fingerprint as kind, count(*) as day from monitor_entries where severity in (${SEVERITY_LIST}) and at > ${sinceMs} group by fingerprint
  ) as recent on recent.kind = fingerprint`;

function inFilter(filter: ErrorFilter, sinceMs: number): SQL {
  const isOfDay = sql`day > 0 and severity = 'error' and state <> 'ignored'`;
  if (filter === 'day') return isOfDay;
  return filter === 'new' ? sql`${isOfDay} and firstSeen > ${sinceMs}` : sql`state = ${filter}`;
}

export interface StoredGroup {
  fingerprint: string;
  category: string;
  severity: (typeof SEVERITIES)[number];
  message: string;
  count: number;
  weight: number;
  firstSeen: number;
  lastSeen: number;
  release: string;
  state: GroupState;
  resolvedAt: number | null;
  resolvedIn: string;
  day: number;
}

const ORDER: Readonly<Record<string, SQL>> = {
  message: sql`message collate nocase`,
  day: sql`day`,
  count: sql`count`,
  firstSeen: sql`firstSeen`,
  lastSeen: sql`lastSeen`,
};

export async function listGroups(
  db: Database,
  { q, show, severity, sort, page, size }: z.output<typeof errorsQuery>,
  sinceMs: number,
): Promise<{ rows: StoredGroup[]; total: number; counts: Record<ErrorFilter, number> }> {
  const isListed = severity ? sql`severity = ${severity}` : sql`severity <> 'info'`;
  const where = sql.join(
    [isListed, ...(show ? [inFilter(show, sinceMs)] : []), ...(q ? [contains([sql`message`, sql`category`, sql`release`], q)] : [])],
    sql` and `,
  );
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const counted = ERROR_FILTERS.map((filter) => sql`coalesce(sum(${inFilter(filter, sinceMs)}), 0) as ${sql.raw(`"${filter}"`)}`);
  const [rows, [total], [counts]] = await runBatch(
    db,
    sql<StoredGroup>`
      select * from (${groups(sinceMs)}) where ${where}
      order by ${own(ORDER, sort.replace(/^-/u, ''))} ${direction}, fingerprint limit ${size} offset ${(page - 1) * size}`,
    sql<{ count: number }>`select count(*) as count from (${groups(sinceMs)}) where ${where}`,
    sql<Record<ErrorFilter, number>>`select ${sql.join(counted, sql`, `)} from (${groups(sinceMs)}) where ${isListed}`,
  );
  return {
    rows,
    total: total?.count ?? 0,
    counts: Object.fromEntries(ERROR_FILTERS.map((filter) => [filter, counts?.[filter] ?? 0])) as Record<ErrorFilter, number>,
  };
}

interface Span {
  from: number;
  until: number;
}

interface OpenedGroup extends StoredGroup {
  stored: number;
  counts: number[];
  releases: { release: string; count: number; first: number; last: number }[];
  examples: (typeof monitorEntries.$inferSelect)[];
}

export async function openGroup(
  db: Database,
  fingerprint: string,
  { sinceMs, spans }: { sinceMs: number; spans: readonly Span[] },
): Promise<OpenedGroup | undefined> {
  const [[group], counts, releases] = await runBatch(
    db,
    sql<StoredGroup>`select * from (${groups(sinceMs)}) where fingerprint = ${fingerprint}`,
    sql<{ count: number }>`
      select (select count(*) from monitor_entries where fingerprint = ${fingerprint}
        and at >= json_extract(value, '$.from') and at < json_extract(value, '$.until')) as count
      from json_each(${JSON.stringify(spans)}) order by key`,
    sql<OpenedGroup['releases'][number]>`
      select release, count(*) as count, min(at) as first, max(at) as last
      from monitor_entries where fingerprint = ${fingerprint} group by release order by last desc`,
  );
  if (!group) return undefined;
  const examples = await db
    .select()
    .from(monitorEntries)
    .where(sql`fingerprint = ${fingerprint} and message <> ''`)
    .orderBy(desc(monitorEntries.at))
    .limit(DETAILED_REPORTS);
  const stored = releases.reduce((sum, { count }) => sum + count, 0);
  return { ...group, stored, counts: counts.map(({ count }) => count), releases, examples };
}

type Before = Pick<StoredGroup, 'fingerprint' | 'state' | 'resolvedAt' | 'resolvedIn'>;

/**
 * The next reports of a resolved group keep their details.
 * @param now of a resolution, unless its change says
 * @returns the states before, of the known ones
 */
export async function changeStates(
  db: Database,
  actor: Actor,
  changes: readonly StateChange[],
  now: { at: Date; release: string },
): Promise<Before[]> {
  const rows = changes.map(({ fingerprint, state, resolved }) => {
    const { at, release } = state === 'resolved' || resolved ? (resolved ?? { ...now, at: now.at.toISOString() }) : {};
    return { fingerprint, state, at: at === undefined ? null : Date.parse(at), release: release ?? '' };
  });
  const wanted = sql`
    select json_extract(value, '$.fingerprint') as kind, json_extract(value, '$.state') as wish,
      json_extract(value, '$.at') as wishAt, json_extract(value, '$.release') as wishIn
    from json_each(${JSON.stringify(rows)})`;
  const [before] = await runBatch(
    db,
    sql<Before>`
      select fingerprint, ${SHOWN_STATE} as state, resolved_at as resolvedAt, resolved_in as resolvedIn
      from monitor_groups join (${wanted}) on kind = fingerprint`,
    insertAuditFrom(
      actor,
      'error.change',
      sql`
        select fingerprint, json_object('state', ${SHOWN_STATE}), json_object('state', wish)
        from monitor_groups join (${wanted}) on kind = fingerprint`,
    ),
    sql`
      update monitor_groups set state = wish, resolved_at = wishAt, resolved_in = wishIn,
        detailed_count = iif(wish = 'resolved', count + ${DETAILED_REPORTS}, detailed_count)
      from (${wanted}) where kind = fingerprint`,
  );
  return before;
}

export type ReturnedGroup = Pick<
  typeof monitorGroups.$inferSelect,
  'fingerprint' | 'category' | 'message' | 'release' | 'resolvedAt' | 'resolvedIn'
>;

export const findReturned = (db: Database, limit: number): Promise<ReturnedGroup[]> =>
  db.select().from(monitorGroups).where(sql`state = 'resolved' and last_seen > resolved_at`).orderBy(monitorGroups.lastSeen).limit(limit);

export async function markReturned(db: Database, { fingerprint, resolvedAt }: ReturnedGroup): Promise<void> {
  await db
    .update(monitorGroups)
    .set({ state: 'returned' })
    .where(sql`${eq(monitorGroups.fingerprint, fingerprint)} and state = 'resolved' and resolved_at = ${resolvedAt?.getTime() ?? null}`);
}
