import { isAmong, isMailboxHere } from '../mail/address.ts';

/** Where a backup has addresses at which mail comes to the site (`comesHere`). */
export const ARRIVALS = { mail_aliases: 'address', mail_mailboxes: 'address', messages: 'to_address' } as const;

/**
 * Those of a backup's addresses that would keep mail to the owner from leaving, since it would seem to come back. A mailbox is refused one too.
 * @param recipients to whom mail comes now: if the owner is among them, that is so
 */
export function silencingAmong(addresses: readonly string[], owners: readonly string[], recipients: readonly string[]): string[] {
  const elsewhere = owners.filter((owner) => !isAmong(owner, recipients));
  return addresses.filter((address) => isMailboxHere(address, elsewhere));
}

const GIVEN = '(SELECT value FROM json_each(?1))';

/** `?1`: such addresses as JSON. */
export const DROP_SILENCING = [
  `DELETE FROM mail_aliases WHERE address IN ${GIVEN}`,
  `UPDATE mail_mailboxes SET address = NULL WHERE address IN ${GIVEN}`,
  `UPDATE messages SET to_address = '' WHERE to_address IN ${GIVEN}`,
] as const;
