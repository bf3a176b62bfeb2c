import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { recordedFrom } from '../audit.ts';
import { asked, batched } from '../batch.ts';
import { database } from '../database.ts';
import { outbox } from '../schema/mail.ts';
import type { OutgoingRow } from './outbox.ts';

interface TakenBack {
  thread: string;
  toAddress: string;
  subject: string;
  text: string;
}

const record = (c: Context<OwnerEnv>, action: string, after: SQL, where: SQL | undefined): SQL =>
  recordedFrom(c, sql`select ${action}, id, json_object('thread', thread, 'status', status), ${after} from ${outbox} where ${where}`);

/** Removes an answer of the owner's that nobody has begun to send, and answers with what was in it; undefined where there is none such. */
export async function takeBack(c: Context<OwnerEnv>, id: string): Promise<TakenBack | undefined> {
  const where = and(eq(outbox.id, id), eq(outbox.automatic, false), eq(outbox.status, 'queued'), eq(outbox.attempts, 0));
  const [, gone] = await batched(
    database(c.env.DB),
    asked(record(c, 'reply.take-back', sql`null`, where)),
    asked<TakenBack>(sql`delete from ${outbox} where ${where} returning thread, to_address as toAddress, subject, text`),
  );
  return gone[0];
}

/** Puts a mail that failed or was kept back into the queue, due now; undefined where there is none such. */
export async function requeue(c: Context<OwnerEnv>, id: string): Promise<Pick<OutgoingRow, 'id' | 'attempts'> | undefined> {
  const where = sql`id = ${id} and status in ('failed', 'kept')`;
  const [, due] = await batched(
    database(c.env.DB),
    asked(record(c, 'mail.again', sql`json_object('thread', thread, 'status', 'queued')`, where)),
    asked<Pick<OutgoingRow, 'id' | 'attempts'>>(
      sql`update ${outbox} set status = 'queued', attempts = 0, next_attempt_at = ${Date.now()} where ${where} returning id, attempts`,
    ),
  );
  return due[0];
}
