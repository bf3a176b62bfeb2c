import { createWriteStream, existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobReader } from '@zip.js/zip.js';
import { type About, dropOrphans, insertLines, lineOf, type Manifest, type Table } from '../../functions/backup/format.ts';
import type { Signed } from '../../functions/backup/signature.ts';
import { openBackup, writeBackup as zipBackup } from '../../functions/backup/zip.ts';
import { countRows, emptyCopy, getSequences, getTables } from './copy.ts';
import { setSequences } from './fill.ts';
import { readGzip } from './gzip.ts';
import { readSecrets } from './secrets.ts';

const LINES_AT_ONCE = 1000;

export function* linesOf(copy: DatabaseSync, table: Table): Generator<string[]> {
  let lines: string[] = [];
  for (const row of copy.prepare(`SELECT ${lineOf(table)} AS line FROM "${table.name}" ORDER BY rowid`).iterate()) {
    lines.push(String(row['line']));
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}

const PART = /\.zip\.(?:(\d+)\.)?part$/u;

function isRunning(process: number): boolean {
  try {
    return globalThis.process.kill(process, 0);
  } catch {
    return false;
  }
}

/** Of backups that were killed: they hold personal data, and are no backups. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const found = PART.exec(name);
    if (found && !isRunning(Number(found[1] ?? Number.NaN))) rmSync(join(folder, name), { force: true });
  }
}

/** Writes a copy to one private file. @returns the rows of each table */
export async function writeBackup(
  file: string,
  copy: DatabaseSync,
  about: Pick<Manifest, 'from' | 'migrations'>,
  at: Date,
): Promise<{ name: string; rows: number }[]> {
  const tables = getTables(copy);
  const whole = { madeAt: at.toISOString(), ...about, sequences: getSequences(copy) };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  removeLeftovers(dirname(file));
  const part = `${file}.${process.pid}.part`;
  const zip = zipBackup(whole, tables, (table) => linesOf(copy, table), readSecrets()[0]);
  await pipeline(Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(part, { mode: 0o600 }));
  renameSync(part, file);
  return tables.map(({ name }) => ({ name, rows: countRows(copy, { name }) }));
}

/**
 * Reads a file into a copy with the tables of its time.
 * @throws Error on an invalid or incomplete file, or a newer version
 */
export async function readBackup(file: string): Promise<{ about: About; signed: Signed; copy: DatabaseSync }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (file.endsWith('.jsonl.gz')) return { ...readGzip(file), signed: 'none' };
  const { manifest, signed, lines } = await openBackup(new BlobReader(await openAsBlob(file)), { secrets: readSecrets() });
  const copy = emptyCopy(manifest.migrations);
  const tables = getTables(copy);
  const unfit = (): Error => new Error(`${basename(file)} has other tables than its version of this project.`);
  if (tables.length !== manifest.tables.length) throw unfit();
  copy.exec('BEGIN');
  for (const table of manifest.tables) {
    const known = tables.find(({ name }) => name === table.name);
    if (known?.columns.join() !== table.columns.join()) throw unfit();
    const insert = copy.prepare(insertLines(known, 'SELECT ?1 AS line'));
    for await (const batch of lines(table)) for (const line of batch) insert.run(line);
  }
  for (const sql of tables.flatMap(dropOrphans)) copy.exec(sql);
  setSequences(copy, manifest.sequences);
  copy.exec('COMMIT');
  return { about: manifest, signed, copy };
}
