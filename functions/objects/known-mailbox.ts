import { ALL_MAILBOXES, DEFAULT_MAILBOX } from '../../src/features/admin/mail-settings/mailbox.schema.ts';
import type { Env } from '../env.ts';
import { fixedAliases } from '../mail/mailboxes.ts';
import { database } from '../storage/database.ts';
import { readMailboxes } from '../storage/mail/mailboxes.ts';

/** Whether there is a mailbox of a name: only then there is an object for its open pages. `*` stands for all. */
export async function isMailbox(env: Pick<Env, 'DB' | 'MAIL_ALIASES'>, name: string): Promise<boolean> {
  if (name === ALL_MAILBOXES || name === DEFAULT_MAILBOX) return true;
  if (fixedAliases(env.MAIL_ALIASES).some(({ mailbox }) => mailbox === name)) return true;
  const [rows, , counts] = await readMailboxes(database(env.DB));
  return rows.some((row) => row.name === name) || counts.some(({ mailbox }) => mailbox === name);
}
