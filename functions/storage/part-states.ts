import { and, lt, sql } from 'drizzle-orm';
import type { HealthCheck } from '../../src/features/health/health.schema.ts';
import type { Database } from './database.ts';
import { partStates } from './schema/housekeeping.ts';

type State = Pick<HealthCheck, 'name' | 'status'>;

/** The newest state of each part that was ever watched. */
export async function currentStates(db: Database): Promise<Map<string, { status: string; since: Date }>> {
  const rows = await db
    .select({ part: partStates.part, status: partStates.status, since: partStates.since })
    .from(partStates)
    .where(sql`(${partStates.part}, ${partStates.since}) in (select part, max(since) from ${partStates} group by part)`);
  return new Map(rows.map(({ part, ...state }) => [part, state]));
}

/** Forgets changes from before a time, but never the newest of a part, which is its state. @returns how many */
export async function deleteStatesBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db
    .delete(partStates)
    .where(
      and(
        lt(partStates.since, before),
        sql`(${partStates.part}, ${partStates.since}) not in (select part, max(since) from ${partStates} group by part)`,
      ),
    );
  return meta.changes;
}

/** Writes down the parts whose state is another than last time. @returns how many changed */
export async function noteStates(db: Database, states: readonly State[], now: Date): Promise<number> {
  const before = await currentStates(db);
  const changed = states.filter(({ name, status }) => before.get(name)?.status !== status);
  if (changed.length > 0)
    await db
      .insert(partStates)
      .values(changed.map(({ name, status }) => ({ part: name, status, since: now })))
      .onConflictDoNothing();
  return changed.length;
}
