import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { own } from '../../src/features/foreign/own.shared.ts';
import { MISSING_ROWS, type redirectsQuery, type StoredRedirect } from '../../src/features/redirects/admin/redirects.schema.ts';
import type { AuditAction } from '../../src/features/security/admin/security-admin.schema.ts';
import { monitorGroups } from '../monitor/schema.ts';
import { type Actor, insertAuditFrom } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { countUse, type OneUse, WITHIN, within } from '../storage/budgets.ts';
import { contains } from '../storage/contains.ts';
import type { Database } from '../storage/database.ts';
import type { Removable } from '../storage/versioned.ts';
import { redirects } from './schema.ts';

export type RedirectRow = typeof redirects.$inferSelect;

export const REDIRECTS: Removable = {
  table: 'redirects',
  key: 'id',
  noun: 'redirect',
  columns: ['source', 'target', 'status', 'every_locale', 'note', 'hits'],
};

export const toStoredRedirect = ({ createdAt, ...row }: RedirectRow): StoredRedirect => ({ ...row, createdAt: createdAt.toISOString() });

export const allRedirects = (db: Database): Promise<RedirectRow[]> => db.select().from(redirects);

export const findRedirects = (db: Database, sources: readonly string[]): Promise<RedirectRow[]> =>
  db
    .select()
    .from(redirects)
    .where(sql`${redirects.from} in (select value from json_each(${JSON.stringify(sources)}))`);

export async function countHit(binding: D1Database, id: string, at: Date): Promise<void> {
  const use: OneUse = { name: 'redirectHits', at };
  await binding.batch([
    countUse(binding, use),
    binding.prepare(`UPDATE redirects SET hits = hits + 1, last_on = ?1 WHERE id = ?6 AND ${WITHIN}`).bind(...within(use), id),
  ]);
}

const ORDER: Record<string, SQL> = {
  from: sql`source`,
  to: sql`target`,
  status: sql`status`,
  hits: sql`hits`,
  lastOn: sql`last_on`,
  createdAt: sql`created_at`,
};

export async function listRedirects(
  db: Database,
  { q, status, sort, page, size }: z.output<typeof redirectsQuery>,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const where = and(
    status === undefined ? undefined : eq(redirects.status, status),
    q === '' ? undefined : contains([redirects.from, redirects.to, redirects.note], q),
  );
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const order = sql`${own(ORDER, sort.replace(/^-/u, '')) ?? sql`created_at`} ${direction}, source`;
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(redirects)
      .where(where)
      .orderBy(order)
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(redirects).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const COLUMNS = sql.raw('id, source, target, status, every_locale, note, hits, last_on, version, created_at');
const asJson = (of: string): SQL =>
  sql.raw(
    `json_object('from', ${of}.source, 'to', ${of}.target, 'status', ${of}.status, 'everyLocale', ${of}.every_locale, 'note', ${of}.note)`,
  );

/**
 * Writes new and changed rows with their audit entries, in one transaction.
 * @param rows with the next `version`; a row that has changed since stays as it is
 */
export async function writeRedirects(db: Database, actor: Actor, rows: readonly RedirectRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ id, from, to, status, everyLocale, note, hits, lastOn, version, createdAt }) => [
      ...[id, from, to, status, Number(everyLocale), note, hits, lastOn, version],
      createdAt.getTime(),
    ]),
  );
  const names = ['id', 'source', 'target', 'status', 'every_locale', 'note', 'hits', 'last_on', 'version', 'created_at'];
  const given = sql`(select ${sql.raw(names.map((name, at) => `value ->> ${at} as ${name}`).join(', '))} from json_each(${json}))`;
  await runBatch(
    db,
    insertAuditFrom(
      actor,
      sql<AuditAction>`iif(before is null, 'redirect.create', 'redirect.change')`,
      sql`select new.id, iif(old.id is null, null, ${asJson('old')}) as before, ${asJson('new')}
        from ${given} new left join redirects old on old.id = new.id where old.id is null or old.version = new.version - 1`,
    ),
    sql`insert into redirects (${COLUMNS}) select ${COLUMNS} from ${given} where true
      on conflict (id) do update set source = excluded.source, target = excluded.target, status = excluded.status,
        every_locale = excluded.every_locale, note = excluded.note, version = excluded.version
      where redirects.version = excluded.version - 1`,
  );
}

const MISSING_MESSAGE = 'Page not found: ';

export async function listMissing(db: Database): Promise<{ path: string; count: number; lastSeen: Date }[]> {
  const { category, message, lastSeen } = monitorGroups;
  return db
    .select({ path: sql<string>`substr(${message}, ${MISSING_MESSAGE.length + 1})`, count: monitorGroups.count, lastSeen })
    .from(monitorGroups)
    .where(and(eq(category, 'page'), sql`substr(${message}, 1, ${MISSING_MESSAGE.length}) = ${MISSING_MESSAGE}`))
    .orderBy(sql`${monitorGroups.count} desc`, message)
    .limit(MISSING_ROWS * 4);
}
