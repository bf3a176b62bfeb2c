import { dayHash } from '../limits/day-hash.ts';
import { network } from '../limits/network.ts';
import type { Database } from '../storage/database.ts';

/** Whom a request comes from. Read, hashed and let go: neither is stored. */
export interface Sender {
  address: string;
  userAgent: string;
}

/** The visitor of an event: a hash of network and browser that holds for the day. */
export const visitorOf = (db: Database, { address, userAgent }: Sender, day: string, oldestDay: string): Promise<string> =>
  dayHash(db, `${network(address)}\n${userAgent}`, day, oldestDay);
