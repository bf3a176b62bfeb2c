import { lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { OwnerEnv } from '../middleware/owner.ts';
import { type Database, database } from './database.ts';
import { auditLog } from './schema/audit.ts';

/** A change of one thing, as the audit log has it. */
export interface Change {
  /** `noun.verb`: `message.archive`. */
  action: string;
  /** The id of what was changed. */
  subject: string;
  /** The changed fields only; never what a visitor wrote. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/**
 * The insert of changes by the owner who asks, to be run in one batch with the changes themselves, so that none is without its record:
 * `db.batch([update, recorded(c, changes)])`.
 */
export const recorded = (c: Context<OwnerEnv>, changes: readonly [Change, ...Change[]], db: Database = database(c.env.DB)) =>
  db.insert(auditLog).values(
    changes.map(({ action, subject, before = null, after = null }) => ({
      at: new Date(),
      actor: c.get('owner').id,
      requestId: c.get('requestId'),
      action,
      subject,
      before,
      after,
    })),
  );

/**
 * The same of as many things as a query finds, which is run with the changes in their batch and so sees what they see. The query gives
 * the columns action, subject, before and after (JSON texts), in this order.
 */
export const recordedFrom = (c: Context<OwnerEnv>, query: SQL): SQL => sql`
    insert into audit_log (at, actor, request_id, action, subject, before, after)
    select ${Date.now()}, ${c.get('owner').id}, ${c.get('requestId')}, * from (${query})`;

/** Forgets the changes that were made before a time. @returns how many */
export async function deleteChangesBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(auditLog).where(lt(auditLog.at, before));
  return meta.changes;
}
