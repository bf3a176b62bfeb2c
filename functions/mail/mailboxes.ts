import { ALL_MAILBOXES, DEFAULT_MAILBOX, mailboxSchema } from '../../src/features/mail/settings/mailbox.schema.ts';
import { isAmong } from '../encoding/address.ts';
import type { Env } from '../env.ts';
import { type Database, database } from '../storage/database.ts';
import { findMailboxByAddress, listRecipients, readMailboxes } from './storage/mailboxes.ts';

const plainAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*(?=@)/u, '$1');

export const fixedAliases = (aliases = ''): { address: string; mailbox: string }[] =>
  aliases.split(',').flatMap((entry) => {
    const [alias = '', name = ''] = entry.split('=');
    const mailbox = mailboxSchema.safeParse(name.trim());
    return mailbox.success && alias.trim() !== '' ? [{ address: plainAddress(alias), mailbox: mailbox.data }] : [];
  });

export async function resolveMailbox(db: Database, address: string, aliases = ''): Promise<string> {
  const wanted = plainAddress(address);
  const fixed = fixedAliases(aliases).find((alias) => alias.address === wanted);
  return fixed?.mailbox ?? (await findMailboxByAddress(db, wanted)) ?? DEFAULT_MAILBOX;
}

/**
 * Whether mail to this address comes to the site: a mailbox has it, or some of the newest mail was for it. Compares subaddresses exactly: a
 * stranger's mail to `me+x` must not silence mail to `me`.
 */
export async function comesHere(env: Pick<Env, 'DB' | 'MAIL_ALIASES'>, address: string): Promise<boolean> {
  const db = database(env.DB);
  const wanted = plainAddress(address);
  if (fixedAliases(env.MAIL_ALIASES).some((alias) => alias.address === wanted)) return true;
  if (await findMailboxByAddress(db, wanted)) return true;
  return isAmong(address, await listRecipients(db));
}

/** Call it before addressing an object: an invented name would create one for good. */
export async function isMailbox(env: Pick<Env, 'DB' | 'MAIL_ALIASES'>, name: string): Promise<boolean> {
  if (name === ALL_MAILBOXES || name === DEFAULT_MAILBOX) return true;
  if (fixedAliases(env.MAIL_ALIASES).some(({ mailbox }) => mailbox === name)) return true;
  const [rows, , counts] = await readMailboxes(database(env.DB));
  return rows.some((row) => row.name === name) || counts.some(({ mailbox }) => mailbox === name);
}
