import type { Context } from 'hono';
import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from './api-error.ts';

const KEY_LENGTH = 200;

/** @returns 64 hexadecimal digits */
export async function hashWords(key: string, words: unknown): Promise<string> {
  return sha256Hex(JSON.stringify([key, words]));
}

/**
 * Hashes the `Idempotency-Key` with the words of the request, so that an edited repeat after a lost response counts as new; undefined
 * without the header.
 * @throws ApiError `bad_request` for an overlong key
 */
export async function idempotencyKey<E extends AppEnv>(c: Context<E>, words: unknown): Promise<string | undefined> {
  const key = c.req.header(IDEMPOTENCY_HEADER)?.trim();
  if (!key) return undefined;
  if (key.length > KEY_LENGTH) throw new ApiError('bad_request', { message: { key: 'call.keyTooLong', values: { limit: KEY_LENGTH } } });
  return hashWords(key, words);
}
