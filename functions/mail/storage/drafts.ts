import { desc, eq, lt, sql } from 'drizzle-orm';
import { DRAFTS_LIMIT, type DraftContent } from '../../../src/features/mail/admin/drafts/draft.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { mailDrafts } from '../settings-schema.ts';

type DraftRow = typeof mailDrafts.$inferSelect;
/** `addressKeys`: of everybody in the lists of recipients. */
export type DraftInput = DraftContent & Pick<DraftRow, 'id' | 'key' | 'addressKeys'>;

const SNIPPET_READ = 600;

export const listDrafts = (db: Database) =>
  db
    .select({
      ...{ id: mailDrafts.id, thread: mailDrafts.thread, to: mailDrafts.to, subject: mailDrafts.subject },
      ...{ version: mailDrafts.version, updatedAt: mailDrafts.updatedAt },
      text: sql<string>`substr(${mailDrafts.text}, 1, ${SNIPPET_READ})`,
    })
    .from(mailDrafts)
    .orderBy(desc(mailDrafts.updatedAt), mailDrafts.id)
    .limit(DRAFTS_LIMIT);

export const findDraft = (db: Database, id: string): Promise<DraftRow | undefined> =>
  db.select().from(mailDrafts).where(eq(mailDrafts.id, id)).get();

/** @returns `saved`; why not: the version is `stale`, the draft is `missing`, or there are too many (`full`) */
export async function saveDraft(
  db: Database,
  { id, thread, to, cc, bcc, subject, text, files, key, addressKeys }: DraftInput,
  version: number,
  now: Date,
): Promise<'saved' | 'stale' | 'missing' | 'full'> {
  const at = now.getTime();
  const [lists, list] = [JSON.stringify(files), JSON.stringify(addressKeys)];
  const write =
    version === 0
      ? sql<{ version: number }>`
        insert into ${mailDrafts} (id, thread, to_list, cc_list, bcc_list, subject, text, files, key, address_keys, version, updated_at)
        select ${id}, ${thread}, ${to}, ${cc}, ${bcc}, ${subject}, ${text}, ${lists}, ${key}, ${list}, 1, ${at}
        where (select count(*) from ${mailDrafts}) < ${DRAFTS_LIMIT} on conflict (id) do nothing returning version`
      : sql<{ version: number }>`
        update ${mailDrafts} set thread = ${thread}, to_list = ${to}, cc_list = ${cc}, bcc_list = ${bcc}, subject = ${subject}, text = ${text},
          files = ${lists}, key = ${key}, address_keys = ${list}, version = version + 1, updated_at = ${at}
        where id = ${id} and version = ${version} returning version`;
  const [written, known] = await runBatch(db, write, sql<{ id: string }>`select id from ${mailDrafts} where id = ${id}`);
  if (written.length > 0) return 'saved';
  if (known.length > 0) return 'stale';
  return version === 0 ? 'full' : 'missing';
}

/** @returns `removed`, also for one that is gone already: `none`; `stale` if it has changed since */
export async function removeDraft(db: Database, id: string, version: number | undefined): Promise<'removed' | 'none' | 'stale'> {
  const seen = version === undefined ? sql`` : sql`and version = ${version}`;
  const [removed, left] = await runBatch(
    db,
    sql<{ id: string }>`delete from ${mailDrafts} where id = ${id} ${seen} returning id`,
    sql<{ id: string }>`select id from ${mailDrafts} where id = ${id}`,
  );
  if (removed.length > 0) return 'removed';
  return left.length > 0 ? 'stale' : 'none';
}

export async function deleteDraftsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(mailDrafts).where(lt(mailDrafts.updatedAt, before)).returning({ id: mailDrafts.id })).length;
}
