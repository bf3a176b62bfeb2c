import type { SQL } from 'drizzle-orm';
import type { Env } from '../../env.ts';
import { database } from '../../storage/database.ts';
import {
  type FileContent,
  type PartsTable,
  pieceStatements,
  readPieces,
  type StoredFile,
  TRANSACTION_BYTES,
  wholeFiles,
  writePieces,
} from './pieces.ts';

// The contents of attachments: in the bucket `MAIL_FILES` if it is bound (docs/owner/scaling.md), else in the database, in pieces. Contents stay
// where they were stored.

export type ContentStores = Pick<Env, 'DB' | 'MAIL_FILES'>;

/** Keys that one call of the bucket deletes at most. */
const KEYS_DELETED = 1000;
/** Lists of attachments, one ID a line, are objects too. No attachment's ID begins so. */
export const LISTS = 'lists/';
export const ERASED_LISTS = `${LISTS}erased-`;

const sumBytes = (files: readonly FileContent[]): number => files.reduce((sum, { content }) => sum + content.length, 0);

/** For the transaction of their mail. @returns undefined if the contents are stored after it */
export const contentStatements = ({ MAIL_FILES }: ContentStores, files: readonly FileContent[], table: PartsTable): SQL[] | undefined =>
  MAIL_FILES || sumBytes(files) > TRANSACTION_BYTES ? undefined : pieceStatements(files, table);

/** Repeating it does no harm. */
export async function storeContents({ DB, MAIL_FILES }: ContentStores, files: readonly FileContent[], table: PartsTable): Promise<void> {
  if (MAIL_FILES) await Promise.all(files.map(({ id, content }) => MAIL_FILES.put(id, content)));
  else await writePieces(database(DB), files, table);
}

/**
 * Yields the content of each file, to be read to its end before the next; undefined if neither place has it, as after a restore.
 */
export async function* readContents(
  { DB, MAIL_FILES }: ContentStores,
  files: readonly StoredFile[],
): AsyncGenerator<ReadableStream<Uint8Array> | undefined, undefined> {
  const db = database(DB);
  const whole = await wholeFiles(db, files);
  const read = readPieces(
    db,
    files.filter(({ id }) => whole.has(id)),
  );
  for (const file of files) yield whole.has(file.id) ? read(file) : (await MAIL_FILES?.get(file.id))?.body;
}

export const readContent = async (stores: ContentStores, file: StoredFile): Promise<ReadableStream<Uint8Array> | undefined> =>
  (await readContents(stores, [file]).next()).value;

export const writeList = async (bucket: R2Bucket, key: string, ids: readonly string[]): Promise<void> => {
  await bucket.put(key, ids.join('\n'));
};

export async function readList(bucket: R2Bucket, key: string): Promise<string[]> {
  const text = await (await bucket.get(key))?.text();
  return text ? text.split('\n') : [];
}

export async function deleteObjects(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_DELETED) await bucket.delete(keys.slice(at, at + KEYS_DELETED));
}
