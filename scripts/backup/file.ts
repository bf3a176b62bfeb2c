import { createWriteStream, existsSync, mkdirSync, openAsBlob, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobReader } from '@zip.js/zip.js';
import { type About, dropOrphans, insertLines, lineOf, type Manifest, type Table } from '../../functions/backup/format.ts';
import { openBackup, writeBackup as zipBackup } from '../../functions/backup/zip.ts';
import { countRows, emptyCopy, getSequences, getTables } from './copy.ts';
import { setSequences } from './fill.ts';
import { readGzip } from './gzip.ts';

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
  const zip = zipBackup(whole, tables, (table) => linesOf(copy, table));
  await pipeline(Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(`${file}.part`, { mode: 0o600 }));
  renameSync(`${file}.part`, file);
  return tables.map(({ name }) => ({ name, rows: countRows(copy, { name }) }));
}

/**
 * Reads a file into a copy with the tables of its time.
 * @throws Error on an invalid or incomplete file, or a newer version
 */
export async function readBackup(file: string): Promise<{ about: About; copy: DatabaseSync }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (file.endsWith('.jsonl.gz')) return readGzip(file);
  const { manifest, lines } = await openBackup(new BlobReader(await openAsBlob(file)));
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
  return { about: manifest, copy };
}
