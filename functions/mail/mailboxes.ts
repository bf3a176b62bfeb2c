import { DEFAULT_MAILBOX, mailboxSchema } from '../../src/features/mail/mail.schema.ts';

/** `press+news@Example.com` is delivered to `press@example.com` (subaddressing, RFC 5233). */
const base = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/u, '');

/** The mailbox that mail to an address goes into, by `MAIL_ALIASES`; the default one for every other address and every bad entry. */
export function mailboxFor(address: string, aliases = ''): string {
  for (const entry of aliases.split(',')) {
    const [alias = '', name = ''] = entry.split('=');
    const mailbox = mailboxSchema.safeParse(name.trim());
    if (mailbox.success && alias.trim() !== '' && base(alias) === base(address)) return mailbox.data;
  }
  return DEFAULT_MAILBOX;
}
