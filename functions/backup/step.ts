import { describeFault, log } from '../http/log.ts';
import { getAuthSecret, type Settings } from '../settings.ts';
import { BucketReader } from './bucket.ts';
import { BackupError, backupName, FORMAT, type Manifest, type Table } from './format.ts';
import { type Making, type Progress, readProgress, rowsOf, writeProgress } from './progress.ts';
import { backupSecrets } from './signature.ts';
import { type Page, readFirstPages, readPage, readSchema, readSequences } from './storage/tables.ts';
import { isReplaced } from './tables.ts';
import { openBackup, type Written, writeEnd, writePart } from './zip.ts';

/** Database calls and bytes that one invocation reads: well below the free plan's 50 calls and 128 MB. */
export interface Bounds {
  calls: number;
  bytes: number;
  first: Page;
  books: Page;
  page: Page;
}

export const BOUNDS: Bounds = {
  calls: 20,
  bytes: 8_000_000,
  first: { bytes: 128_000, rows: 2000 },
  books: { bytes: 500_000, rows: 5000 },
  page: { bytes: 2_000_000, rows: 20_000 },
};

/** Gains rows with each change of an order. */
export const MARK = 'order_steps';

export const firstPageOf = ({ name }: Pick<Table, 'name'>, { first, books } = BOUNDS): Page => (isReplaced(name, true) ? first : books);

type Bindings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'> & { DB: D1Database };

interface Read {
  written: Written[];
  bytes: number;
}

function take(making: Making, { name, columns }: Pick<Table, 'name' | 'columns'>, lines: readonly string[], read: Read): void {
  let table = making.tables.find((known) => known.name === name);
  if (!table) {
    table = { name, columns, parts: [] };
    making.tables.push(table);
  }
  if (lines.length === 0) return;
  const written = writePart(name, table.parts.length + 1, lines, new Date(making.madeAt));
  table.parts.push(written.part);
  making.entries.push(written.entry);
  read.written.push(written);
  read.bytes += written.entry.bytes;
}

async function keep(bucket: R2Bucket, making: Making, { written }: Read): Promise<void> {
  if (written.length === 0) return;
  const key = `${making.name}.${making.pieces.length}.${crypto.randomUUID()}.piece`;
  const bytes = written.reduce((sum, piece) => sum + piece.bytes.length, 0);
  await bucket.put(key, new Blob(written.map((piece) => new Uint8Array(piece.bytes))));
  making.pieces.push({ key, bytes });
}

async function begin({ DB }: Bindings, bucket: R2Bucket, now: Date, bounds: Bounds): Promise<Making> {
  const { tables, migrations } = await readSchema(DB);
  const madeAt = now.toISOString();
  const look = await readFirstPages(DB, tables, (table) => firstPageOf(table, bounds));
  const making: Making = {
    ...{ name: backupName('site', madeAt), madeAt, phase: 'reading', migrations, sequences: look.sequences },
    ...{ tables: [], entries: [], pieces: [], waiting: [], mark: look.sequences[MARK] ?? 0, isTorn: false, bytes: 0, checked: 0 },
  };
  const read: Read = { written: [], bytes: 0 };
  for (const table of tables) {
    const page = look.pages.get(table.name) ?? [];
    take(
      making,
      table,
      page.map(({ line }) => line),
      read,
    );
    const until = look.lasts.get(table.name);
    const after = page.at(-1)?.at;
    if (until !== undefined && after !== undefined && BigInt(after) < BigInt(until))
      making.waiting.push({ name: table.name, after, until });
  }
  // Reads tables that only grow (the books) first: the sooner, the less changes meanwhile.
  making.waiting.sort((one, other) => Number(isReplaced(one.name, true)) - Number(isReplaced(other.name, true)));
  await keep(bucket, making, read);
  return making;
}

async function readOn({ DB }: Bindings, bucket: R2Bucket, making: Making, { calls, bytes, page }: Bounds): Promise<void> {
  const { tables, migrations } = await readSchema(DB);
  if (migrations.join() !== making.migrations.join()) throw new Error('the tables changed while the backup was made');
  const read: Read = { written: [], bytes: 0 };
  for (let used = 0; used < calls && read.bytes < bytes; used += 1) {
    const [next] = making.waiting;
    const table = tables.find(({ name }) => name === next?.name);
    if (!next || !table) break;
    const found = await readPage(DB, table, next.after, page);
    const rows = found.filter(({ at }) => BigInt(at) <= BigInt(next.until));
    take(
      making,
      table,
      rows.map(({ line }) => line),
      read,
    );
    const last = rows.at(-1)?.at;
    if (last === undefined || rows.length < found.length || last === next.until) {
      making.waiting.shift();
      const [later] = making.waiting;
      const wereLastBooks = !isReplaced(next.name, true) && (!later || isReplaced(later.name, true));
      if (wereLastBooks) making.isTorn = ((await readSequences(DB))[MARK] ?? 0) !== making.mark;
    } else next.after = last;
  }
  await keep(bucket, making, read);
}

async function join({ ...env }: Bindings, bucket: R2Bucket, making: Making): Promise<void> {
  const { madeAt, migrations, sequences, isTorn } = making;
  const tables = making.tables.map((table) => ({ ...table, rows: rowsOf([table]) }));
  const manifest: Manifest = { ...FORMAT, from: 'site', madeAt, migrations, sequences, isTorn, tables };
  const end = await writeEnd(manifest, making.entries, getAuthSecret(env));
  making.bytes = making.pieces.reduce((sum, { bytes }) => sum + bytes, end.length);
  const { readable, writable } = new FixedLengthStream(making.bytes);
  const stored = bucket.put(making.name, readable);
  const send = async (): Promise<void> => {
    for (const { key } of making.pieces) {
      const piece = await bucket.get(key);
      if (!piece) throw new Error('a piece left the bucket');
      await piece.body.pipeTo(writable, { preventClose: true });
    }
    const writer = writable.getWriter();
    await writer.write(end);
    await writer.close();
  };
  await Promise.all([stored, send().catch((error: unknown) => writable.abort(error).then(() => Promise.reject(error)))]);
}

const dropPieces = async (bucket: R2Bucket, { pieces }: Making): Promise<void> => {
  for (let at = 0; at < pieces.length; at += 1000) await bucket.delete(pieces.slice(at, at + 1000).map(({ key }) => key));
};

async function checkOn(env: Bindings, bucket: R2Bucket, making: Making, { bytes }: Bounds): Promise<void> {
  const head = await bucket.head(making.name);
  if (head?.size !== making.bytes) throw new BackupError('damaged', 'the size is another one');
  const { manifest, signed, lines } = await openBackup(new BucketReader(bucket, making.name), { secrets: backupSecrets(env) });
  const isRight = manifest.madeAt === making.madeAt && rowsOf(manifest.tables) === rowsOf(making.tables);
  if (!isRight || (getAuthSecret(env) !== undefined && signed !== 'own')) throw new BackupError('damaged', 'the manifest is another one');
  const parts = manifest.tables.flatMap(({ name, parts: all }) => all.map((part) => ({ name, part })));
  let read = 0;
  while (making.checked < parts.length && read < bytes) {
    const { name, part } = parts[making.checked] ?? {};
    if (name === undefined || !part) break;
    for await (const _ of lines({ name, parts: [part] }));
    read += part.bytes;
    making.checked += 1;
  }
  if (making.checked === parts.length) making.phase = 'done';
}

async function advance(env: Bindings, bucket: R2Bucket, making: Making, bounds: Bounds): Promise<void> {
  if (making.phase === 'reading') {
    if (making.waiting.length > 0) await readOn(env, bucket, making, bounds);
    if (making.waiting.length === 0) making.phase = 'joining';
  } else if (making.phase === 'joining') {
    await join(env, bucket, making);
    making.phase = 'checking';
  } else if (making.phase === 'checking') await checkOn(env, bucket, making, bounds);
}

const inShort = (making: Making): Making => ({ ...making, tables: [], entries: [], pieces: [] });

const isOver = (making: Making | null): boolean => making === null || making.phase === 'done' || making.phase === 'failed';

/**
 * Begins or continues a backup by one step, within the limits of one invocation.
 * @returns the progress; its `phase` is `done` or `failed` at the end
 */
export async function stepBackup(env: Bindings, bucket: R2Bucket, now: Date, bounds = BOUNDS): Promise<Progress & { making: Making }> {
  const { progress, version } = await readProgress(bucket);
  const { last } = progress;
  if (progress.making?.phase === 'failed') await bucket.delete(progress.making.name);
  const making = progress.making && !isOver(progress.making) ? progress.making : await begin(env, bucket, now, bounds);
  let fault: unknown;
  try {
    if (making === progress.making) await advance(env, bucket, making, bounds);
    else if (making.waiting.length === 0) making.phase = 'joining';
  } catch (error) {
    fault = error;
    making.problem = making.phase;
    making.phase = 'failed';
  }
  const { name, madeAt, bytes } = making;
  const after = { making, last: making.phase === 'done' ? { name, madeAt, rows: rowsOf(making.tables), bytes } : last };
  const isMine = await writeProgress(bucket, isOver(making) ? { ...after, making: inShort(making) } : after, version);
  if (!isMine) return { making: { ...making, phase: making.problem ?? making.phase }, last };
  if (making.phase === 'failed') {
    log('error', 'backup', { fault: describeFault(fault) });
    await bucket.delete(making.name);
  }
  if (making.phase === 'checking' || making.phase === 'failed') await dropPieces(bucket, making);
  return after;
}
