import { fold } from '../../../i18n/fold.ts';
import { spellNames, splitWords, stem } from './words.shared.ts';

/** `/search/words.<locale>.json`, made by the build. */
export interface WordsFile {
  /** Sorted; each line has the number of letters shared with the line before (base 36) and the rest of the word. */
  words: string;
  /** One digit for each word: how common it is. */
  common: string;
  /** Common English words that are never read as Greek. */
  english: string;
  /** Stop words, folded and separated by spaces. */
  stop: string;
}

export interface KnownWord {
  /** As on the site, in lower case; two-part terms keep what is between the parts: “power bi”, “node.js”. */
  form: string;
  folded: string;
  /** 0 to 9, a logarithm of how often the site has it. */
  common: number;
}

export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of splitWords(spellNames(text).toLowerCase())) {
      if (word.length < 2 || word.length > 30) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Folds a word to the same key however its parts are written: “powerbi”. */
const foldWord = (form: string): string => fold(form).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Words with a hyphen, names of libraries (“Node.js”), a name in capitals after a word (“Power BI”) or before a number (“ISO 27001”). */
const TERMS = /(?<!\p{L})\p{L}+[-\u2011]\p{L}+|\b[A-Z][a-z]+\.[a-z]{2,3}\b|\b[A-Z][a-z]+[ \u00A0][A-Z]{2,}\b|\b[A-Z]{2,}[ \u00A0]\d+/gu;
/** Pairs of neighbouring Latin words of four letters and more in a title. */
const PAIRS = /\b(?=([A-Za-z]{4,} [A-Za-z]{4,})\b)/gu;
const LONGEST_TERM = 24;

/** A term of fewer passages may be the name of a file or of a library. */
const LEAST_TEXTS = 2;

/** Counts two-part terms, which visitors also write together. @param titles in which any two neighbouring words count */
export function countTerms(texts: Iterable<string>, titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (terms: Iterable<string>) => {
    const forms = [...terms].map((term) => term.toLowerCase().replace('\u00A0', ' ').replace('\u2011', '-'));
    for (const form of new Set(forms)) if (form.length <= LONGEST_TERM) counts.set(form, (counts.get(form) ?? 0) + 1);
  };
  for (const text of texts) add(Array.from(text.matchAll(TERMS), ([term]) => term));
  for (const [form, count] of counts) if (count < LEAST_TEXTS) counts.delete(form);
  add(titles.flatMap((title) => Array.from(title.matchAll(PAIRS), ([, pair = '']) => pair)));
  return counts;
}

interface Counted {
  form: string;
  folded: string;
  count: number;
  most: number;
}

/** Equally common spellings are sorted by the alphabet, so that the file does not depend on the order of the texts. */
function unite(counts: ReadonlyMap<string, number>): Counted[] {
  const united = new Map<string, Counted>();
  for (const [form, count] of counts) {
    const folded = foldWord(form);
    const known = united.get(folded) ?? { form, folded, count: 0, most: 0 };
    // Pagefind finds a hyphenated word as one, “e-mail” for “email”.
    const isWord = splitWords(form).length === 1;
    const wasWord = splitWords(known.form).length === 1;
    const isBetter = isWord === wasWord ? count > known.most || (count === known.most && form < known.form) : isWord;
    united.set(folded, {
      form: isBetter ? form : known.form,
      folded,
      count: known.count + count,
      most: Math.max(known.most, count),
    });
  }
  return [...united.values()];
}

/** A word this rare is left out if the site has a commoner form; this saves a quarter of the file. */
const RARE = 2;

function leaveOutRare(all: readonly Counted[]): Counted[] {
  const commonest = new Map<string, Counted>();
  const stems = all.map(({ folded }) => stem(folded));
  for (const [at, word] of all.entries()) {
    const key = stems[at] ?? '';
    const known = commonest.get(key);
    if (!known || word.count > known.count || (word.count === known.count && word.folded < known.folded)) commonest.set(key, word);
  }
  return all.filter((word, at) => word.count > RARE || commonest.get(stems[at] ?? '') === word);
}

export function packWords(counts: ReadonlyMap<string, number>): Pick<WordsFile, 'words' | 'common'> {
  const sorted = leaveOutRare(unite(counts)).sort((one, other) => (one.folded < other.folded ? -1 : 1));
  let before = '';
  const lines = sorted.map(({ form }) => {
    let shared = 0;
    while (shared < 35 && form[shared] !== undefined && form[shared] === before[shared]) shared += 1;
    before = form;
    return `${shared.toString(36)}${form.slice(shared)}`;
  });
  return { words: lines.join('\n'), common: sorted.map(({ count }) => Math.min(9, Math.floor(Math.log2(count)))).join('') };
}

/** Returns the words in their order; empty where the file has none. */
function unpackForms(words: string): string[] {
  let before = '';
  return words.split('\n').map((line) => {
    if (line.length < 2) return '';
    before = before.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1);
    return before;
  });
}

export function unpackWords({ words, common }: Pick<WordsFile, 'words' | 'common'>): KnownWord[] {
  return unpackForms(words).flatMap((form, index) => (form ? [{ form, folded: foldWord(form), common: Number(common[index]) }] : []));
}
