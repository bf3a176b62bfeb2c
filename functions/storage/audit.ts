import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { auditLog } from './schema/housekeeping.ts';

export interface Actor {
  id: string;
  requestId: string;
}

export interface AuditEntry {
  /** `noun.verb`, such as `message.archive`. */
  action: string;
  subject: string;
  /** Changed fields only; never what a visitor wrote. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Run it in one batch with the changes. */
export const insertAudit = (db: Database, actor: Actor, entries: readonly [AuditEntry, ...AuditEntry[]]) =>
  db.insert(auditLog).values(
    entries.map(({ action, subject, before = null, after = null }) => ({
      at: new Date(),
      actor: actor.id,
      requestId: actor.requestId,
      action,
      subject,
      before,
      after,
    })),
  );

/** The query selects action, subject, before and after (JSON texts), in this order. */
export const insertAuditFrom = ({ id, requestId }: Actor, query: SQL): SQL => sql`
    insert into audit_log (at, actor, request_id, action, subject, before, after)
    select ${Date.now()}, ${id}, ${requestId}, * from (${query})`;

export async function deleteAuditBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(auditLog).where(lt(auditLog.at, before));
  return meta.changes;
}

export async function hasEntry(db: Database, action: string, subject: string): Promise<boolean> {
  const row = await db
    .select({ sequence: auditLog.sequence })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .get();
  return row !== undefined;
}
