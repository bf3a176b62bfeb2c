import type { Context } from 'hono';
import type { z } from 'zod';
import type { mailboxChange, mailboxCreation, StoredMailbox } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import { isMailboxHere } from '../../encoding/address.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError, type Message } from '../../http/api-error.ts';
import { ownersAddresses } from '../../notices/storage/settings.ts';
import { database } from '../../storage/database.ts';
import { isUniqueViolation, StaleVersionError } from '../../storage/errors.ts';
import { fixedAliases } from '../mailboxes.ts';
import { changeMailbox, createMailbox, type MailboxRow, readMailboxes, removeMailbox } from '../storage/mailboxes.ts';

export async function listMailboxes(c: Context<OwnerEnv>): Promise<StoredMailbox[]> {
  const [rows, aliases, counts] = await readMailboxes(database(c.env.DB));
  const fixed = fixedAliases(c.env.MAIL_ALIASES);
  const named = [...rows.map(({ name }) => name), ...fixed.map(({ mailbox }) => mailbox), ...counts.map(({ mailbox }) => mailbox)];
  const names = [DEFAULT_MAILBOX, ...[...new Set(named)].filter((name) => name !== DEFAULT_MAILBOX).sort()];
  return names.map((name) => {
    const row = rows.find((mailbox) => mailbox.name === name);
    const own = fixed.flatMap(({ mailbox, address }) => (mailbox === name ? [address] : []));
    return {
      name,
      title: row?.title ?? name,
      address: row?.address ?? null,
      aliases: aliases.flatMap(({ address, mailbox }) => (mailbox === name ? [address] : [])),
      fixedAliases: own,
      removable: row !== undefined && name !== DEFAULT_MAILBOX && own.length === 0,
      messages: counts.find(({ mailbox }) => mailbox === name)?.messages ?? 0,
      version: row?.version ?? 0,
    };
  });
}

const getMailbox = async (c: Context<OwnerEnv>, name: string): Promise<StoredMailbox> => {
  const found = (await listMailboxes(c)).find((mailbox) => mailbox.name === name);
  if (!found) throw new ApiError('not_found', { message: { key: 'call.mailbox.missing' } });
  return found;
};

/** @throws ApiError `conflict` for another mailbox's address, and for the owner's notices: no warning would leave the site any more */
async function assertFree(
  c: Context<OwnerEnv>,
  { name, address, aliases }: Pick<MailboxRow, 'name' | 'address' | 'aliases'>,
): Promise<void> {
  const others = (await listMailboxes(c)).filter((mailbox) => mailbox.name !== name);
  const owners = await ownersAddresses(database(c.env.DB));
  const owned: Message = { key: 'call.mailbox.owners' };
  const wanted = [...(address ? [['address', address] as const] : []), ...aliases.map((alias, at) => [`aliases.${at}`, alias] as const)];
  const problems = wanted.flatMap(([field, used]): [string, Message][] => {
    if (isMailboxHere(used, owners)) return [[field, owned]];
    const taken = others.find((other) => [other.address, ...other.aliases, ...other.fixedAliases].includes(used));
    return taken ? [[field, { key: 'call.mailbox.addressOf', values: { mailbox: taken.title } }]] : [];
  });
  if (problems.length === 0) return;
  const message = problems.find(([, problem]) => problem === owned)?.[1] ?? { key: 'call.mailbox.addressTaken' };
  throw new ApiError('conflict', { message, fieldMessages: Object.fromEntries(problems) });
}

const throwTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new StaleVersionError() : error;
};

export async function addMailbox(c: Context<OwnerEnv>, input: z.output<typeof mailboxCreation>): Promise<StoredMailbox> {
  const known = (await listMailboxes(c)).some(({ name }) => name === input.name);
  const message = { key: 'call.mailbox.nameTaken' } as const;
  if (known) throw new ApiError('conflict', { message, fieldMessages: { name: message } });
  await assertFree(c, input);
  await createMailbox(database(c.env.DB), getActor(c), input).catch(throwTaken);
  return getMailbox(c, input.name);
}

export async function editMailbox(c: Context<OwnerEnv>, name: string, input: z.output<typeof mailboxChange>): Promise<StoredMailbox> {
  const { version, ...row } = input;
  const known = await getMailbox(c, name);
  if (known.version !== version) throw new StaleVersionError();
  await assertFree(c, { name, ...row });
  if (version === 0) await createMailbox(database(c.env.DB), getActor(c), { name, ...row }).catch(throwTaken);
  else await changeMailbox(database(c.env.DB), getActor(c), { name, ...row }, version).catch(throwTaken);
  return getMailbox(c, name);
}

export async function dropMailbox(c: Context<OwnerEnv>, name: string, version: number | undefined): Promise<void> {
  const { removable } = await getMailbox(c, name);
  if (!removable) throw new ApiError('conflict', { message: { key: 'call.mailbox.fixed' } });
  await removeMailbox(database(c.env.DB), getActor(c), name, version);
}
