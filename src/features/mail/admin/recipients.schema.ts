import { z } from 'zod';
import { isDisguised, latinAddress, toKey } from '../../forms/address.shared.ts';
import { emailAddress } from '../../forms/forms.schema.ts';
import { type Person, parseAddressList } from './address-list.shared.ts';

export const RECIPIENT_KINDS = ['to', 'cc', 'bcc'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

/** Of one mail, in all three lists. Sources: Postmark, Resend and Cloudflare Email Service take no more. */
export const RECIPIENTS_LIMIT = 50;
/** Characters of a list as it is written. */
export const LIST_LENGTH = 20_000;
const NAME_LENGTH = 200;

function problem(written: string): { message: string; params: Record<string, string> } {
  const address = written.slice(0, 100);
  if (!written.includes('@') || !isDisguised(written)) return { message: 'field.recipients.address', params: { address } };
  const latin = latinAddress(written);
  return latin === undefined
    ? { message: 'field.recipients.letters', params: { address } }
    : { message: 'field.recipients.latin', params: { address, latin } };
}

/** Reads a list of recipients; the first that no mail could reach is named. An address that is written twice counts once. */
export const recipientList = z
  .string()
  .max(LIST_LENGTH)
  .transform((list, context): Person[] => {
    const people = new Map<string, Person>();
    for (const { name, address } of parseAddressList(list)) {
      const read = emailAddress.safeParse(address);
      if (!read.success) {
        context.addIssue({ code: 'custom', ...problem(address || name) });
        return z.NEVER;
      }
      const key = toKey(read.data);
      if (!people.get(key)?.name) people.set(key, { name: name.slice(0, NAME_LENGTH).toWellFormed(), address: read.data });
    }
    if (people.size > RECIPIENTS_LIMIT) {
      context.addIssue({ code: 'custom', message: 'field.recipients.many', params: { maximum: RECIPIENTS_LIMIT } });
      return z.NEVER;
    }
    return [...people.values()];
  });

export type Recipient = Person & { kind: RecipientKind };

/** Who is in several lists stays in the first: an open one before a hidden one. */
export function distinctRecipients(lists: Readonly<Record<RecipientKind, readonly Person[]>>): Recipient[] {
  const all = RECIPIENT_KINDS.flatMap((kind) => lists[kind].map((person) => ({ ...person, kind })));
  const known = new Set<string>();
  return all.filter(({ address }) => {
    const key = toKey(address);
    return !known.has(key) && known.add(key);
  });
}
