import type { DatabaseSync } from 'node:sqlite';
import { ARRIVALS, DROP_SILENCING, silencingAmong } from '../../functions/backup/silencing.ts';
import { RECIPIENTS } from '../../functions/storage/mail/mailboxes.ts';
import { OWNERS_ADDRESSES } from '../../functions/storage/notice-settings.ts';

const ALL = Object.entries(ARRIVALS).map(([table, column]) => `SELECT ${column} AS address FROM ${table} WHERE ${column} IS NOT NULL`);

const addresses = (database: DatabaseSync | undefined, sql: string): string[] =>
  database
    ? database
        .prepare(sql)
        .all()
        .map(({ address }) => String(address))
    : [];

/** Drops from a copy what would keep mail to the owner from leaving. @param takesAccess the copy's owner, else the present one */
export function dropSilencing(copy: DatabaseSync, now: DatabaseSync | undefined, takesAccess: boolean): string[] {
  const owners = addresses(takesAccess ? copy : now, OWNERS_ADDRESSES);
  const silencing = silencingAmong(addresses(copy, ALL.join(' UNION ')), owners, addresses(now, RECIPIENTS));
  for (const sql of DROP_SILENCING) copy.prepare(sql).run(JSON.stringify(silencing));
  return silencing;
}
