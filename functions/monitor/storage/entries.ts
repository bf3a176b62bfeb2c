import { and, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { countUse, type OneUse, WITHIN, within } from '../../storage/budgets.ts';
import type { Database } from '../../storage/database.ts';
import { DETAILED_REPORTS, monitorAlerts, monitorEntries, monitorGroups } from '../schema.ts';

type GroupRow = typeof monitorGroups.$inferSelect;
export type EntryRow = typeof monitorEntries.$inferInsert & Pick<GroupRow, 'category'>;

const otherKind = (severity: string): string => `other-${severity}`;

// Plain SQL: building these statements took longer than the rest of a report, and reports come in floods.
const IS_KNOWN = (at: number): string => `EXISTS (SELECT 1 FROM monitor_groups WHERE fingerprint = ?${at})`;
const COUNT_IN_GROUP = `
  INSERT INTO monitor_groups (fingerprint, category, severity, message, count, weight, first_seen, last_seen, release)
  SELECT iif(own, ?6, ?7), iif(own, ?8, 'other'), ?9, iif(own, ?10, ?11), 1, ?12, ?13, ?13, ?14
  FROM (SELECT ${IS_KNOWN(6)} OR ${WITHIN} AS own) WHERE changes() > 0
  ON CONFLICT (fingerprint) DO UPDATE
  SET count = count + 1, weight = weight + excluded.weight, last_seen = max(last_seen, excluded.last_seen),
    release = excluded.release`;
const INSERT_ENTRY = `
  INSERT INTO monitor_entries (id, fingerprint, severity, message, details, source, sample_rate, at, release)
  SELECT ?6, fingerprint, severity, iif(count <= detailed_count, ?9, ''), iif(count <= detailed_count, ?10, '{}'), ?11, ?12, ?13, ?14
  FROM monitor_groups WHERE fingerprint = iif(${IS_KNOWN(7)}, ?7, ?8) AND ${WITHIN}`;

interface Reported {
  share?: string;
  others?: string;
}

/**
 * Past the day's budget, only counts reports; past that of new kinds, counts those together. Past a network's share, counts nothing.
 * @returns whether it was stored
 */
export async function insertEntry(binding: D1Database, entry: EntryRow, { share = '', others = '' }: Reported = {}): Promise<boolean> {
  const { id, fingerprint, category, severity, message, details, source, sampleRate, at, release = '' } = entry;
  const atMs = at.getTime();
  const report: OneUse = { name: 'reports', at, share };
  const kind: OneUse = { name: 'reportKinds', at, share };
  const other = otherKind(severity);
  const words = [fingerprint, other, category, severity, message, others, 1 / sampleRate, atMs, release];
  const results = await binding.batch([
    countUse(binding, kind, `NOT ${IS_KNOWN(8)}`, fingerprint),
    countUse(binding, report),
    binding.prepare(COUNT_IN_GROUP).bind(...within(kind), ...words),
    binding
      .prepare(INSERT_ENTRY)
      .bind(...within(report), id, fingerprint, other, message, JSON.stringify(details), source, sampleRate, atMs, release),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

export async function removeEntriesBefore(db: Database, time: Date): Promise<{ entries: number; groups: number }> {
  const [entries, groups] = await db.batch([
    db.delete(monitorEntries).where(and(inArray(monitorEntries.severity, ['error', 'warn', 'info']), lt(monitorEntries.at, time))),
    db.delete(monitorGroups).where(lt(monitorGroups.lastSeen, time)),
    db.delete(monitorAlerts).where(lt(monitorAlerts.at, time)),
    db
      .update(monitorGroups)
      .set({ detailedCount: sql`count + ${DETAILED_REPORTS}` })
      .where(
        sql`count >= detailed_count and not exists (select 1 from monitor_entries e where e.fingerprint = ${monitorGroups.fingerprint} and e.message <> '')`,
      ),
  ]);
  return { entries: entries.meta.changes, groups: groups.meta.changes };
}

export interface ErrorCount {
  recent: number;
  before: number;
}

export type GroupErrors = ErrorCount & Pick<GroupRow, 'fingerprint' | 'category' | 'message'>;

interface Span {
  start: Date;
  split: Date;
  end: Date;
}

export async function countErrors(
  db: Database,
  { start, split, end }: Span,
  least: number,
): Promise<{ all: ErrorCount; groups: GroupErrors[] }> {
  const recent = sql<number>`coalesce(sum(${gt(monitorEntries.at, split)}), 0)`;
  const before = sql<number>`coalesce(sum(${lte(monitorEntries.at, split)}), 0)`;
  const errors = and(
    eq(monitorEntries.severity, 'error'),
    gt(monitorEntries.at, start),
    lte(monitorEntries.at, end),
    sql`${monitorEntries.fingerprint} not in (select fingerprint from monitor_groups where state = 'ignored')`,
  );
  const { fingerprint, category, message } = monitorGroups;
  const [all, groups] = await db.batch([
    db.select({ recent, before }).from(monitorEntries).where(errors),
    db
      .select({ fingerprint, category, message, recent, before })
      .from(monitorEntries)
      .innerJoin(monitorGroups, eq(monitorGroups.fingerprint, monitorEntries.fingerprint))
      .where(errors)
      .groupBy(fingerprint)
      .having(gte(recent, least))
      .orderBy(desc(recent)),
  ]);
  return { all: all[0] ?? { recent: 0, before: 0 }, groups };
}

export async function findAlertsAfter(db: Database, time: Date): Promise<Set<string>> {
  const rows = await db.select({ cause: monitorAlerts.cause }).from(monitorAlerts).where(gt(monitorAlerts.at, time));
  return new Set(rows.map(({ cause }) => cause));
}

export async function recordAlert(db: Database, cause: string, at: Date): Promise<void> {
  await db.insert(monitorAlerts).values({ cause, at }).onConflictDoUpdate({ target: monitorAlerts.cause, set: { at } });
}
