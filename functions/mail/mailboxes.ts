import { ALL_MAILBOXES, DEFAULT_MAILBOX, mailboxSchema } from '../../src/features/admin/mail-settings/mailbox.schema.ts';
import type { Env } from '../env.ts';
import { type Database, database } from '../storage/database.ts';
import { findMailboxByAddress, readMailboxes } from '../storage/mail/mailboxes.ts';

/** Removes a subaddress: `press+news@Example.com` is `press@example.com` (RFC 5233). */
const base = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/u, '');

/** The valid entries of `MAIL_ALIASES`, in lower case and without subaddresses. */
export const fixedAliases = (aliases = ''): { address: string; mailbox: string }[] =>
  aliases.split(',').flatMap((entry) => {
    const [alias = '', name = ''] = entry.split('=');
    const mailbox = mailboxSchema.safeParse(name.trim());
    return mailbox.success && alias.trim() !== '' ? [{ address: base(alias), mailbox: mailbox.data }] : [];
  });

export async function resolveMailbox(db: Database, address: string, aliases = ''): Promise<string> {
  const wanted = base(address);
  const fixed = fixedAliases(aliases).find((alias) => alias.address === wanted);
  return fixed?.mailbox ?? (await findMailboxByAddress(db, wanted)) ?? DEFAULT_MAILBOX;
}

/** Only existing mailboxes have an object for their open pages. `*` is all of them. */
export async function isMailbox(env: Pick<Env, 'DB' | 'MAIL_ALIASES'>, name: string): Promise<boolean> {
  if (name === ALL_MAILBOXES || name === DEFAULT_MAILBOX) return true;
  if (fixedAliases(env.MAIL_ALIASES).some(({ mailbox }) => mailbox === name)) return true;
  const [rows, , counts] = await readMailboxes(database(env.DB));
  return rows.some((row) => row.name === name) || counts.some(({ mailbox }) => mailbox === name);
}
