import { z } from 'zod';

export interface Mailbox {
  name: string;
  address: string;
}

/** ASCII without quotes or comments, and so no way into another header. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu;

export const isAddress = (text: string): boolean => ADDRESS.test(text);

export function deliverable(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const host = URL.parse(`https://${address.slice(at + 1)}`)?.hostname ?? '';
  const ascii = /[^\0-\x7f]/u.test(address.slice(at)) ? `${address.slice(0, at)}@${host}` : address;
  return isAddress(ascii) ? ascii : undefined;
}

export const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** `Name <local@domain>`, `"Name" <local@domain>` or a bare address. */
export function parseMailbox(text: string): Mailbox | undefined {
  const match = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  return isAddress(address) ? { name: match?.[1] ?? '', address } : undefined;
}

const ownerSchema = z.object({ owner: z.object({ brand: z.string(), email: z.string() }) });

/** Of `Env`, whose types of the runtime the scripts do not have. */
interface SenderEnv {
  MAIL_FROM?: string | undefined;
  ASSETS: { fetch: (address: string) => Promise<Response> };
}

export async function getSender(env: SenderEnv): Promise<Mailbox | undefined> {
  if (env.MAIL_FROM) return parseMailbox(env.MAIL_FROM);
  try {
    const response = await env.ASSETS.fetch('https://site.invalid/build.json');
    const { owner } = ownerSchema.parse(await response.json());
    return isAddress(owner.email) ? { name: owner.brand, address: owner.email } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is one of these as they are written, but for capitals. */
export const isAmong = (address: string, addresses: readonly string[]): boolean => {
  const written = address.trim().toLowerCase();
  return addresses.some((one) => one.trim().toLowerCase() === written);
};

/** Whether mail to a person comes to one of these addresses. */
export const isMailboxHere = (person: string, addresses: readonly string[]): boolean =>
  addresses.some((address) => toPerson(address) === toPerson(person));

const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whose mails a limit counts together: a person's, but those to subaddresses apart, so that invented ones take nothing from the address itself.
 * @returns also whether all of them surely reach one reader; elsewhere than at Google a subaddress may be another's
 */
export function mailboxOf(address: string): { name: string; isOneReader: boolean } {
  const person = toPerson(address);
  const isOneReader = person === address.trim().toLowerCase() || GOOGLE.has(getDomain(person));
  return { name: isOneReader ? person : `${person}+`, isOneReader };
}

/** Lower case, no subaddress (`+…`, RFC 5233); for Google Mail no dots, which it ignores. */
export function toPerson(address: string): string {
  const plain = address.trim().toLowerCase();
  const domain = getDomain(plain);
  const local = plain.slice(0, plain.lastIndexOf('@')).replace(/\+.*$/u, '');
  return GOOGLE.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
