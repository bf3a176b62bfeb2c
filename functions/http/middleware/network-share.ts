import type { Context } from 'hono';
import { toDay } from '../../calendar.ts';
import type { AppEnv } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { dayHash } from '../../storage/day-hash.ts';
import { oldestOpenDay } from '../believed-time.ts';
import { widerNetwork } from '../network.ts';

export const networkShare = (c: Context<AppEnv>, at: Date): Promise<string> =>
  dayHash(database(c.env.DB), `share\n${widerNetwork(c.req.header('CF-Connecting-IP') ?? 'unknown')}`, toDay(at), oldestOpenDay(at));
