import { createHash } from 'node:crypto';
import type { Person } from '../storage/erasure.ts';

export interface Erasure {
  hash: string;
  salt: string;
  /** Milliseconds since 1970. */
  erasedAt: number;
}

/** Where an address may stand, alone or within a text. */
export const ADDRESS_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  messages: ['from_address', 'details'],
  outbox: ['to_address', 'reply_to'],
  privacy_requests: ['email'],
  orders: ['email'],
  withdrawals: ['email'],
  audit_log: ['before', 'after'],
};

/** Begins only where a word does, so that a long one without `@` is read once. */
const ADDRESS = /(?<![^\s"<>,;:()[\]\\])[^\s"<>,;:()[\]\\]+@[^\s"<>,;:()[\]\\]+/gu;

export const hashAddress = (salt: string, address: string): string => createHash('sha256').update(`${salt} ${address}`).digest('hex');

/** @returns those of the texts' addresses that were erased, with the time */
export function erasedAmong(texts: Iterable<string>, erasures: readonly Erasure[]): Person[] {
  const addresses = new Set<string>();
  if (erasures.length > 0) for (const text of texts) for (const [found] of text.toLowerCase().matchAll(ADDRESS)) addresses.add(found);
  return [...addresses].flatMap((address) => {
    const times = erasures.filter(({ hash, salt }) => hashAddress(salt, address) === hash).map(({ erasedAt }) => erasedAt);
    return times.length > 0 ? [{ address, until: new Date(Math.max(...times)) }] : [];
  });
}
