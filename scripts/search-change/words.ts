/** The words of one file of a Pagefind index, in CBOR: {@link PackedWord}. */
import { encode } from 'cborg';
import { Cursor } from './cursor.ts';
import type { Posting } from './lone-pages.ts';
import { changePage, firstPage, listHead, NO_PAGES, type PageList, readPageList } from './page-list.ts';
import { compareWords } from './pagefind-files.ts';

export interface Word {
  word: string;
  packed: Uint8Array;
}

/** What a page said of a word, and what it says. */
export interface WordChange {
  page: number;
  word: string;
  before: readonly Posting[];
  after: readonly Posting[];
}

export function splitWords(body: Uint8Array): Word[] {
  const cursor = new Cursor(body);
  cursor.head();
  return Array.from({ length: cursor.head() }, () => {
    const start = cursor.at;
    cursor.head();
    const word = cursor.text();
    cursor.skip(2);
    return { word, packed: body.subarray(start, cursor.at) };
  });
}

export const joinWords = (words: readonly Word[]): Buffer =>
  Buffer.concat([listHead(1), listHead(words.length), ...words.map(({ packed }) => packed)]);

/** @returns the place of a word, or where it would be, before what follows it */
function placeOf(words: readonly Word[], sought: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareWords(words[middle]?.word ?? '', sought) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By form; the one without accents is empty and the first. */
type Forms = Map<string, PageList>;

function readForms(packed: Uint8Array): Forms {
  const cursor = new Cursor(packed);
  cursor.head();
  cursor.text();
  const forms: Forms = new Map([['', readPageList(cursor, packed)]]);
  for (let left = cursor.head(); left > 0; left -= 1) {
    cursor.head();
    const form = cursor.text();
    forms.set(form, readPageList(cursor, packed));
  }
  return forms;
}

/** As a whole build meets them: by their first page, there those of the text first, and by the alphabet. */
function compareForms([one, inOne]: [string, PageList], [other, inOther]: [string, PageList]): number {
  const [first, second] = [firstPage(inOne), firstPage(inOther)];
  return first.number - second.number || Number(first.isFact) - Number(second.isFact) || compareWords(one, other);
}

function writeForms(word: string, forms: Forms): Uint8Array {
  const { count, pages } = forms.get('') ?? NO_PAGES;
  const variants = [...forms].filter(([form, list]) => form !== '' && list.count > 0).sort(compareForms);
  return Buffer.concat([
    ...[listHead(3), encode(word), listHead(count), pages, listHead(variants.length)],
    ...variants.flatMap(([form, list]) => [listHead(2), encode(form), listHead(list.count), list.pages]),
  ]);
}

/** @returns the words with the change: one that no page has is left out */
export function changeWords(words: readonly Word[], { page, word, before, after }: WordChange): Word[] {
  const at = placeOf(words, word);
  const known = words[at]?.word === word ? words[at] : undefined;
  const forms: Forms = known ? readForms(known.packed) : new Map();
  for (const form of new Set([...before, ...after].map((posting) => posting.form))) {
    const [had, has] = [before, after].map((postings) => postings.find((posting) => posting.form === form));
    forms.set(form, changePage(forms.get(form) ?? NO_PAGES, page, had, has));
  }
  const isLeft = [...forms.values()].some(({ count }) => count > 0);
  return words.toSpliced(at, known ? 1 : 0, ...(isLeft ? [{ word, packed: writeForms(word, forms) }] : []));
}
