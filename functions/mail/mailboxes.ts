import { DEFAULT_MAILBOX, mailboxSchema } from '../../src/features/admin/mail-settings/mailbox.schema.ts';
import type { Database } from '../storage/database.ts';
import { mailboxOfAddress } from '../storage/mail/mailboxes.ts';

/** `press+news@Example.com` is delivered to `press@example.com` (subaddressing, RFC 5233). */
const base = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/u, '');

/** The entries of `MAIL_ALIASES` that can be read: addresses in lower case, without a subaddress. */
export const fixedAliases = (aliases = ''): { address: string; mailbox: string }[] =>
  aliases.split(',').flatMap((entry) => {
    const [alias = '', name = ''] = entry.split('=');
    const mailbox = mailboxSchema.safeParse(name.trim());
    return mailbox.success && alias.trim() !== '' ? [{ address: base(alias), mailbox: mailbox.data }] : [];
  });

/** The mailbox that mail to an address goes into: by `MAIL_ALIASES`, else as the owner has set it, else the default one. */
export async function mailboxFor(db: Database, address: string, aliases = ''): Promise<string> {
  const wanted = base(address);
  const fixed = fixedAliases(aliases).find((alias) => alias.address === wanted);
  return fixed?.mailbox ?? (await mailboxOfAddress(db, wanted)) ?? DEFAULT_MAILBOX;
}
