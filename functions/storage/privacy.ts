import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { CLOSED_STATES, type PrivacyState, type PrivacyStep } from '../../src/features/privacy/privacy.schema.ts';
import { asked, batched } from './batch.ts';
import type { Database } from './database.ts';
import { privacyEvents, privacyRequests, privacyTokens } from './schema/privacy.ts';

export type PrivacyRow = typeof privacyRequests.$inferSelect;
export type PrivacyEvent = typeof privacyEvents.$inferSelect;

/** Is it the open request of a person for a thing? */
const openOf = ({ email, kind, subject }: Pick<PrivacyRow, 'email' | 'kind' | 'subject'>) =>
  and(
    eq(privacyRequests.email, email),
    eq(privacyRequests.kind, kind),
    eq(privacyRequests.subject, subject),
    notInArray(privacyRequests.state, [...CLOSED_STATES]),
  );

/**
 * Stores a request with its first step, unless it was stored under its key before, or the same person has one open for the same thing.
 * All in one transaction, so that of requests that are sent at the same moment one is stored.
 * @returns the request that now holds: the given one, the one of the key, or the open one
 */
export async function insertRequest(db: Database, row: PrivacyRow): Promise<PrivacyRow> {
  const { id, idempotencyKey: key } = row;
  const receivedAt = row.receivedAt.getTime();
  const values = sql`${id}, ${row.reference}, ${row.kind}, ${row.state}, ${row.name}, ${row.email}, ${row.about}, ${row.subject},
    ${row.relation}, ${row.locale}, ${receivedAt}, ${row.dueOn}, ${row.acknowledgeBy}, ${row.extended ? 1 : 0}, ${key}`;
  const [, , [holding]] = await batched(
    db,
    asked(sql`
      insert into privacy_requests (id, reference, kind, state, name, email, about, subject, relation, locale, received_at, due_on,
        acknowledge_by, extended, idempotency_key)
      select ${values} where not exists (select 1 from ${privacyRequests} where ${openOf(row)})
      on conflict (idempotency_key) do nothing`),
    asked(sql`
      insert into privacy_events (request, step, note, at)
      select id, 'received', '', ${receivedAt} from privacy_requests where id = ${id}`),
    asked<{ id: string }>(sql`
      select id from ${privacyRequests} where id = ${id} or idempotency_key = ${key} or (${openOf(row)})
      order by id = ${id} desc, idempotency_key is not null and idempotency_key = ${key} desc, received_at desc limit 1`),
  );
  const held = holding && (await db.select().from(privacyRequests).where(eq(privacyRequests.id, holding.id)).get());
  if (!held) throw new Error('a request was neither stored nor known');
  return held;
}

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

/** Moves a request on and records the step, if it is still where the caller saw it; nothing of it when another was faster. */
export async function moveRequest(db: Database, { id, from, to, step, at }: Move): Promise<void> {
  const isThere = and(eq(privacyRequests.id, id), inArray(privacyRequests.state, [...from]));
  await batched(
    db,
    asked(sql`
      insert into privacy_events (request, step, note, at)
      select id, ${step}, '', ${at.getTime()} from ${privacyRequests} where ${isThere}`),
    asked(
      db
        .update(privacyRequests)
        .set({ state: to, closedAt: CLOSED_STATES.includes(to) ? at : null })
        .where(isThere),
    ),
  );
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
