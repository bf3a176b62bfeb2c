import { desc, type SQL, sql } from 'drizzle-orm';
import { DEVICES_LIMIT } from '../../../src/features/notices/admin/notices.schema.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { ownerDevices } from '../schema.ts';

export type DeviceRow = typeof ownerDevices.$inferSelect;

const FAILURES_LIMIT = 10;

export const listDevices = (db: Database): Promise<DeviceRow[]> =>
  db.select().from(ownerDevices).orderBy(desc(ownerDevices.createdAt)).limit(DEVICES_LIMIT);

export async function keepDevice(db: Database, actor: Actor, row: Omit<DeviceRow, 'lastAt' | 'failures'>): Promise<boolean> {
  const { id, userId, name, endpoint, p256dh, auth, createdAt } = row;
  const [, kept] = await runBatch(
    db,
    insertAuditFrom(
      actor,
      'device.add',
      sql`select ${id}, null, ${JSON.stringify({ name })} where not exists (select 1 from owner_devices where endpoint = ${endpoint})`,
    ),
    sql`
      insert into owner_devices (id, user_id, name, endpoint, p256dh, auth, created_at)
      select ${id}, ${userId}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${createdAt.getTime()}
      where (select count(*) from owner_devices where endpoint <> ${endpoint}) < ${DEVICES_LIMIT}
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, failures = 0
      returning id`,
  );
  return kept.length > 0;
}

export async function removeDevice(db: Database, actor: Actor, id: string): Promise<boolean> {
  const [, removed] = await runBatch(
    db,
    insertAuditFrom(actor, 'device.remove', sql`select id, json_object('name', name), null from owner_devices where id = ${id}`),
    sql`delete from owner_devices where id = ${id} returning id`,
  );
  return removed.length > 0;
}

export interface DeviceOutcome {
  id: string;
  kind: 'sent' | 'gone' | 'failed' | 'refused' | 'later';
}

function noteKind(kind: DeviceOutcome['kind'], outcomes: readonly DeviceOutcome[], now: Date): SQL {
  const theirs = sql`id in (select value from json_each(${JSON.stringify(outcomes.map(({ id }) => id))}))`;
  if (kind === 'sent') return sql`update owner_devices set last_at = ${now.getTime()}, failures = 0 where ${theirs}`;
  return kind === 'gone'
    ? sql`delete from owner_devices where ${theirs}`
    : sql`update owner_devices set failures = failures + 1 where ${theirs}`;
}

/** Deletes ended and long failing subscriptions; ignores refusals of our own keys. Statements for a batch. */
export const noteDevices = (outcomes: readonly DeviceOutcome[], now: Date): SQL[] => [
  ...[...Map.groupBy(outcomes, ({ kind }) => kind)].flatMap(([kind, some]) => (kind === 'refused' ? [] : [noteKind(kind, some, now)])),
  sql`delete from owner_devices where failures >= ${FAILURES_LIMIT}`,
];
