import type { Address, Mailbox } from 'postal-mime';
import { displayAddress } from '../../../src/features/forms/address.shared.ts';
import { oneLine } from '../../encoding/text.ts';

const PEOPLE_LIMIT = 200;
/** Characters. RFC 5321 allows addresses of 254; a long name must not push the address out. */
const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 320;

export interface People {
  list: string[];
  left: number;
}

function formatPerson({ name, address }: Mailbox): string {
  const [who, written] = [oneLine(name, NAME_LENGTH), oneLine(address ?? '', ADDRESS_LENGTH)];
  const where = /[^\p{ASCII}]|xn--/iu.test(written) ? displayAddress(written.normalize('NFC').toLowerCase()) : written;
  return who && where ? `${who} <${where}>` : who || where;
}

/**
 * Removes what the parser takes for part of a name: nested comments, comments or quoted brackets within an address, and routes before one
 * (RFC 5322, sections 3.2.2 and 4.4).
 */
export function plainAddresses(header: string): string {
  if (!/[(\\]|<\s*@/u.test(header)) return header;
  let [plain, depth, isQuoted] = ['', 0, false];
  for (let at = 0; at < header.length; at += 1) {
    const letter = header[at] ?? '';
    const isEscaped = letter === '\\';
    if (isEscaped) at += 1;
    const written = isEscaped ? letter + (header[at] ?? '') : letter;
    if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    if (letter === ')' && depth > 0) depth -= 1;
    const isInner = depth > 0 && (/^[()]/u.test(written) || isEscaped);
    if (letter === '(' && !isQuoted) depth += 1;
    plain += isInner ? ' ' : written;
  }
  return plain.replace(/<[^<>"]*>/gu, (address) => address.replace(/^<\s*@[^:]*:/u, '<').replace(/\([^()]*\)|\s+/gu, ''));
}

export function formatPeople(addresses: readonly Address[] | undefined): People {
  const people = (addresses ?? [])
    .flatMap((address): readonly Mailbox[] => address.group ?? [address])
    .map(formatPerson)
    .filter((person) => person !== '');
  return { list: people.slice(0, PEOPLE_LIMIT), left: Math.max(0, people.length - PEOPLE_LIMIT) };
}
