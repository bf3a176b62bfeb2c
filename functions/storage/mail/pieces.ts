import { and, eq, type SQL, sql } from 'drizzle-orm';
import { toStream } from '../../encoding/to-stream.ts';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { attachmentParts } from '../schema/mail.ts';

/** 1,200,000 characters of base64; D1 allows 2,000,000 bytes per row. */
export const PART_BYTES = 900_000;
const STATEMENT_CHARACTERS = 1_400_000;

/** `id`: of the attachment. */
export interface FileContent {
  id: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface StoredFile {
  id: string;
  sizeBytes: number;
}

function* splitContent({ content }: FileContent): Generator<{ position: number; content: string }> {
  for (let at = 0; at < content.length; at += PART_BYTES) {
    yield { position: at / PART_BYTES, content: content.subarray(at, at + PART_BYTES).toBase64() };
  }
}

interface Piece {
  attachment: string;
  position: number;
  content: string;
}

/** D1 limits the statements of a call. Lazy: one group is in memory at a time. */
function* groups(files: readonly FileContent[]): Generator<Piece[]> {
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

const pieceStatement = (pieces: readonly Piece[]): SQL =>
  sql`
    insert into ${attachmentParts} (attachment, position, content)
    select value ->> 'attachment', value ->> 'position', value ->> 'content' from json_each(${JSON.stringify(pieces)}) where true
    on conflict do nothing`;

export const pieceStatements = (files: readonly FileContent[]): SQL[] => [...groups(files)].map(pieceStatement);

export async function writePieces(db: Database, files: readonly FileContent[]): Promise<void> {
  for (const group of groups(files)) await runBatch(db, pieceStatement(group));
}

/** Base64, one piece in memory at a time. */
async function* piecesOf(db: Database, { id, sizeBytes }: StoredFile): AsyncGenerator<Uint8Array> {
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

/** @returns undefined unless all pieces are there */
export async function readPieces(db: Database, file: StoredFile): Promise<ReadableStream<Uint8Array> | undefined> {
  const found = await db.$count(attachmentParts, eq(attachmentParts.attachment, file.id));
  return found * PART_BYTES < file.sizeBytes ? undefined : toStream(piecesOf(db, file));
}
