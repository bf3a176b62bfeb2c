import { fold } from '../../i18n/fold.ts';
import type { loadRealWords } from './load-texts.ts';
import type { Lexicon } from './reading/lexicon.shared.ts';
import { doubtedWords, isWhole, type ReadQuery, type ReadWord, readQuery } from './reading/read-query.shared.ts';
import { isRealAmong, splitWords, stem } from './reading/words.shared.ts';
import type { PagefindModule } from './serialise-pagefind.ts';

const PART_LETTERS = 2;
/** A shorter stop word is no part of a term: “therapist” is not “the rapist”. */
const STOP_LETTERS = 4;
const MOST_TERMS = 4;
const MOST_LETTERS = 30;
const MOST_WORDS = 3;
const POINTED = /(?<![\p{L}\p{N}.])[\p{L}\p{N}]{2,}\.\p{L}{2,}(?![\p{L}\p{N}.])/gu;

export const pointedNames = (query: string): string[] => Array.from(query.matchAll(POINTED), ([name]) => splitWords(name).join(''));

/** Finds pages that have these words as one term, with a mark or none between: “round the clock” as “round-the-clock”. */
export async function findWithTerm(pagefind: PagefindModule, words: readonly ReadWord[]): Promise<ReadonlySet<string>> {
  if (words.length < 2 || words.length > MOST_WORDS) return new Set();
  const { results } = await pagefind.search(`"${words.map(({ read }) => fold(splitWords(read).join(''))).join('')}"`);
  return new Set(results.map(({ id }) => id));
}

const has = async (pagefind: PagefindModule, term: string): Promise<boolean> => (await pagefind.search(`"${term}"`)).results.length > 0;

/** The index also has such terms as one word, and visitors' words. The words of pages come first. */
async function findTerm(pagefind: PagefindModule, word: string, lexicon: Lexicon): Promise<string | undefined> {
  for (let at = PART_LETTERS; at <= word.length - PART_LETTERS; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const isTerm = parts.every((part) => (part.length >= STOP_LETTERS || !lexicon.isStop(part)) && lexicon.findForm(part) !== undefined);
    if (isTerm && (await has(pagefind, parts.join(' ')))) return parts.join(' ');
  }
  return (await has(pagefind, word)) ? word : undefined;
}

/**
 * Finds terms that pages write otherwise: “helpdesk” as “help desk”, “pdfua” as “PDF/UA”.
 * @returns by stem, as synonyms are
 */
export async function findTerms(pagefind: PagefindModule, typed: readonly string[], lexicon: Lexicon): Promise<Record<string, string>> {
  const found: [stem: string, term: string][] = [];
  for (const folded of typed.slice(0, MOST_TERMS).map(fold)) {
    const term = /^[\p{L}\p{N}]+$/u.test(folded) && folded.length <= MOST_LETTERS ? await findTerm(pagefind, folded, lexicon) : undefined;
    if (term) found.push([stem(folded), term]);
  }
  return Object.fromEntries(found);
}

interface Loads {
  synonyms: () => Promise<Record<string, string>>;
  realWords: typeof loadRealWords;
}

/** A real word that was taken for a form of another gets its synonym, or is shown as a guess. */
export async function dropForeignForms(
  query: string,
  read: ReadQuery,
  lexicon: Lexicon,
  { synonyms, realWords }: Loads,
): Promise<ReadQuery> {
  const isReal = await isRealAmong(doubtedWords(read), realWords);
  const others = new Set(doubtedWords(read).filter((word) => isReal(word, false)));
  if (others.size === 0) return read;
  const meant = readQuery(query, lexicon, { synonyms: await synonyms(), isReal });
  if (isWhole(meant)) return meant;
  return { ...read, words: read.words.map((each) => (others.has(fold(each.typed)) ? { ...each, how: 'slip' } : each)), changed: true };
}
