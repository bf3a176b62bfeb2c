import { createHash } from 'node:crypto';
import { type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js';
import { toStream } from '../encoding/to-stream.ts';
import { streamZip } from '../encoding/zip.ts';
import { type About, BackupError, MANIFEST, type Manifest, manifestSchema, type Table, tableFile } from './format.ts';
import { checkSignature, SIGNATURE, type Signed, signManifest } from './signature.ts';

const MANIFEST_BYTES = 1_000_000;
const ZIP_STARTS = [0x50, 0x4b, 3, 4];
/** D1 allows 2,000,000 bytes per row; JSON may write a character as six. */
const LINE_CHARACTERS = 12_000_000;

type Lines = AsyncIterable<string[]> | Iterable<string[]>;

const foreign = (): BackupError => new BackupError('foreign', 'This is no backup of this project that this version can read.');
const damaged = (what: string): BackupError => new BackupError('damaged', `The backup is cut off or damaged: ${what}.`);
const SIGNATURE_BYTES = 1000;

async function* map<From, To>(source: AsyncIterable<From> | Iterable<From>, change: (from: From) => To): AsyncGenerator<To> {
  for await (const item of source) yield change(item);
}

/** At most a few batches of lines are in memory. It breaks off if `read` fails. @param secret signs it */
export const writeBackup = (
  about: About,
  tables: readonly Table[],
  read: (table: Table) => Lines,
  secret: string | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  streamZip(new Date(about.madeAt), async (zip) => {
    const encoder = new TextEncoder();
    const manifest: Manifest = { format: 'lycabettus-backup', version: 2, ...about, tables: [] };
    // Referring rows first, so that new rows are left out together with those that they refer to.
    for (const table of tables.toReversed()) {
      const hash = createHash('sha256');
      let rows = 0;
      const chunks = map(read(table), (lines) => {
        const chunk = encoder.encode(lines.map((line) => `${line}\n`).join(''));
        hash.update(chunk);
        rows += lines.length;
        return chunk;
      });
      await zip.add(tableFile(table.name), toStream(chunks));
      manifest.tables.unshift({ name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') });
    }
    const text = JSON.stringify(manifest, null, 1);
    await zip.add(MANIFEST, new Blob([text]).stream());
    if (secret !== undefined) await zip.add(SIGNATURE, new Blob([await signManifest(secret, text)]).stream());
  });

export interface OpenBackup {
  manifest: Manifest;
  signed: Signed;
  /** Checks rows and checksum at its end. @throws BackupError */
  lines: (table: Manifest['tables'][number]) => AsyncGenerator<string[]>;
}

async function* chunksOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const done = entry.getData(writable, { checkSignature: true }).then(
    () => undefined,
    async (error: unknown) => {
      await writable.abort(error).catch(() => undefined);
      return error;
    },
  );
  try {
    for await (const chunk of readable as unknown as AsyncIterable<Uint8Array>) yield chunk;
  } catch {
    throw damaged(`${entry.filename} cannot be read`);
  }
  if ((await done) !== undefined) throw damaged(`${entry.filename} cannot be read`);
}

async function textOf(entry: FileEntry, limitBytes: number): Promise<string> {
  if (entry.uncompressedSize > limitBytes) throw foreign();
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(entry)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limitBytes) throw foreign();
  }
  return text;
}

/** A ZIP's list is at its end: what starts as one and has none was cut off. */
async function startsAsZip(reader: Reader<unknown>): Promise<boolean> {
  // Some readers answer at once, and throw.
  const start = await (async () => reader.readUint8Array(0, ZIP_STARTS.length))().catch(() => new Uint8Array());
  return ZIP_STARTS.every((byte, at) => start[at] === byte);
}

interface Reading {
  /** Any of them may have signed it. */
  secrets: readonly string[];
  /** Of all tables, uncompressed. */
  limitBytes?: number;
}

/** @throws BackupError */
export async function openBackup(
  reader: Reader<unknown>,
  { secrets, limitBytes = Number.POSITIVE_INFINITY }: Reading,
): Promise<OpenBackup> {
  const entries = await new ZipReader(reader).getEntries().catch(async () => {
    throw (await startsAsZip(reader)) ? damaged('its end is missing') : foreign();
  });
  const find = (name: string): FileEntry | undefined =>
    entries.find((entry): entry is FileEntry => !entry.directory && entry.filename === name);
  const about = find(MANIFEST);
  if (!about) throw foreign();
  const text = await textOf(about, MANIFEST_BYTES);
  const manifest = manifestSchema.safeParse(parseJson(text));
  if (!manifest.success) throw foreign();
  const seal = find(SIGNATURE);
  const signed = await checkSignature(secrets, text, seal && (await textOf(seal, SIGNATURE_BYTES)));
  let left = limitBytes;
  const lines = async function* ({ name, rows, sha256 }: Manifest['tables'][number]): AsyncGenerator<string[]> {
    const entry = find(tableFile(name));
    if (!entry) throw damaged(`${tableFile(name)} is missing`);
    const hash = createHash('sha256');
    const utf8 = new TextDecoder();
    let [found, rest] = [0, ''];
    for await (const chunk of chunksOf(entry)) {
      left -= chunk.byteLength;
      if (left < 0) throw new BackupError('large', 'The backup is larger than this can restore.');
      hash.update(chunk);
      const whole = (rest + utf8.decode(chunk, { stream: true })).split('\n');
      rest = whole.pop() ?? '';
      if (rest.length > LINE_CHARACTERS) throw damaged(`a row of ${name} is too long`);
      found += whole.length;
      if (whole.length > 0) yield whole;
    }
    if (rest !== '' || found !== rows || hash.digest('hex') !== sha256) throw damaged(`the checksum of ${name} does not fit`);
  };
  return { manifest: manifest.data, signed, lines };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
