import type { z } from 'zod';
import { pushMessageSchema } from '../../src/features/push/push.schema.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../monitor/log.ts';
import { database } from '../storage/database.ts';
import { insertPush, type MessageRow } from '../storage/push-messages.ts';
import { deliverDue, toPayload } from './deliver.ts';
import { PLAINTEXT_LIMIT_BYTES } from './encrypt.ts';
import { readVapid } from './vapid.ts';

export type Push = z.input<typeof pushMessageSchema> & { key: string };

/**
 * Writes a message and starts sending it; the scheduled handler sends the rest.
 * @throws ApiError `unavailable` if push is off, `too_large`; ZodError
 */
export async function sendPush(
  env: Env,
  { key, ...push }: Push,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const { ttlS, ...content } = pushMessageSchema.parse(push);
  if (!(await readVapid(env))) throw new ApiError('unavailable', { message: { key: 'call.push.off' } });
  const createdAt = new Date();
  const row: MessageRow = {
    ...content,
    id: crypto.randomUUID(),
    key,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ttlS * 1_000),
  };
  const bytes = toPayload(row).length;
  if (bytes > PLAINTEXT_LIMIT_BYTES)
    throw new ApiError('too_large', { message: { key: 'call.push.tooLarge', values: { bytes, limit: PLAINTEXT_LIMIT_BYTES } } });
  const written = await insertPush(database(env.DB), row);
  if (written.isNew) waitUntil(start(env));
  return written;
}

async function start(env: Env): Promise<void> {
  try {
    await deliverDue(env, new Date());
  } catch (error) {
    log('error', 'push', { fault: describeFault(error) });
  }
}
