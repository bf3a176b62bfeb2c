import { and, asc, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { own } from '../../src/features/foreign/own.shared.ts';
import type { attemptsQuery, auditQuery, policyQuery } from '../../src/features/security/admin/security-admin.schema.ts';
import { signInAttempts } from '../auth/schema.ts';
import { HOUR_MS } from '../calendar.ts';
import { monitorGroups } from '../monitor/schema.ts';
import { contains } from '../storage/contains.ts';
import type { Database } from '../storage/database.ts';
import { auditLog } from '../storage/schema.ts';

const ordered = (sort: string) => (sort.startsWith('-') ? desc : asc);

export async function listAttempts(db: Database, { kind, outcome, sort, page, size }: z.output<typeof attemptsQuery>) {
  const where = and(kind && eq(signInAttempts.kind, kind), outcome && eq(signInAttempts.outcome, outcome));
  const order = ordered(sort);
  const [rows, [all]] = await db.batch([
    db
      .select()
      .from(signInAttempts)
      .where(where)
      .orderBy(order(signInAttempts.at), order(signInAttempts.sequence))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(signInAttempts).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

export function countAttemptHours(db: Database, from: Date): Promise<{ hour: number; done: number; all: number }[]> {
  const hour = sql<number>`${signInAttempts.at} / ${sql.raw(String(HOUR_MS))}`;
  const done = sql<number>`sum(${signInAttempts.outcome} = 'done')`;
  return db.select({ hour, done, all: count() }).from(signInAttempts).where(gte(signInAttempts.at, from)).groupBy(hour);
}

export interface AuditFilter {
  q: string;
  actions: readonly string[];
  fromMs: number | undefined;
  untilMs: number | undefined;
}

const matching = ({ q, actions, fromMs, untilMs }: AuditFilter): SQL | undefined =>
  and(
    fromMs === undefined ? undefined : gte(auditLog.at, new Date(fromMs)),
    untilMs === undefined ? undefined : lt(auditLog.at, new Date(untilMs)),
    q
      ? or(
          contains([auditLog.action, auditLog.subject, auditLog.actor, auditLog.before, auditLog.after], q),
          sql`${auditLog.action} in (select value from json_each(${JSON.stringify(actions)}))`,
        )
      : undefined,
  );

export type AuditLogRow = typeof auditLog.$inferSelect;

export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { sort, page, size }: z.output<typeof auditQuery>,
): Promise<{ rows: AuditLogRow[]; total: number }> {
  const where = matching(filter);
  const order = ordered(sort);
  const [rows, [all]] = await db.batch([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(order(auditLog.at), order(auditLog.sequence))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

export const readAuditBefore = (db: Database, filter: AuditFilter, sequence: number, limit: number): Promise<AuditLogRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(lt(auditLog.sequence, sequence), matching(filter)))
    .orderBy(desc(auditLog.sequence))
    .limit(limit);

const POLICY_COLUMNS = { lastAt: monitorGroups.lastSeen, count: monitorGroups.count, message: monitorGroups.message } as const;

export async function listGroups(db: Database, category: string, { q, sort, page, size }: z.output<typeof policyQuery>) {
  const where = and(eq(monitorGroups.category, category), q ? contains([monitorGroups.message], q) : undefined);
  const column = own(POLICY_COLUMNS, sort.replace(/^-/u, '')) ?? POLICY_COLUMNS.lastAt;
  const details = sql<string | null>`(
    select details from monitor_entries where fingerprint = monitor_groups.fingerprint and details <> '{}' order by at desc limit 1)`;
  const [rows, [all]] = await db.batch([
    db
      .select({ group: monitorGroups, details })
      .from(monitorGroups)
      .where(where)
      .orderBy(ordered(sort)(column), asc(monitorGroups.fingerprint))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(monitorGroups).where(where),
  ]);
  return { rows: rows.map(({ group, details: found }) => ({ ...group, details: found })), total: all?.total ?? 0 };
}
