import { isAmong, isMailboxHere } from '../mail/address.ts';

export const ARRIVALS = { mail_aliases: 'address', mail_mailboxes: 'address', messages: 'to_address' } as const;

/**
 * Returns addresses of a backup at which mail to the owner would seem to come back, so that it would never leave.
 * @param recipients to whom mail comes now; if the owner is among them, this is already so
 */
export function silencingAmong(addresses: readonly string[], owners: readonly string[], recipients: readonly string[]): string[] {
  const elsewhere = owners.filter((owner) => !isAmong(owner, recipients));
  return addresses.filter((address) => isMailboxHere(address, elsewhere));
}

const GIVEN = '(SELECT value FROM json_each(?1))';

export const DROP_SILENCING = [
  `DELETE FROM mail_aliases WHERE address IN ${GIVEN}`,
  `UPDATE mail_mailboxes SET address = NULL WHERE address IN ${GIVEN}`,
  `UPDATE messages SET to_address = '' WHERE to_address IN ${GIVEN}`,
] as const;
