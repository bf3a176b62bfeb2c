import { createHash } from 'node:crypto';
import { type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js';
import { joined, utf8 } from '../encoding/bytes.ts';
import { toStream } from '../encoding/to-stream.ts';

// Configures zip.js, which reads.
import '../encoding/zip.ts';
import { type About, BackupError, FORMAT, MANIFEST, type Manifest, manifestSchema, type Part, partFile, type Table } from './format.ts';
import { checkSignature, SIGNATURE, type Signed, signManifest } from './signature.ts';
import { type Entry, zipEnd, zipEntry } from './zip-pieces.ts';

/** Some 200 for each part of 2 MB: enough for the 10 GB of D1. */
const MANIFEST_BYTES = 4_000_000;
const ZIP_STARTS = [0x50, 0x4b, 3, 4];
/** D1 allows 2,000,000 bytes per row; JSON may write a character as six. */
const LINE_CHARACTERS = 12_000_000;

const ENTRY_CHARACTERS = 2_000_000;

type Lines = AsyncIterable<string[]> | Iterable<string[]>;

const foreign = (): BackupError => new BackupError('foreign', 'This version cannot read the file as a backup of this project.');
const damaged = (what: string): BackupError => new BackupError('damaged', `The backup is cut off or damaged: ${what}.`);
const SIGNATURE_BYTES = 1000;

export interface Written {
  entry: Entry;
  part: Part;
  bytes: Uint8Array;
}

export function writePart(table: string, number: number, lines: readonly string[], at: Date): Written {
  const content = utf8(lines.map((line) => `${line}\n`).join(''));
  const file = partFile(table, number);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { ...zipEntry(file, content, at), part: { file, rows: lines.length, bytes: content.length, sha256 } };
}

/** Manifest, signature and the ZIP's list: without them, a file is no backup. @param secret signs it */
export async function writeEnd(manifest: Manifest, entries: readonly Entry[], secret: string | undefined): Promise<Uint8Array> {
  const at = new Date(manifest.madeAt);
  const text = JSON.stringify(manifest, null, 1);
  const last = [zipEntry(MANIFEST, utf8(text), at)];
  if (secret !== undefined) last.push(zipEntry(SIGNATURE, utf8(await signManifest(secret, text)), at));
  return joined(...last.map(({ bytes }) => bytes), zipEnd([...entries, ...last.map(({ entry }) => entry)], at));
}

async function* entriesOf(lines: Lines): AsyncGenerator<string[]> {
  let waiting: string[] = [];
  let characters = 0;
  for await (const batch of lines) {
    for (const line of batch) {
      waiting.push(line);
      characters += line.length;
    }
    if (characters < ENTRY_CHARACTERS) continue;
    yield waiting;
    [waiting, characters] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}

async function* writing(
  about: About,
  tables: readonly Table[],
  read: (table: Table) => Lines,
  secret: string | undefined,
  isTorn: () => Promise<boolean> = async () => false,
) {
  const at = new Date(about.madeAt);
  const entries: Entry[] = [];
  const manifest: Manifest = { ...FORMAT, ...about, isTorn: false, tables: [] };
  // Referring rows first, so that new rows are left out together with those that they refer to.
  for (const table of tables.toReversed()) {
    const { name, columns } = table;
    const parts: Part[] = [];
    for await (const lines of entriesOf(read(table))) {
      const { entry, part, bytes } = writePart(name, parts.length + 1, lines, at);
      entries.push(entry);
      parts.push(part);
      yield joined(bytes);
    }
    manifest.tables.unshift({ name, columns, rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts });
  }
  manifest.isTorn = await isTorn();
  yield joined(await writeEnd(manifest, entries, secret));
}

/** Keeps at most a few batches of lines in memory; breaks off if `read` fails. `secret` signs it; `isTorn` is asked after the last row. */
export const writeBackup = (...what: Parameters<typeof writing>): ReadableStream<Uint8Array<ArrayBuffer>> => toStream(writing(...what));

export interface OpenBackup {
  manifest: Manifest;
  signed: Signed;
  lines: (table: Pick<Manifest['tables'][number], 'name' | 'parts'>) => AsyncGenerator<string[]>;
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

async function startsAsZip(reader: Reader<unknown>): Promise<boolean> {
  const start = await (async () => reader.readUint8Array(0, ZIP_STARTS.length))().catch(() => new Uint8Array());
  return ZIP_STARTS.every((byte, at) => start[at] === byte);
}

interface Reading {
  secrets: readonly string[];
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
  const linesOf = async function* (table: string, { file, rows, sha256 }: Part): AsyncGenerator<string[]> {
    const entry = find(file);
    if (!entry) throw damaged(`${file} is missing`);
    const hash = createHash('sha256');
    const utf8Text = new TextDecoder();
    let [found, rest] = [0, ''];
    for await (const chunk of chunksOf(entry)) {
      left -= chunk.byteLength;
      if (left < 0) throw new BackupError('large', 'The backup is larger than this can restore.');
      hash.update(chunk);
      const whole = (rest + utf8Text.decode(chunk, { stream: true })).split('\n');
      rest = whole.pop() ?? '';
      if (rest.length > LINE_CHARACTERS) throw damaged(`a row of ${table} is too long`);
      found += whole.length;
      if (whole.length > 0) yield whole;
    }
    if (rest !== '' || found !== rows || hash.digest('hex') !== sha256) throw damaged(`the checksum of ${file} does not fit`);
  };
  const lines = async function* ({ name, parts }: Pick<Manifest['tables'][number], 'name' | 'parts'>): AsyncGenerator<string[]> {
    for (const part of parts) yield* linesOf(name, part);
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
