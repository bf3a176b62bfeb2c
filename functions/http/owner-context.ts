import type { Context } from 'hono';
import type { OwnerEnv } from '../env.ts';
import type { Actor } from '../storage/audit.ts';
import { ApiError } from './api-error.ts';

export const FRESH_MS = 10 * 60_000;

export function assertFresh(c: Context<OwnerEnv>): void {
  if (Date.now() - c.get('owner').signedInAt.getTime() > FRESH_MS) throw new ApiError('fresh_sign_in');
}

export const getActor = (c: Context<OwnerEnv>): Actor => ({ id: c.get('owner').id, requestId: c.get('requestId') });
