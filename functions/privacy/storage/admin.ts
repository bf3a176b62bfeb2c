import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { type requestsQuery, STATES_OF } from '../../../src/features/privacy/admin/privacy-admin.schema.ts';
import { outbox } from '../../mail/schema.ts';
import { containsOrIs } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { privacyEvents, privacyRequests } from '../schema.ts';
import type { PrivacyEvent, PrivacyRow } from './requests.ts';

type Query = z.output<typeof requestsQuery>;

const COLUMNS = {
  dueOn: privacyRequests.dueOn,
  receivedAt: privacyRequests.receivedAt,
  name: privacyRequests.name,
  kind: privacyRequests.kind,
  state: privacyRequests.state,
} as const;

export const HANDLED = ['exported', 'erased'] as const;
export const IS_HANDLED =
  sql`exists (select 1 from privacy_events where request = privacy_requests.id and step in ${[...HANDLED]})`.mapWith(Boolean);

export async function listRequests(
  db: Database,
  { q, state, sort, page, size }: Query,
): Promise<{ rows: { request: PrivacyRow; isHandled: boolean }[]; total: number }> {
  const where = and(
    state && inArray(privacyRequests.state, [...STATES_OF[state]]),
    q ? containsOrIs([privacyRequests.name, privacyRequests.email, privacyRequests.reference], privacyRequests.emailKey, q) : undefined,
  );
  const column = own(COLUMNS, sort.replace(/^-/u, '')) ?? COLUMNS.dueOn;
  const [rows, [counted]] = await db.batch([
    db
      .select({ request: privacyRequests, isHandled: IS_HANDLED })
      .from(privacyRequests)
      .where(where)
      .orderBy(sql`closed_at is not null`, sort.startsWith('-') ? desc(column) : asc(column), asc(privacyRequests.id))
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(privacyRequests)
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

interface Opened {
  row: PrivacyRow;
  events: PrivacyEvent[];
  mails: Pick<typeof outbox.$inferSelect, 'id' | 'subject' | 'status' | 'createdAt'>[];
  others: Pick<PrivacyRow, 'id' | 'reference' | 'kind' | 'state'>[];
}

export async function findRequest(db: Database, id: string): Promise<Opened | undefined> {
  const row = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id)).get();
  if (!row) return undefined;
  const { reference, kind, state } = privacyRequests;
  const { subject, status, createdAt } = outbox;
  const [events, mails, others] = await db.batch([
    db.select().from(privacyEvents).where(eq(privacyEvents.request, id)).orderBy(asc(privacyEvents.id)),
    db
      .select({ id: outbox.id, subject, status, createdAt })
      .from(outbox)
      .where(and(eq(outbox.thread, id), eq(outbox.toKey, toKey(row.email))))
      .orderBy(asc(createdAt)),
    db
      .select({ id: privacyRequests.id, reference, kind, state })
      .from(privacyRequests)
      .where(and(eq(privacyRequests.emailKey, toKey(row.email)), ne(privacyRequests.id, id)))
      .orderBy(desc(privacyRequests.receivedAt)),
  ]);
  return { row, events, mails, others };
}
