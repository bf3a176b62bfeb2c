import { encode } from 'cborg';
import { Unchangeable } from './changed-page.ts';
import { Cursor } from './cursor.ts';
import type { Posting } from './lone-pages.ts';

const LIST = 0x80;

/** A count has the bytes of a number, but for the kind. */
export function listHead(count: number): Uint8Array {
  const [first = 0, ...rest] = encode(count);
  return Uint8Array.of(first | LIST, ...rest);
}

/** The pages that have one form of a word, in CBOR: of each, its number as the distance from the one before, and its places. */
export interface PageList {
  count: number;
  /** Without the count. */
  pages: Uint8Array;
}

export const NO_PAGES: PageList = { count: 0, pages: new Uint8Array() };

export function readPageList(cursor: Cursor, bytes: Uint8Array): PageList {
  const count = cursor.head();
  const start = cursor.at;
  cursor.skip(count);
  return { count, pages: bytes.subarray(start, cursor.at) };
}

const encodePage = (distance: number, { text, facts }: Pick<Posting, 'text' | 'facts'>): Uint8Array => encode([distance, text, facts]);

interface Place {
  /** Of the page, or of the one that follows it. */
  start: number;
  end: number;
  isThere: boolean;
  /** The number of the page before. */
  previous: number;
}

function findPage({ count, pages }: PageList, sought: number): Place {
  const cursor = new Cursor(pages);
  let previous = 0;
  for (let left = count; left > 0; left -= 1) {
    const start = cursor.at;
    cursor.head();
    const number = previous + cursor.head();
    if (number > sought) return { start, end: start, isThere: false, previous };
    cursor.skip(2);
    if (number === sought) return { start, end: cursor.at, isThere: true, previous };
    previous = number;
  }
  return { start: pages.length, end: pages.length, isThere: false, previous };
}

/**
 * Exchanges what a page has.
 * @throws {@link Unchangeable} if it is not what it had
 */
export function changePage(list: PageList, number: number, before?: Posting, after?: Posting): PageList {
  const { pages } = list;
  const { start, end, isThere, previous } = findPage(list, number);
  const known = before ? encodePage(number - previous, before) : new Uint8Array();
  if (isThere !== (before !== undefined) || Buffer.compare(known, pages.subarray(start, end)) !== 0)
    throw new Unchangeable(`Page ${number} is not as it was indexed`);
  const parts = [pages.subarray(0, start)];
  if (after) parts.push(encodePage(number - previous, after));
  if (isThere === (after !== undefined) || end === pages.length) parts.push(pages.subarray(end));
  else {
    const next = new Cursor(pages, end);
    const items = next.head();
    const distance = next.head() + (isThere ? number - previous : previous - number);
    parts.push(listHead(items), encode(distance), pages.subarray(next.at));
  }
  return { count: list.count + Number(after !== undefined) - Number(isThere), pages: Buffer.concat(parts) };
}

/** @returns the number of the first page, and whether only its facts have the word */
export function firstPage({ pages }: PageList): { number: number; isFact: boolean } {
  const cursor = new Cursor(pages);
  cursor.head();
  const number = cursor.head();
  return { number, isFact: cursor.head() === 0 };
}
