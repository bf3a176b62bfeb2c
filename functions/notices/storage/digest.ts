import { sql } from 'drizzle-orm';
import type { NoticeKind } from '../../../src/features/notices/admin/kinds.shared.ts';
import { BLOCKED } from '../../mail/spam-score.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';

export interface DigestLine {
  id: number;
  kind: NoticeKind;
  facts: string;
  subject: string | null;
}

export interface Unanswered {
  subject: string;
  receivedAt: number;
}

export interface Spam {
  count: number;
  promised: number;
}

export async function readDigest(db: Database, before: Date, rows: number) {
  const unanswered = sql`
    from messages where source in ('form', 'email') and state = 'inbox' and received_at <= ${before.getTime()}
      and coalesce(json_extract(details, '$.privacyRequest'), json_extract(details, '$.withdrawal'), json_extract(details, '$.automatic')) is null
      and not exists (select 1 from outbox where outbox.thread = messages.thread and automatic = 0 and created_at > received_at)`;
  const [lines, oldest, [counts], [spam]] = await runBatch(
    db,
    sql<DigestLine>`
      select owner_notices.id, kind, facts, subject from owner_notices left join messages on messages.id = message
      where way = 'mail' and owner_notices.state = 'digest' order by at limit 500`,
    sql<Unanswered>`select subject, received_at as receivedAt ${unanswered} order by received_at limit ${rows}`,
    sql<{ unanswered: number }>`select count(*) as unanswered ${unanswered}`,
    sql<Spam>`
      select count(*) as count, count(*) filter (where source = 'form' or json_extract(details, '$.authentication.aligned')) as promised
      from messages where state = 'spam' and state_since is null
        and received_at > coalesce((select max(sent_at) from owner_notices where way = 'mail' and kind = 'digest' and state = 'sent'), 0)
        and not exists (select 1 from json_each(details, '$.spam') where value = ${BLOCKED})`,
  );
  return { lines, oldest, unanswered: counts?.unanswered ?? 0, spam: spam ?? { count: 0, promised: 0 } };
}

export async function hasDigest(db: Database, key: string): Promise<boolean> {
  return (await db.get(sql`select 1 from owner_notices where key = ${key} and way = 'mail'`)) !== undefined;
}

export async function settleLines(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await db.run(sql`
    update owner_notices set state = 'sent', sent_at = ${now.getTime()}
    where state = 'digest' and id in (select value from json_each(${JSON.stringify(ids)}))`);
}
