import { type SQL, sql } from 'drizzle-orm';
import { toStream } from '../../encoding/to-stream.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { attachmentParts, outboxFileParts } from '../schema.ts';

/** 1,200,000 characters of base64; D1 allows 2,000,000 bytes per row and value. */
export const PART_BYTES = 900_000;
const VALUE_CHARACTERS = 1_400_000;
/** Of a statement, which carries or returns some 5 MB: a call has few (docs/owner/scaling.md), and a Worker holds several copies in 128 MB. */
const VALUES = 4;
const READ_BYTES = VALUES * PART_BYTES;

/** A Worker holds files several times on their way to the database. */
export const TRANSACTION_BYTES = 3_000_000;

/** Pieces of received files, and of files to be sent: each table has the rows of its own. */
const PARTS = { attachment_parts: attachmentParts, outbox_file_parts: outboxFileParts };
export type PartsTable = keyof typeof PARTS;

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

function* grouped<Item>(items: Iterable<Item>, most: number, sizeOf: (item: Item) => number): Generator<Item[]> {
  let group: Item[] = [];
  let sum = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (group.length > 0 && sum + size > most) {
      yield group;
      [group, sum] = [[], 0];
    }
    group.push(item);
    sum += size;
  }
  if (group.length > 0) yield group;
}

function* piecesOf(files: readonly FileContent[]): Generator<Piece> {
  for (const file of files) for (const piece of splitContent(file)) yield { attachment: file.id, ...piece };
}

function* statementsOf(files: readonly FileContent[], table: PartsTable): Generator<SQL> {
  const values = grouped(piecesOf(files), VALUE_CHARACTERS, ({ content }) => content.length);
  for (const some of grouped(values, VALUES, () => 1)) {
    const all = some.map((pieces) => sql`select value from json_each(${JSON.stringify(pieces)})`);
    yield sql`
      insert into ${PARTS[table]} (attachment, position, content)
      select value ->> 'attachment', value ->> 'position', value ->> 'content' from (${sql.join(all, sql` union all `)}) where true
      on conflict do nothing`;
  }
}

export const pieceStatements = (files: readonly FileContent[], table: PartsTable): SQL[] => [...statementsOf(files, table)];

export async function writePieces(db: Database, files: readonly FileContent[], table: PartsTable): Promise<void> {
  for (const statement of statementsOf(files, table)) await runBatch(db, statement);
}

export async function wholeFiles(db: Database, files: readonly StoredFile[]): Promise<Set<string>> {
  const [[found]] = await runBatch(
    db,
    sql<{ ids: string }>`
      select json_group_array(value ->> 'id') as ids from json_each(${JSON.stringify(files)})
      where ((select count(*) from ${attachmentParts} where attachment = value ->> 'id')
        + (select count(*) from ${outboxFileParts} where attachment = value ->> 'id')) * ${PART_BYTES} >= value ->> 'sizeBytes'`,
  );
  return new Set(JSON.parse(found?.ids ?? '[]') as string[]);
}

interface Place {
  attachment: string;
  position: number;
  bytes: number;
}

function* placesOf(files: readonly StoredFile[]): Generator<Place> {
  for (const { id, sizeBytes } of files)
    for (let position = 0; position * PART_BYTES < sizeBytes; position += 1)
      yield { attachment: id, position, bytes: Math.min(PART_BYTES, sizeBytes - position * PART_BYTES) };
}

async function* contentsAt(db: Database, places: Iterable<Place>): AsyncGenerator<string, undefined> {
  for (const group of grouped(places, READ_BYTES, ({ bytes }) => bytes)) {
    const [rows] = await runBatch(
      db,
      sql<{ content: string }>`
        select content, key from json_each(${JSON.stringify(group)}) cross join ${attachmentParts}
        where attachment = value ->> 'attachment' and position = value ->> 'position'
        union all select content, key from json_each(${JSON.stringify(group)}) cross join ${outboxFileParts}
        where attachment = value ->> 'attachment' and position = value ->> 'position' order by key`,
    );
    if (rows.length < group.length) throw new Error('a piece of an attachment is missing');
    for (const { content } of rows) yield content;
  }
}

/** @returns a reader of each in turn, to be read to its end before the next; small ones share a statement */
export function readPieces(db: Database, files: readonly StoredFile[]): (file: StoredFile) => ReadableStream<Uint8Array> {
  const contents = contentsAt(db, placesOf(files));
  return (file) => toStream(bytesOf(contents, placesOf([file])));
}

async function* bytesOf(contents: AsyncGenerator<string, undefined>, places: Iterable<Place>): AsyncGenerator<Uint8Array> {
  for (const _ of places) yield Uint8Array.fromBase64((await contents.next()).value ?? '');
}
