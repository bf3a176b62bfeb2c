import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { database } from '../storage/database.ts';
import { dayHash } from './day-hash.ts';
import { dayOf, oldestOpenDay } from './days.ts';
import { widerNetwork } from './network.ts';

/** What the network of a request is known by in the budgets of a day: a hash that holds for the day. */
export const shareOf = (c: Context<AppEnv>, at: Date): Promise<string> =>
  dayHash(database(c.env.DB), `share\n${widerNetwork(c.req.header('CF-Connecting-IP') ?? 'unknown')}`, dayOf(at), oldestOpenDay(at));
