import { and, asc, eq, sql } from 'drizzle-orm';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { attachmentParts, attachments } from '../schema/mail.ts';

/** 1,200,000 characters of base64; D1 allows 2,000,000 bytes per row. */
export const PART_BYTES = 900_000;
/** A Worker holds files several times on their way to the database. */
export const TRANSACTION_BYTES = 3_000_000;
const STATEMENT_CHARACTERS = 1_400_000;

export interface AttachmentFile {
  id: string;
  position: number;
  name: string;
  type: string;
  sizeBytes: number;
  contentId: string | null;
  content: Uint8Array<ArrayBuffer>;
}

function* splitContent({ content }: Pick<AttachmentFile, 'content'>): Generator<{ position: number; content: string }> {
  for (let at = 0; at < content.length; at += PART_BYTES) {
    yield { position: at / PART_BYTES, content: content.subarray(at, at + PART_BYTES).toBase64() };
  }
}

const sumBytes = (files: readonly AttachmentFile[]): number => files.reduce((sum, { content }) => sum + content.length, 0);

interface Piece {
  attachment: string;
  position: number;
  content: string;
}

/** D1 limits the statements of a call. Lazy: one group is in memory at a time. */
function* groups(files: readonly Pick<AttachmentFile, 'id' | 'content'>[]): Generator<Piece[]> {
  let group: Piece[] = [];
  let characters = 0;
  for (const file of files) {
    for (const piece of splitContent(file)) {
      if (characters + piece.content.length > STATEMENT_CHARACTERS) {
        yield group;
        [group, characters] = [[], 0];
      }
      group.push({ attachment: file.id, ...piece });
      characters += piece.content.length;
    }
  }
  if (group.length > 0) yield group;
}

const pieceStatement = (pieces: readonly Piece[]) =>
  sql`
    insert into ${attachmentParts} (attachment, position, content)
    select value ->> 'attachment', value ->> 'position', value ->> 'content' from json_each(${JSON.stringify(pieces)}) where true
    on conflict do nothing`;

const rowStatement = (message: string, files: readonly AttachmentFile[], stored: boolean) =>
  sql`
    insert into ${attachments} (id, message, position, name, type, size_bytes, content_id, stored)
    select value ->> 'id', ${message}, value ->> 'position', value ->> 'name', value ->> 'type', value ->> 'sizeBytes',
      value ->> 'contentId', ${stored ? 1 : 0} from json_each(${JSON.stringify(files.map(({ content: _content, ...file }) => file))})`;

export function fileStatements(message: string, files: readonly AttachmentFile[]) {
  if (files.length === 0) return [];
  const isWhole = sumBytes(files) <= TRANSACTION_BYTES;
  return [rowStatement(message, files, isWhole), ...(isWhole ? [...groups(files)].map(pieceStatement) : [])];
}

/** Stores missing contents. A mail that came again with other transport headers replaces the incomplete file. */
export async function completeFiles(db: Database, message: string, files: readonly AttachmentFile[]): Promise<void> {
  const incomplete = await db
    .select({ id: attachments.id, position: attachments.position, sizeBytes: attachments.sizeBytes })
    .from(attachments)
    .where(and(eq(attachments.message, message), eq(attachments.stored, false)))
    .orderBy(asc(attachments.position));
  const missing: Pick<AttachmentFile, 'id' | 'content'>[] = [];
  for (const { id, position, sizeBytes } of incomplete) {
    const file = files.find((one) => one.position === position);
    if (!file) continue;
    const isAnother = file.sizeBytes !== sizeBytes;
    if (isAnother) await runBatch(db, sql`delete from ${attachments} where id = ${id}`, rowStatement(message, [file], false));
    missing.push({ id: isAnother ? file.id : id, content: file.content });
  }
  for (const group of groups(missing)) await runBatch(db, pieceStatement(group));
  const ids = JSON.stringify(missing.map(({ id }) => id));
  if (missing.length > 0) await db.run(sql`update ${attachments} set stored = 1 where id in (select value from json_each(${ids}))`);
}

export const findAttachment = (db: Database, id: string) => db.select().from(attachments).where(eq(attachments.id, id)).get();

/** Base64, one piece in memory at a time. @throws if a piece is missing */
export async function* attachmentContent(db: Database, { id, sizeBytes }: { id: string; sizeBytes: number }): AsyncGenerator<Uint8Array> {
  for (let position = 0; position * PART_BYTES < sizeBytes; position += 1) {
    const part = await db
      .select({ content: attachmentParts.content })
      .from(attachmentParts)
      .where(and(eq(attachmentParts.attachment, id), eq(attachmentParts.position, position)))
      .get();
    if (!part) throw new Error('a piece of an attachment is missing');
    yield Uint8Array.fromBase64(part.content);
  }
}
