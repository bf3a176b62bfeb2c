import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { WrittenFile } from '../../../src/features/mail/admin/mail.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import { type Database, database } from '../../storage/database.ts';
import type { MailFile } from '../outgoing/mime.ts';
import { outboxFiles } from '../schema.ts';
import { type ContentStores, contentStatements, readContents, storeContents } from './contents.ts';

export class MissingFileError extends Error {
  constructor(name: string) {
    super(`the content of ${name} is missing`);
  }
}

export type OutgoingFile = typeof outboxFiles.$inferSelect;

/** Days that a file stays which no mail has taken. */
export const UNSENT_FILE_DAYS = 30;

/** Stores a file before its mail is sent. One whose content is missing is never offered: the mail that names it is refused. */
export async function storeFile(stores: ContentStores, file: WrittenFile, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const db = database(stores.DB);
  const contents = [{ id: file.id, content }];
  const pieces = contentStatements(stores, contents, 'outbox_file_parts');
  const row = { ...file, mail: null, position: 0, stored: pieces !== undefined, storedAt: new Date() };
  await runBatch(db, db.insert(outboxFiles).values(row), ...(pieces ?? []));
  if (pieces) return;
  await storeContents(stores, contents, 'outbox_file_parts');
  await db.update(outboxFiles).set({ stored: true }).where(eq(outboxFiles.id, file.id));
}

/** In the order of their mail. */
export const filesIn = (db: Database, mails: readonly string[]) =>
  db
    .select()
    .from(outboxFiles)
    .where(inArray(outboxFiles.mail, [...mails]))
    .orderBy(asc(outboxFiles.position));

export const findFile = (db: Database, id: string) => db.select().from(outboxFiles).where(eq(outboxFiles.id, id)).get();

/** @throws Error if the content of one is missing, as after a restore */
export async function contentsOf(stores: ContentStores, files: readonly OutgoingFile[]): Promise<MailFile[]> {
  if (files.length === 0) return [];
  const contents = readContents(stores, files);
  const read: MailFile[] = [];
  for (const { name, type } of files) {
    const { value } = await contents.next();
    if (!value) throw new MissingFileError(name);
    read.push({ name, type, content: new Uint8Array(await new Response(value).arrayBuffer()) });
  }
  return read;
}

/** Those that are stored whole and belong to no mail. */
export const unsentFiles = (db: Database, ids: readonly string[]): Promise<OutgoingFile[]> =>
  db
    .select()
    .from(outboxFiles)
    .where(and(inArray(outboxFiles.id, [...ids]), isNull(outboxFiles.mail), eq(outboxFiles.stored, true)));

/** A file of another mail gets no position, which aborts the transaction. A mail that was not written takes none. */
export const takeFiles = (mail: string, ids: readonly string[]): SQL[] =>
  ids.length === 0
    ? []
    : [
        sql`
          update ${outboxFiles} set mail = ${mail},
            position = case when mail is null then (select key from json_each(${JSON.stringify(ids)}) where value = outbox_files.id) end
          where id in (select value from json_each(${JSON.stringify(ids)})) and exists (select 1 from outbox where id = ${mail})`,
      ];

/** Before its mail is deleted, so that they can be sent again. */
export const releaseFiles = (mail: SQL): SQL =>
  sql`update ${outboxFiles} set mail = null, stored_at = ${Date.now()} where mail in (${mail})`;

export const dropFile = async (db: Database, id: string): Promise<boolean> =>
  (
    await db
      .delete(outboxFiles)
      .where(and(eq(outboxFiles.id, id), isNull(outboxFiles.mail)))
      .returning({ id: outboxFiles.id })
  ).length > 0;

/** A file of a draft stays as long as the draft. */
export const unsentBefore = (before: Date): SQL => sql`
  delete from ${outboxFiles} where mail is null and stored_at < ${before.getTime()}
    and id not in (select file.value ->> 'id' from mail_drafts, json_each(mail_drafts.files) as file)`;
