import type { Context } from 'hono';
import { deviceLabel } from '../analytics/device.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { type Attempt, countAttempts, insertAttempt, markAttemptDone } from '../storage/sign-in-attempts.ts';
import { ATTEMPTS_PERIOD_MS, ATTEMPTS_REFUSED } from './limits.ts';

export function beginAttempt(c: Context<AppEnv>, kind: Attempt['kind']): Promise<number> {
  const device = deviceLabel(c.req.header('User-Agent'));
  return insertAttempt(database(c.env.DB), { at: new Date(), kind, outcome: 'refused', device });
}

export const markSucceeded = async (c: Context<AppEnv>, attempt: number): Promise<void> => {
  await markAttemptDone(database(c.env.DB), attempt);
};

const since = (): Date => new Date(Date.now() - ATTEMPTS_PERIOD_MS);

/** Slows down guessing. Call it for wrong codes only, so that the right one always signs in. @throws ApiError `too_many` */
export async function assertNotGuessed(c: Context<AppEnv>, kind: Attempt['kind']): Promise<void> {
  const refused = await countAttempts(database(c.env.DB), { kind, outcome: 'refused' }, since());
  if (refused >= ATTEMPTS_REFUSED)
    throw new ApiError('too_many', { headers: { 'Retry-After': String(ATTEMPTS_PERIOD_MS / 1000) }, refused: 'limit' });
}
