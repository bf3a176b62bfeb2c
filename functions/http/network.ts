import type { Context } from 'hono';
import { toDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { database } from '../storage/database.ts';
import { dayHash } from '../storage/day-hash.ts';
import { oldestOpenDay } from './believed-time.ts';
import { isLocal } from './site-origin.ts';

/** Groups of 16 bits: /64, from which a line takes as many addresses as it likes (RFC 8981). */
const LINE_GROUPS = 4;
/** /48, the most that a customer is usually given (RFC 6177). */
const CUSTOMER_GROUPS = 3;

function start(address: string, length: number): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, length)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}

export const network = (address: string): string => start(address, LINE_GROUPS);

export const widerNetwork = (address: string): string => start(address, CUSTOMER_GROUPS);

export const networkShare = (c: Context<AppEnv>, at: Date): Promise<string> =>
  dayHash(database(c.env.DB), `share\n${widerNetwork(c.req.header('CF-Connecting-IP') ?? 'unknown')}`, toDay(at), oldestOpenDay(at));

/** The country that Cloudflare finds by the address, such as `GR`, or its word for none (`XX`) or for Tor (`T1`). */
export function networkCountry(c: Context<AppEnv>): string | null {
  const country = c.req.raw.cf?.['country'];
  return typeof country === 'string' && !isLocal(new URL(c.req.url)) ? country : null;
}
