import type { Context } from 'hono';
import type { z } from 'zod';
import type { changedSchema, changeSchema, MailAction, undoneSchema } from '../../../src/features/mail/admin/mail.schema.ts';
import { FRESH_MS } from '../../auth/limits.ts';
import { assertFresh, getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { runBatch } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { notifyCounts } from '../notify.ts';
import { changeStatements, countChange, findChange, findChangeByKey, undoChange } from '../storage/changes.ts';

type ChangeInput = z.output<typeof changeSchema>;

async function describeChange(c: Context<OwnerEnv>, id: string): Promise<z.output<typeof changedSchema>> {
  const { conversations, messages, mailboxes } = await countChange(database(c.env.DB), id);
  if (messages > 0) c.executionCtx.waitUntil(notifyCounts(c.env, mailboxes));
  return { id, changed: conversations, messages };
}

/** A known key returns the first result. */
export async function changeThreads(c: Context<OwnerEnv>, { action, threads }: ChangeInput): Promise<z.output<typeof changedSchema>> {
  const db = database(c.env.DB);
  const key = (await idempotencyKey(c, [action, threads])) ?? null;
  const known = key && (await findChangeByKey(db, key));
  if (known) return describeChange(c, known.id);
  const id = crypto.randomUUID();
  try {
    await runBatch(db, ...changeStatements(db, getActor(c), { id, idempotencyKey: key, action, threads, at: new Date() }));
  } catch (error) {
    // A concurrent request may have stored the same key.
    const other = key && (await findChangeByKey(db, key));
    if (!other) throw error;
    return describeChange(c, other.id);
  }
  return describeChange(c, id);
}

/** Undoing these later may erase mail at once. */
const HOLDING: readonly MailAction[] = ['keep', 'inbox', 'archive'];

/** Skips messages that have changed since. @throws ApiError `not_found`; `fresh_sign_in` if the undo may cause erasure in the next night */
export async function undo(c: Context<OwnerEnv>, id: string): Promise<z.output<typeof undoneSchema>> {
  const db = database(c.env.DB);
  const change = await findChange(db, id);
  if (!change) throw new ApiError('not_found', { message: { key: 'call.change.missing' } });
  if (HOLDING.includes(change.action) && Date.now() - change.at.getTime() > FRESH_MS) await assertFresh(c);
  const { mailboxes } = await countChange(db, id);
  const { conversations, messages } = await undoChange(db, getActor(c), id, change.action, change.at);
  if (messages > 0) c.executionCtx.waitUntil(notifyCounts(c.env, mailboxes));
  return { restored: conversations, messages };
}
