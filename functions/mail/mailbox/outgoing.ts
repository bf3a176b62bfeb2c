import type { Context } from 'hono';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { type Change, recorded } from '../../storage/audit.ts';
import { asked, batched, isTaken } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { changeStatements, type MailChange } from '../../storage/mail/changes.ts';
import { findByKey, insertMail, type OutgoingRow } from '../../storage/mail/outbox.ts';

/**
 * Writes a mail of the owner's into the outbox with its record, and with a change of conversations where one goes with it: all or nothing.
 * With a known key nothing is written, and the earlier mail is answered.
 */
export async function writeOutgoing(
  c: Context<OwnerEnv>,
  row: OutgoingRow,
  { record, change }: { record: Change; change?: MailChange | undefined },
): Promise<{ mail: OutgoingRow; isNew: boolean }> {
  const db = database(c.env.DB);
  try {
    await batched(db, asked(insertMail(db, row)), asked(recorded(c, [record])), ...(change ? changeStatements(c, change) : []));
    return { mail: row, isNew: true };
  } catch (error) {
    const known = isTaken(error) ? await findByKey(db, row.key) : undefined;
    if (!known) throw error;
    return { mail: known, isNew: false };
  }
}
