import { createHash } from 'node:crypto';
import { displayAddress, toKey } from '../../src/features/forms/address.shared.ts';
import { lowerAscii } from '../mail/storage/address-keys.ts';
import type { Person } from './storage/erasure.ts';

export interface Erasure {
  hash: string;
  salt: string;
  erasedAt: number;
}

export const ADDRESS_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  messages: ['from_address', 'details'],
  outbox: ['to_address', 'reply_to'],
  outbox_recipients: ['address'],
  mail_drafts: ['address_keys'],
  privacy_requests: ['email'],
  orders: ['email'],
  withdrawals: ['email'],
  audit_log: ['before', 'after'],
};

/** Begins only where a word does, so that a long one without `@` is read once. */
const ADDRESS = /(?<![^\s"<>,;:()[\]\\])[^\s"<>,;:()[\]\\]+@[^\s"<>,;:()[\]\\]+/gu;

const ADDRESS_LENGTH = 320;

export const hashAddress = (salt: string, key: string): string => createHash('sha256').update(`${salt} ${key}`).digest('hex');

export function erasedAmong(texts: Iterable<string>, erasures: readonly Erasure[]): Person[] {
  const written = new Map<string, Set<string>>();
  const add = (found: string) => {
    if (found.length > ADDRESS_LENGTH) return;
    const key = toKey(found);
    const spellings = written.get(key) ?? new Set([key, displayAddress(key)]);
    written.set(key, spellings.add(lowerAscii(found)).add(found.toLowerCase()));
  };
  if (erasures.length > 0) for (const text of texts) for (const [found] of text.matchAll(ADDRESS)) add(found);
  return [...written].flatMap(([key, spellings]) => {
    const times = erasures.filter(({ hash, salt }) => hashAddress(salt, key) === hash).map(({ erasedAt }) => erasedAt);
    return times.length > 0 ? [{ key, spellings: [...spellings], until: new Date(Math.max(...times)) }] : [];
  });
}
