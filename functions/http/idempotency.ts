import type { Context } from 'hono';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { KEY_FIELD } from '../../src/features/forms/fields.shared.ts';
import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { AppEnv } from '../env.ts';
import { database } from '../storage/database.ts';
import { firstKey } from '../storage/submissions.ts';
import { ApiError } from './api-error.ts';

const KEY_LENGTH = 200;

export async function hashWords(key: string, content: unknown): Promise<string> {
  return sha256Hex(JSON.stringify([key, content]));
}

function readKey<E extends AppEnv>(c: Context<E>): string {
  const key = c.req.header(IDEMPOTENCY_HEADER)?.trim() ?? '';
  if (key.length > KEY_LENGTH) throw new ApiError('bad_request', { message: { key: 'call.keyTooLong', values: { limit: KEY_LENGTH } } });
  return key;
}

/** Fields that differ between attempts of one submission, or do not change what it means. */
const CIRCUMSTANCES = new Set<string>([KEY_FIELD, 'elapsedMs', 'locale']);

export const sentKey = <E extends AppEnv>(c: Context<E>, body: object): string =>
  readKey(c) || String((body as { [KEY_FIELD]?: unknown })[KEY_FIELD] ?? '').trim();

/**
 * Returns the idempotency key of a form's submission. The same content within 24 hours gets the first one's key, so that the plain form,
 * the scripted one and the queue's repeat agree. With `byContent` false only the sent key counts; empty without one.
 * @throws ApiError `bad_request` for an overlong key
 */
export async function submissionKey<E extends AppEnv>(c: Context<E>, body: object, byContent: boolean): Promise<string> {
  const key = sentKey(c, body);
  if (!byContent) return key;
  const written = Object.entries(body)
    .filter(([name]) => !CIRCUMSTANCES.has(name))
    .map(([name, value]) => [name, name === 'email' ? toKey(String(value)) : value]);
  const content = await hashWords(c.req.path, written);
  const withKey = key === '' ? content : await hashWords(key, content);
  return firstKey(database(c.env.DB), { content, withKey }, key || crypto.randomUUID(), new Date());
}

/**
 * Includes the content, so that an edited repeat after a lost response counts as new.
 * @throws ApiError `bad_request` for an overlong key
 */
export async function idempotencyKey<E extends AppEnv>(c: Context<E>, content: unknown): Promise<string | undefined> {
  const key = readKey(c);
  return key === '' ? undefined : hashWords(key, content);
}
