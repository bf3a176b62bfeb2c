import type { Context } from 'hono';
import { getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { type AuditEntry, insertAudit } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { changeStatements, type MailChange } from '../storage/changes.ts';
import { findByKey, insertMail, type OutgoingRow } from '../storage/outbox.ts';
import { takeFiles } from '../storage/outbox-files.ts';
import { type Addressee, insertRecipients } from '../storage/recipients.ts';
import { checkFiles } from './files.ts';

interface Also {
  record: AuditEntry;
  change?: MailChange | undefined;
  recipients?: readonly Addressee[];
  files?: readonly string[];
}

/** Writes the mail with all that belongs to it, all or nothing. A known key returns the earlier mail. */
export async function writeOutgoing(
  c: Context<OwnerEnv>,
  row: OutgoingRow,
  { record, change, recipients = [], files = [] }: Also,
): Promise<{ mail: OutgoingRow; isNew: boolean }> {
  const db = database(c.env.DB);
  try {
    await runBatch(
      db,
      insertMail(db, row),
      ...(recipients.length > 0 ? [insertRecipients(row.id, recipients)] : []),
      ...takeFiles(row.id, files),
      insertAudit(db, getActor(c), [record]),
      ...(change ? changeStatements(db, getActor(c), change) : []),
    );
    return { mail: row, isNew: true };
  } catch (error) {
    const known = await findByKey(db, row.key);
    if (known) return { mail: known, isNew: false };
    // Another mail may have taken a file meanwhile.
    await checkFiles(c.env, files);
    throw error;
  }
}
