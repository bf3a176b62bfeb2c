import { and, asc, eq, sql } from 'drizzle-orm';
import { runBatch } from '../../storage/batch.ts';
import { type Database, database } from '../../storage/database.ts';
import { attachments } from '../schema.ts';
import { type ContentStores, contentStatements, storeContents } from './contents.ts';
import type { FileContent } from './pieces.ts';

export interface AttachmentFile extends FileContent {
  position: number;
  name: string;
  type: string;
  sizeBytes: number;
  contentId: string | null;
}

const rowStatement = (message: string, files: readonly AttachmentFile[], stored: boolean) =>
  sql`
    insert into ${attachments} (id, message, position, name, type, size_bytes, content_id, stored)
    select value ->> 'id', ${message}, value ->> 'position', value ->> 'name', value ->> 'type', value ->> 'sizeBytes',
      value ->> 'contentId', ${stored ? 1 : 0} from json_each(${JSON.stringify(files.map(({ content: _content, ...file }) => file))})`;

export function fileStatements(stores: ContentStores, message: string, files: readonly AttachmentFile[]) {
  if (files.length === 0) return [];
  const contents = contentStatements(stores, files, 'attachment_parts');
  return [rowStatement(message, files, contents !== undefined), ...(contents ?? [])];
}

export async function completeFiles(stores: ContentStores, message: string, files: readonly AttachmentFile[]): Promise<void> {
  const db = database(stores.DB);
  const incomplete = await db
    .select({ id: attachments.id, position: attachments.position, sizeBytes: attachments.sizeBytes })
    .from(attachments)
    .where(and(eq(attachments.message, message), eq(attachments.stored, false)))
    .orderBy(asc(attachments.position));
  const missing: FileContent[] = [];
  for (const { id, position, sizeBytes } of incomplete) {
    const file = files.find((one) => one.position === position);
    if (!file) continue;
    const isAnother = file.sizeBytes !== sizeBytes;
    if (isAnother) await runBatch(db, sql`delete from ${attachments} where id = ${id}`, rowStatement(message, [file], false));
    missing.push({ id: isAnother ? file.id : id, content: file.content });
  }
  if (missing.length === 0) return;
  await storeContents(stores, missing, 'attachment_parts');
  const ids = JSON.stringify(missing.map(({ id }) => id));
  await db.run(sql`update ${attachments} set stored = 1 where id in (select value from json_each(${ids}))`);
}

export const findAttachment = (db: Database, id: string) => db.select().from(attachments).where(eq(attachments.id, id)).get();

export const withoutRow = (ids: readonly string[]) =>
  sql<{ id: string }>`
    select value as id from json_each(${JSON.stringify(ids)}) where not exists (select 1 from ${attachments} where id = value)
      and not exists (select 1 from outbox_files where id = value)`;

interface Listed {
  ids: readonly string[];
  after: string;
  until: string | undefined;
  receivedBefore: Date;
}

/** Marks whether the bucket has the content of files that are not in the database, as after a restore. */
export const markStored = ({ ids, after, until, receivedBefore }: Listed) =>
  sql`
    update ${attachments} set stored = not stored
    where id > ${after} ${until === undefined ? sql`` : sql`and id <= ${until}`} and size_bytes > 0
      and stored <> (id in (select value from json_each(${JSON.stringify(ids)})))
      and not exists (select 1 from attachment_parts where attachment = ${attachments.id})
      and (select received_at from messages where messages.id = message) < ${receivedBefore.getTime()}`;

/** As `markStored`, of files to be sent. */
export const markWritten = ({ ids, after, until, receivedBefore }: Listed) =>
  sql`
    update outbox_files set stored = not stored
    where id > ${after} ${until === undefined ? sql`` : sql`and id <= ${until}`} and size_bytes > 0
      and stored <> (id in (select value from json_each(${JSON.stringify(ids)})))
      and not exists (select 1 from outbox_file_parts where attachment = outbox_files.id) and stored_at < ${receivedBefore.getTime()}`;
