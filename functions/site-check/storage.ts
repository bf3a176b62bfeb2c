import { asc, count, desc, eq, sql } from 'drizzle-orm';
import {
  CHECKS,
  type CheckName,
  type CheckResults,
  FINDINGS_LIMIT,
  type Finding,
  OUTWARD_LIMIT,
} from '../../src/features/site-check/admin/checks.schema.ts';
import { type Actor, insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import type { Database } from '../storage/database.ts';
import { checkFindings, checkRuns, outwardLinks } from './schema.ts';

export type RunRow = typeof checkRuns.$inferSelect;
export type OutwardLink = typeof outwardLinks.$inferSelect;

export const toCheckRun = ({ startedAt, endedAt, reached, total, found }: RunRow) => ({
  ...{ reached, total, found },
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export const findRun = (db: Database, name: CheckName): Promise<RunRow | undefined> =>
  db.select().from(checkRuns).where(eq(checkRuns.name, name)).get();

export async function startRun(db: Database, actor: Actor, row: RunRow): Promise<void> {
  const { name } = row;
  await db.batch([
    db.delete(checkFindings).where(eq(checkFindings.name, name)),
    db.insert(checkRuns).values(row).onConflictDoUpdate({ target: checkRuns.name, set: row }),
    insertAudit(db, actor, [{ action: 'check.run', subject: name, after: { total: row.total } }]),
    ...(name === 'links' ? [db.delete(outwardLinks)] : []),
  ]);
}

const asRows = (rows: readonly object[], columns: readonly string[]) =>
  sql`(select ${sql.raw(columns.map((column) => `value ->> '${column}' as ${column}`).join(', '))} from json_each(${JSON.stringify(rows)}))`;

/**
 * Adds what a step found, up to the limits of the tables.
 * @returns false if another step has come before
 */
export async function addStep(
  db: Database,
  run: RunRow,
  { from, findings, outward }: { from: number; findings: readonly Finding[]; outward: readonly OutwardLink[] },
): Promise<boolean> {
  const isNext = sql`exists (select 1 from check_runs where name = ${run.name} and reached = ${from} and ended_at is null)`;
  const columns = ['page', 'rule', 'subject', 'detail'];
  const [, , changed] = await runBatch(
    db,
    sql`insert or ignore into check_findings (name, page, rule, subject, detail)
      select ${run.name}, page, rule, subject, detail from ${asRows(findings, columns)}
      where ${isNext} limit max(0, ${FINDINGS_LIMIT} - (select count(*) from check_findings where name = ${run.name}))`,
    sql`insert or ignore into outward_links (url, page) select url, page from ${asRows(outward, ['url', 'page'])}
      where ${isNext} limit max(0, ${OUTWARD_LIMIT} - (select count(*) from outward_links))`,
    sql`update check_runs set reached = ${run.reached}, found = ${run.found}, ended_at = ${run.endedAt?.getTime() ?? null}
      where name = ${run.name} and reached = ${from} and ended_at is null returning name`,
  );
  return changed.length > 0;
}

export const listOutward = (db: Database, from: number, size: number): Promise<OutwardLink[]> =>
  db.select().from(outwardLinks).orderBy(asc(outwardLinks.url)).limit(size).offset(from);

export async function countOutward(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(outwardLinks);
  return row?.count ?? 0;
}

export async function readResults(db: Database): Promise<CheckResults> {
  const [runs, findings, outward] = await Promise.all([
    db.select().from(checkRuns).orderBy(desc(checkRuns.startedAt)),
    db.select().from(checkFindings).orderBy(checkFindings.page, checkFindings.rule, checkFindings.subject),
    countOutward(db),
  ]);
  const resultOf = (name: CheckName) => {
    const run = runs.find((one) => one.name === name);
    if (!run) return [name, null] as const;
    return [
      name,
      { ...toCheckRun(run), findings: findings.filter((one) => one.name === name).map(({ name: _, ...rest }) => rest) },
    ] as const;
  };
  return { results: Object.fromEntries(CHECKS.map(resultOf)) as CheckResults['results'], outward };
}
