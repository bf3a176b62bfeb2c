import { z } from 'zod';
import { cleanAddress, encodedAddress, toKey } from '../../src/features/forms/address.shared.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** Allows no quotes or comments, so that nothing reaches another header. The local part may be Unicode (RFC 6531). */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu;

export const isAddress = (text: string): boolean => ADDRESS.test(text) && /^[\0-\x7f]*$/u.test(text.slice(text.lastIndexOf('@')));

/** Only transports with SMTPUTF8 (RFC 6531) accept such an address. */
export const needsUtf8 = (address: string): boolean => /[^\0-\x7f]/u.test(address);

export function deliverable(address: string): string | undefined {
  const encoded = encodedAddress(cleanAddress(address));
  return isAddress(encoded) ? encoded : undefined;
}

export const getDomain = (address: string): string => {
  const encoded = encodedAddress(address);
  return encoded.slice(encoded.lastIndexOf('@') + 1).toLowerCase();
};

export function parseMailbox(text: string): Mailbox | undefined {
  const match = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  return isAddress(address) ? { name: match?.[1] ?? '', address } : undefined;
}

const ownerSchema = z.object({ owner: z.object({ brand: z.string(), email: z.string() }) });

/** The part of `Env` used here: scripts lack the runtime types of `Env`. */
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

export const isAmong = (address: string, addresses: readonly string[]): boolean => addresses.some((one) => toKey(one) === toKey(address));

export const isMailboxHere = (person: string, addresses: readonly string[]): boolean =>
  addresses.some((address) => toPerson(address) === toPerson(person));

const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox whose mails a limit counts together. Subaddresses count apart, so that invented ones take nothing from the address itself.
 * @returns `isOneReader`: all its mail surely reaches one reader; elsewhere than at Google a subaddress may be another's
 */
export function mailboxOf(address: string): { name: string; isOneReader: boolean } {
  const person = toPerson(address);
  const isOneReader = person === toKey(address) || GOOGLE.has(getDomain(person));
  return { name: isOneReader ? person : `${person}+`, isOneReader };
}

/** Returns the key without a subaddress (`+…`, RFC 5233), and for Google Mail without dots, which it ignores. */
export function toPerson(address: string): string {
  const key = toKey(address);
  const domain = key.slice(key.lastIndexOf('@') + 1);
  const local = key.slice(0, key.lastIndexOf('@')).replace(/\+.*$/u, '');
  return GOOGLE.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
