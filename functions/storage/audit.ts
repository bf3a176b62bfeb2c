import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/features/security/admin/security-admin.schema.ts';
import type { Database } from './database.ts';
import { auditLog } from './schema.ts';

export interface Actor {
  id: string;
  requestId: string;
}

export interface AuditEntry {
  action: AuditAction;
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

/** The query selects subject, before and after (JSON texts), in this order. */
export const insertAuditFrom = ({ id, requestId }: Actor, action: AuditAction | SQL<AuditAction>, query: SQL): SQL => sql`
    insert into audit_log (at, actor, request_id, action, subject, before, after)
    select ${Date.now()}, ${id}, ${requestId}, ${action}, * from (${query})`;

export async function deleteAuditBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(auditLog).where(lt(auditLog.at, before));
  return meta.changes;
}

export async function hasEntry(db: Database, action: AuditAction, subject: string): Promise<boolean> {
  const row = await db
    .select({ sequence: auditLog.sequence })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .get();
  return row !== undefined;
}
