/** The files of an index's words, in the order of the words. */
import { compareWords, type Meta, pack, readPacked } from './pagefind-files.ts';
import { changeWords, joinWords, splitWords, type Word, type WordChange } from './words.ts';

/** Of a new file: Pagefind begins another after 20,000 places, which take as much. */
const CHUNK_BYTES = 80_000;

export interface Chunk {
  /** Empty if the file is new. */
  hash: string;
  /** Its words are at least `from`, and those of the next chunk are greater than `to` and its own. Both are as short as can be. */
  from: string;
  to: string;
  words?: Word[];
  file?: NewFile;
}

interface NewFile {
  body: Buffer;
  packed: Buffer;
}

const hasMoved = (words: readonly Word[], { words: before = [] }: Chunk): boolean =>
  words[0]?.word !== before[0]?.word || words.at(-1)?.word !== before.at(-1)?.word;

/** The starts of two words, up to the letter in which they differ. */
function differing(one: string, other: string): [string, string] {
  const [first, second] = [[...one], [...other]];
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  return [first.slice(0, same + 1).join(''), second.slice(0, same + 1).join('')];
}

/** Splits words that have become far too many for one file. One word is never split. */
function cut(words: readonly Word[]): Word[][] {
  const sizes = words.map(({ packed }) => packed.length);
  if (sizes.slice(0, -1).reduce((sum, size) => sum + size, 0) < 2 * CHUNK_BYTES) return words.length > 0 ? [[...words]] : [];
  const parts: Word[][] = [[]];
  let bytes = 0;
  for (const word of words) {
    if (bytes >= CHUNK_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(word);
    bytes += word.packed.length;
  }
  return parts;
}

interface Part {
  words: Word[];
  file: NewFile;
}

async function changedParts(words: readonly Word[], changes: readonly WordChange[]): Promise<Part[]> {
  const parts = cut(changes.reduce(changeWords, [...words]));
  return Promise.all(
    parts.map(async (part) => {
      const body = joinWords(part);
      return { words: part, file: { body, packed: await pack(body) } };
    }),
  );
}

export class Chunks {
  private list: Chunk[];
  private readonly folder: string;

  constructor(folder: string, listed: Meta[2]) {
    this.folder = folder;
    this.list = listed.map(([from, to, hash]) => ({ from, to, hash }));
  }

  /** The last one that begins with a word or before it. */
  private placeOf(word: string): number {
    let [low, high] = [0, this.list.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareWords(this.list[middle]?.from ?? '', word) > 0) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  private async wordsAt(at: number): Promise<Word[]> {
    const chunk = this.list[at];
    if (!chunk) return [];
    chunk.words ??= splitWords(await readPacked(`${this.folder}/index/${chunk.hash}.pf_index`));
    return chunk.words;
  }

  /** @returns the hashes of files that nothing names any more */
  async change(changes: readonly WordChange[]): Promise<string[]> {
    const byChunk = Map.groupBy(changes, ({ word }) => this.placeOf(word));
    const changing = [...byChunk].map(async ([at, own]) => [at, await changedParts(await this.wordsAt(at), own)] as const);
    const changed = new Map(await Promise.all(changing));
    const moved = new Set<Chunk>();
    const left: string[] = [];
    this.list = this.list.flatMap((chunk, at) => {
      const parts = changed.get(at);
      if (!parts) return [chunk];
      left.push(chunk.hash);
      const [only, ...others] = parts;
      if (only && others.length === 0 && !hasMoved(only.words, chunk)) return [Object.assign(chunk, { hash: '', ...only })];
      const chunks = parts.map((part): Chunk => ({ hash: '', from: '', to: '', ...part }));
      // If no word is left, those beside it meet.
      for (const each of [this.list[at - 1], ...chunks, this.list[at + 1]]) if (each) moved.add(each);
      return chunks;
    });
    await this.limit(moved);
    return left;
  }

  /** Sets the ranges of chunks that begin or end with other words than before, and of those beside them. */
  private async limit(moved: ReadonlySet<Chunk>): Promise<void> {
    const places = this.list.flatMap((chunk, at) => (moved.has(chunk) ? [at - 1, at, at + 1] : []));
    for (const at of [...new Set(places)].sort((one, other) => one - other)) {
      const chunk = this.list[at];
      if (!chunk) continue;
      const [before, own, after] = [await this.wordsAt(at - 1), await this.wordsAt(at), await this.wordsAt(at + 1)];
      const [first = '', last = ''] = [own[0]?.word, own.at(-1)?.word];
      const previous = before.at(-1)?.word;
      const next = after[0]?.word;
      chunk.from = previous === undefined ? first : differing(previous, first)[1];
      const short = next === undefined ? last : differing(last, next)[0];
      chunk.to = compareWords(short, chunk.from) < 0 ? last : short;
    }
  }

  all(): readonly Chunk[] {
    return this.list;
  }
}
