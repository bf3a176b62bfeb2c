import type { Context } from 'hono';
import { getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { type AuditEntry, insertAudit } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { isUniqueViolation } from '../../storage/errors.ts';
import { changeStatements, type MailChange } from '../storage/changes.ts';
import { findByKey, insertMail, type OutgoingRow } from '../storage/outbox.ts';

/** Writes mail, audit entry and change, all or nothing. A known key returns the earlier mail. */
export async function writeOutgoing(
  c: Context<OwnerEnv>,
  row: OutgoingRow,
  { record, change }: { record: AuditEntry; change?: MailChange | undefined },
): Promise<{ mail: OutgoingRow; isNew: boolean }> {
  const db = database(c.env.DB);
  try {
    await runBatch(
      db,
      insertMail(db, row),
      insertAudit(db, getActor(c), [record]),
      ...(change ? changeStatements(db, getActor(c), change) : []),
    );
    return { mail: row, isNew: true };
  } catch (error) {
    const known = isUniqueViolation(error) ? await findByKey(db, row.key) : undefined;
    if (!known) throw error;
    return { mail: known, isNew: false };
  }
}
