import type { Context } from 'hono';
import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from './api-error.ts';

const KEY_LENGTH = 200;

export async function hashWords(key: string, content: unknown): Promise<string> {
  return sha256Hex(JSON.stringify([key, content]));
}

/**
 * Includes the content, so that an edited repeat after a lost response counts as new.
 * @throws ApiError `bad_request` for an overlong key
 */
export async function idempotencyKey<E extends AppEnv>(c: Context<E>, content: unknown): Promise<string | undefined> {
  const key = c.req.header(IDEMPOTENCY_HEADER)?.trim();
  if (!key) return undefined;
  if (key.length > KEY_LENGTH) throw new ApiError('bad_request', { message: { key: 'call.keyTooLong', values: { limit: KEY_LENGTH } } });
  return hashWords(key, content);
}
