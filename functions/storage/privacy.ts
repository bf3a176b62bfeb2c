import { and, asc, desc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm';
import { CLOSED_STATES, type PrivacyKind, type PrivacyState, type PrivacyStep } from '../../src/features/privacy/privacy.schema.ts';
import type { Database } from './database.ts';
import { privacyEvents, privacyRequests, privacyTokens } from './schema/privacy.ts';

export type PrivacyRow = typeof privacyRequests.$inferSelect;
export type PrivacyEvent = typeof privacyEvents.$inferSelect;

/** Stores a new request with its first step, both or neither. */
export async function insertRequest(db: Database, row: PrivacyRow): Promise<void> {
  await db.batch([
    db.insert(privacyRequests).values(row),
    db.insert(privacyEvents).values({ request: row.id, step: 'received', note: '', at: row.receivedAt }),
  ]);
}

/** The open request of the same person for the same thing, newest first. */
export const findOpen = (db: Database, email: string, kind: PrivacyKind, subject: PrivacyRow['subject']): Promise<PrivacyRow | undefined> =>
  db
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.email, email),
        eq(privacyRequests.kind, kind),
        eq(privacyRequests.subject, subject),
        notInArray(privacyRequests.state, [...CLOSED_STATES]),
      ),
    )
    .orderBy(desc(privacyRequests.receivedAt))
    .get();

export const findByKey = (db: Database, idempotencyKey: string): Promise<PrivacyRow | undefined> =>
  db.select().from(privacyRequests).where(eq(privacyRequests.idempotencyKey, idempotencyKey)).get();

export async function insertToken(db: Database, token: typeof privacyTokens.$inferInsert): Promise<void> {
  await db.insert(privacyTokens).values(token);
}

/** The request that a link leads to, with its steps from first to last; undefined for a wrong or expired one. */
export async function findByTokenHash(
  db: Database,
  hash: string,
  now: Date,
): Promise<{ request: PrivacyRow; events: PrivacyEvent[] } | undefined> {
  const row = await db
    .select({ request: privacyRequests })
    .from(privacyTokens)
    .innerJoin(privacyRequests, eq(privacyRequests.id, privacyTokens.request))
    .where(and(eq(privacyTokens.hash, hash), gt(privacyTokens.expiresAt, now)))
    .get();
  if (!row) return undefined;
  const events = await db.select().from(privacyEvents).where(eq(privacyEvents.request, row.request.id)).orderBy(asc(privacyEvents.id));
  return { request: row.request, events };
}

export async function addStep(db: Database, request: string, step: PrivacyStep, note = '', at = new Date()): Promise<void> {
  await db.insert(privacyEvents).values({ request, step, note, at });
}

interface Move {
  id: string;
  from: readonly PrivacyState[];
  to: PrivacyState;
  step: PrivacyStep;
  at: Date;
}

/** Moves a request on, if it is still where the caller saw it. @returns false when another was faster; nothing is recorded then */
export async function moveRequest(db: Database, { id, from, to, step, at }: Move): Promise<boolean> {
  const moved = await db
    .update(privacyRequests)
    .set({ state: to, closedAt: CLOSED_STATES.includes(to) ? at : null })
    .where(and(eq(privacyRequests.id, id), inArray(privacyRequests.state, [...from])))
    .returning({ id: privacyRequests.id });
  if (moved.length === 0) return false;
  await addStep(db, id, step, '', at);
  return true;
}

/** Requests whose clock runs, by the day when they are due. */
export const openRequests = (db: Database): Promise<PrivacyRow[]> =>
  db
    .select()
    .from(privacyRequests)
    .where(notInArray(privacyRequests.state, [...CLOSED_STATES]))
    .orderBy(asc(privacyRequests.dueOn));

/** Deletes links that have expired, and requests that were closed before a time with all that belongs to them. */
export async function deleteOldPrivacy(db: Database, now: Date, closedBefore: Date): Promise<number> {
  const [, requests] = await db.batch([
    db.delete(privacyTokens).where(lt(privacyTokens.expiresAt, now)),
    db.delete(privacyRequests).where(lt(privacyRequests.closedAt, closedBefore)),
  ]);
  return requests.meta.changes;
}
