import type { RawRow } from './storage/held.ts';

/** The export of a person comes in archives of this size, since one call reads and writes so much (docs/owner/scaling.md). */
const ARCHIVE_BYTES = 32_000_000;
/** Added for each file, which is a call of the bucket: 500 to an archive. */
export const FILE_BYTES = 64_000;

/** @param bytes of the files, with `FILE_BYTES` for each */
export const countArchives = (bytes: number): number => Math.max(1, Math.ceil(bytes / ARCHIVE_BYTES));

/** @returns the files, each with the number of its archive: where it ends, so that none is empty */
export function inArchives(files: readonly RawRow[]): RawRow[] {
  let bytes = 0;
  return files.map((file) => {
    bytes += Number(file['size_bytes']) + FILE_BYTES;
    return { ...file, archive: countArchives(bytes) };
  });
}
