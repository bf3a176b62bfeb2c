import type { Part } from './format.ts';
import type { Entry } from './zip-pieces.ts';

/** In the bucket, not the database: a restore must not rewind it, nor a lost database lose it. */
const PROGRESS = 'progress.json';

export interface Checked {
  name: string;
  madeAt: string;
  rows: number;
  bytes: number;
}

export interface Making {
  name: string;
  madeAt: string;
  phase: 'reading' | 'joining' | 'checking' | 'done' | 'failed';
  migrations: string[];
  sequences: Record<string, number>;
  tables: { name: string; columns: string[]; parts: Part[] }[];
  entries: Entry[];
  pieces: { key: string; bytes: number }[];
  /** Rows that were there when it began and are still to be read: those after `after`. */
  waiting: { name: string; after: string; until: string }[];
  /** Last number of `MARK` when the first pages were read. */
  mark: number;
  isTorn: boolean;
  bytes: number;
  checked: number;
  problem?: Making['phase'];
}

export interface Progress {
  making: Making | null;
  last: Checked | null;
}

/** @returns with the version that `writeProgress` needs */
export async function readProgress(bucket: R2Bucket): Promise<{ progress: Progress; version: string | null }> {
  const object = await bucket.get(PROGRESS);
  if (!object) return { progress: { making: null, last: null }, version: null };
  return { progress: await object.json<Progress>(), version: object.etag };
}

/** @returns false if another call has written since */
export async function writeProgress(bucket: R2Bucket, progress: Progress, version: string | null): Promise<boolean> {
  const onlyIf = version === null ? new Headers({ 'If-None-Match': '*' }) : { etagMatches: version };
  return (await bucket.put(PROGRESS, JSON.stringify(progress), { onlyIf })) !== null;
}

export const rowsOf = (tables: readonly { parts: readonly Part[] }[]): number =>
  tables.reduce((sum, { parts }) => parts.reduce((rows, part) => rows + part.rows, sum), 0);
