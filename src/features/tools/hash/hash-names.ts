/** `isBroken`: two contents with one hash have been made (MD5 2004, SHA-1 2017). */
export const HASHES = [
  { name: 'SHA-256', isBroken: false },
  { name: 'SHA-384', isBroken: false },
  { name: 'SHA-512', isBroken: false },
  { name: 'SHA-1', isBroken: true },
  { name: 'MD5', isBroken: true },
] as const;
export type HashName = (typeof HASHES)[number]['name'];

/** All five hashes take about half a minute for this much on a slow laptop. */
export const MOST_HASHED_BYTES = 1_000_000_000;

/** Reads a published hash: `SHA256: AB12…`, or hexadecimal digits with spaces and colons. */
export const cleanHash = (text: string): string =>
  text
    .trim()
    .replace(/^(?:md5|sha-?\d+)\s*[:=]\s*/iu, '')
    .replace(/[\s:]/gu, '')
    .toLowerCase();
