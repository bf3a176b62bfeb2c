/** The files of a Pagefind index: gzip of a signature and CBOR, or of a signature and JSON. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** Whose format this is. An index of another version is made anew, and {@link Meta} and the rest are to be compared with it. */
export const KNOWN_VERSION = '1.6.0';

/** Where a page has a word: positions in its text, each as the distance from the one before; a negative number changes the weight. */
export type Locations = number[];
/** A page's number is the distance from the page before. The last part has positions in the page's facts; a negative number changes the fact. */
export type PackedPage = [page: number, text: Locations, facts: Locations];
export type PackedVariant = [form: string, pages: PackedPage[]];
/** A stem without accents, with the pages that write it so, and its forms with accents. */
export type PackedWord = [word: string, pages: PackedPage[], variants: PackedVariant[]];
export type Chunk = [words: PackedWord[]];

export interface Entry {
  version: string;
  languages: Record<string, { hash: string; wasm: string | null; page_count: number }>;
}

/** `pagefind.<language>_….pf_meta`. The bundle of a page is empty: its fragment is a file of its own. */
export type Meta = [
  version: string,
  pages: [hash: string, words: number, bundle: string][],
  chunks: [from: string, to: string, hash: string][],
  filters: [name: string, hash: string][],
  sorts: [name: string, pages: number[]][],
  facts: string[],
];

export interface Fragment {
  url: string;
  word_count: number;
  filters: Record<string, string[]>;
  meta: Record<string, string>;
}

const SIGNATURE = Buffer.from('pagefind_dcd');

/** @throws Error if the file is none of Pagefind's */
export async function unpack(file: Uint8Array): Promise<Buffer> {
  const whole = await promisify(gunzip)(file);
  if (!whole.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Not a file of Pagefind');
  return whole.subarray(SIGNATURE.length);
}

export const readPacked = async (file: string): Promise<Buffer> => unpack(await readFile(file));

/** A twelfth larger than Pagefind's, in a fourteenth of the time: the next whole build packs it anew. */
const LEVEL = 4;

export const pack = (body: Uint8Array): Promise<Buffer> => promisify(gzip)(Buffer.concat([SIGNATURE, body]), { level: LEVEL });

/** Pagefind's: SHA-1 without the zero of a byte below 16. */
export const hashOf = (body: Uint8Array): string => [...createHash('sha1').update(body).digest()].map((byte) => byte.toString(16)).join('');

const HASH_LETTERS = 7;

/** A name of Pagefind's, longer if it is taken. */
export function nameOf(language: string, body: Uint8Array, isTaken: (name: string) => boolean): string {
  const whole = `${language}_${hashOf(body)}`;
  let letters = language.length + 1 + HASH_LETTERS;
  while (letters < whole.length && isTaken(whole.slice(0, letters))) letters += 1;
  return whole.slice(0, letters);
}

export const metaName = (language: string, body: Uint8Array): string => `${language}_${hashOf(body).slice(0, language.length + 8)}`;

/** By their code points, as Pagefind sorts words. */
export const compareWords = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
