import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { deviceLabel } from '../http/device.ts';
import { networkShare } from '../http/network.ts';
import { database } from '../storage/database.ts';
import { ATTEMPTS_PERIOD_MS, ATTEMPTS_REFUSED } from './limits.ts';
import { type Attempt, countAttempts, insertAttempt, markAttemptDone } from './storage/attempts.ts';

interface Begun extends Pick<Attempt, 'kind' | 'device'> {
  stored: number | undefined;
}

export async function beginAttempt(c: Context<AppEnv>, kind: Attempt['kind']): Promise<Begun> {
  const at = new Date();
  const device = deviceLabel(c.req.header('User-Agent'));
  const attempt = { at, kind, outcome: 'refused', device } as const;
  return { kind, device, stored: await insertAttempt(database(c.env.DB), attempt, await networkShare(c, at)) };
}

export async function markSucceeded(c: Context<AppEnv>, { kind, device, stored }: Begun): Promise<void> {
  const db = database(c.env.DB);
  if (stored === undefined) await insertAttempt(db, { at: new Date(), kind, outcome: 'done', device });
  else await markAttemptDone(db, stored);
}

const since = (): Date => new Date(Date.now() - ATTEMPTS_PERIOD_MS);

const tooMany = (): ApiError =>
  new ApiError('too_many', { headers: { 'Retry-After': String(ATTEMPTS_PERIOD_MS / 1000) }, refused: 'limit' });

/** Slows down guessing. Call it for wrong codes only, so that the right one always signs in. @throws ApiError `too_many` */
export async function assertNotGuessed(c: Context<AppEnv>, kind: Attempt['kind']): Promise<void> {
  const refused = await countAttempts(database(c.env.DB), { kind, outcome: 'refused' }, since());
  if (refused >= ATTEMPTS_REFUSED) throw tooMany();
}

/** A guess that is not stored would not count. @throws ApiError `too_many` */
export function assertStored({ stored }: Begun): void {
  if (stored === undefined) throw tooMany();
}
