import { and, count, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import { CONFIRMED_STATES } from '../../src/features/privacy/privacy.schema.ts';
import { monitorEntries, monitorGroups } from '../monitor/schema.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { IS_HANDLED } from '../privacy/storage/admin.ts';
import { pushSubscriptions } from '../push/schema.ts';
import type { Database } from '../storage/database.ts';
import { isFailed } from '../storage/housekeeping.ts';
import { jobRuns } from '../storage/schema.ts';

export async function readToday(db: Database, { since, today, rows }: { since: Date; today: string; rows: number }) {
  const open = inArray(privacyRequests.state, [...CONFIRMED_STATES]);
  const recentErrors = and(eq(monitorEntries.severity, 'error'), gt(monitorEntries.at, since), ne(monitorGroups.state, 'ignored'));
  const failedRuns = and(isFailed(new Date()), gt(jobRuns.dueAt, since));
  const { fingerprint, category, message, firstSeen } = monitorGroups;
  const isNew = sql`${firstSeen} > ${since.getTime()}`;
  const [requests, requestCounts, errors, errorCounts, subscribers, runs, runCounts] = await db.batch([
    db
      .select({ request: privacyRequests, isHandled: IS_HANDLED })
      .from(privacyRequests)
      .where(open)
      .orderBy(privacyRequests.dueOn)
      .limit(rows),
    db
      .select({ total: count(), overdue: sql`coalesce(sum(${privacyRequests.dueOn} < ${today}), 0)`.mapWith(Number) })
      .from(privacyRequests)
      .where(open),
    db
      .select({ fingerprint, category, message, count: count(), lastAt: max(monitorEntries.at), isNew: isNew.mapWith(Boolean) })
      .from(monitorEntries)
      .innerJoin(monitorGroups, eq(fingerprint, monitorEntries.fingerprint))
      .where(recentErrors)
      .groupBy(fingerprint)
      .orderBy(desc(count()), fingerprint)
      .limit(rows),
    db
      .select({
        total: count(),
        kinds: sql`count(distinct ${monitorEntries.fingerprint})`.mapWith(Number),
        newKinds: sql`count(distinct case when ${isNew} then ${monitorEntries.fingerprint} end)`.mapWith(Number),
      })
      .from(monitorEntries)
      .innerJoin(monitorGroups, eq(fingerprint, monitorEntries.fingerprint))
      .where(recentErrors),
    db.select({ locale: pushSubscriptions.locale, count: count() }).from(pushSubscriptions).groupBy(pushSubscriptions.locale),
    db.select({ job: jobRuns.job, dueAt: jobRuns.dueAt }).from(jobRuns).where(failedRuns).orderBy(desc(jobRuns.dueAt)).limit(rows),
    db.select({ failed: count() }).from(jobRuns).where(failedRuns),
  ]);
  return {
    ...{ requests, errors, runs, subscribers },
    requestCounts: requestCounts[0] ?? { total: 0, overdue: 0 },
    errorCounts: errorCounts[0] ?? { total: 0, kinds: 0, newKinds: 0 },
    failedRuns: runCounts[0]?.failed ?? 0,
  };
}
