import { toKey } from '../../../src/features/forms/address.shared.ts';
import { formatAddressList, type Person, readPerson } from '../../../src/features/mail/admin/address-list.shared.ts';
import { distinctRecipients } from '../../../src/features/mail/admin/recipients.schema.ts';
import { deliverable, getSender, isAmong } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import { ownersAddresses } from '../../notices/storage/settings.ts';
import type { Database } from '../../storage/database.ts';
import { fixedAliases } from '../mailboxes.ts';
import { listAddresses } from '../storage/mailboxes.ts';
import type { readReplyContext } from '../storage/thread.ts';

export type ReplyContext = Awaited<ReturnType<typeof readReplyContext>>;

const reachable = (people: readonly Person[]): Person[] =>
  people.flatMap(({ name, address }) => {
    const to = deliverable(address);
    return to === undefined ? [] : [{ name, address: to }];
  });

const listed = (details: Record<string, unknown>, key: 'to' | 'cc' | 'answerAll'): Person[] => {
  const list = Object.hasOwn(details, key) ? details[key] : [];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string').map(readPerson) : [];
};

function withoutTag(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+', 1)[0]}${address.slice(at)}`;
}

const isOwnAmong =
  (addresses: readonly string[]) =>
  (address: string): boolean =>
    isAmong(address, addresses) || isAmong(withoutTag(address), addresses.map(withoutTag));

/** The owner goes on after a mail of their own: its recipients, who may have been corrected. */
const goesOn = ({ received, sent }: ReplyContext): boolean =>
  sent !== undefined && (!received || (!sent.automatic && sent.createdAt > received.receivedAt));

const sentTo = ({ sent }: ReplyContext, kind: 'to' | 'cc'): Person[] =>
  (sent?.recipients ?? []).flatMap((one) => (one.kind === kind ? [{ name: one.name, address: one.address }] : []));

/** Whom a reply goes to: the `Reply-To` of the newest message, else its sender. */
export function answerTo(context: ReplyContext): Person[] {
  const { received } = context;
  if (goesOn(context)) return reachable(sentTo(context, 'to'));
  if (!received) return [];
  const { fromName, fromAddress, details } = received;
  const asked = listed(details, 'answerAll');
  const replyTo = details['replyTo'];
  const one = typeof replyTo === 'string' ? [{ name: '', address: replyTo }] : [];
  const found = [asked, one, [{ name: fromName.includes('@') ? '' : fromName, address: fromAddress }]]
    .map(reachable)
    .find((people) => people.length > 0);
  return found ?? reachable(sentTo(context, 'to'));
}

/** With everybody else whom the message names, less own addresses. */
function answerAll(context: ReplyContext, own: readonly string[]): { to: Person[]; cc: Person[] } {
  const { received } = context;
  const isOwn = isOwnAmong([...own, ...(received ? [received.toAddress] : [])]);
  const direct = answerTo(context);
  const others = (kind: 'to' | 'cc') => (goesOn(context) || !received ? sentTo(context, kind) : listed(received.details, kind));
  const isTheirs = ({ address }: Person): boolean => !isOwn(address);
  const to = [...direct, ...reachable(others('to')).filter(isTheirs)];
  const all = distinctRecipients({ to, cc: reachable(others('cc')).filter(isTheirs), bcc: [] });
  return { to: all.filter(({ kind }) => kind === 'to'), cc: all.filter(({ kind }) => kind === 'cc') };
}

/** As lists to edit. `all` is null where nobody else is written to. */
export function answerLists(context: ReplyContext, own: readonly string[]) {
  const direct = answerTo(context);
  const all = answerAll(context, own);
  const isMore = all.to.length + all.cc.length > direct.length;
  return {
    answerTo: direct.length > 0 ? formatAddressList(direct) : null,
    answerAll: isMore ? { to: formatAddressList(all.to), cc: formatAddressList(all.cc) } : null,
  };
}

type OwnEnv = Pick<Env, 'MAIL_ALIASES' | 'MAIL_FROM' | 'ASSETS'>;

/** Of the mailboxes, their aliases, the sender and the owner, at which mail with a subaddress arrives too (`hello+shop@…`). */
export async function ownAddresses(env: OwnEnv, db: Database): Promise<string[]> {
  const [addresses, owners, sender] = await Promise.all([listAddresses(db), ownersAddresses(db), getSender(env)]);
  const fixed = fixedAliases(env.MAIL_ALIASES).map(({ address }) => address);
  return [...addresses, ...owners, ...fixed, ...(sender ? [sender.address] : [])];
}

/** For comparing with the keys of people, once their subaddresses are removed. */
export const ownKeys = async (env: OwnEnv, db: Database): Promise<string[]> =>
  (await ownAddresses(env, db)).map((address) => toKey(withoutTag(address)));
