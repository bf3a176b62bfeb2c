import type { RawRow } from './storage/held.ts';

/** The export of a person comes in archives of this size, since one call reads and writes so much (docs/owner/scaling.md). */
const ARCHIVE_BYTES = 32_000_000;
export const FILE_BYTES = 64_000;

export const countArchives = (bytes: number): number => Math.max(1, Math.ceil(bytes / ARCHIVE_BYTES));

export function inArchives(files: readonly RawRow[]): RawRow[] {
  let bytes = 0;
  return files.map((file) => {
    bytes += Number(file['size_bytes']) + FILE_BYTES;
    return { ...file, archive: countArchives(bytes) };
  });
}
