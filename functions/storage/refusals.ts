import { desc, gte, lt, sql } from 'drizzle-orm';
import type { RefusalKind } from '../../src/features/security/admin/security-admin.schema.ts';
import type { Database } from './database.ts';
import { refusals } from './schema.ts';

export type Refusals = Partial<Record<RefusalKind, Map<string, number>>>;

export async function addRefusals(binding: D1Database, day: string, counts: Refusals): Promise<void> {
  const statement = binding.prepare(`
    INSERT INTO refusals (day, kind, call, count)
    SELECT ?1, kinds.key, calls.key, calls.value FROM json_each(?2) AS kinds, json_each(kinds.value) AS calls WHERE true
    ON CONFLICT (day, kind, call) DO UPDATE SET count = count + excluded.count`);
  const listed = Object.entries(counts).map(([kind, calls]) => [kind, Object.fromEntries(calls)] as const);
  await statement.bind(day, JSON.stringify(Object.fromEntries(listed))).run();
}

const total = sql<number>`sum(${refusals.count})`;

export async function readRefusals(db: Database, from: string) {
  const { day, kind, call } = refusals;
  const since = gte(day, from);
  const [days, calls] = await db.batch([
    db.select({ day, count: total }).from(refusals).where(since).groupBy(day),
    db
      .select({ kind, call, count: total, lastOn: sql<string>`max(${day})` })
      .from(refusals)
      .where(since)
      .groupBy(kind, call)
      .orderBy(desc(total), call),
  ]);
  return { days, calls };
}

export const deleteRefusalsBefore = async (db: Database, day: string): Promise<number> =>
  (await db.delete(refusals).where(lt(refusals.day, day))).meta.changes;
