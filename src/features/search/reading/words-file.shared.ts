import { fold } from '../../../i18n/fold.ts';
import { splitWords, stem } from './stem.shared.ts';

/** `/search/words.<locale>.json`, made by the build. */
export interface WordsFile {
  /** Sorted; each line has the number of letters shared with the line before (base 36), and the rest of the word. */
  words: string;
  /** A digit for each word: how common it is. */
  common: string;
  /** Common English words that could be read as Greek: they never are. */
  english: string;
  /** Words that say nothing about the subject, folded and separated by spaces. */
  stop: string;
}

export interface Known {
  /** As on the site, in lower case. */
  form: string;
  folded: string;
  /** 0 to 9, a logarithm of how often the site has it. */
  common: number;
}

/** Counts the words of texts, in lower case with their accents. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of splitWords(text.toLowerCase())) {
      if (word.length < 2 || word.length > 30) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

interface Counted {
  form: string;
  folded: string;
  count: number;
  /** How often the site has this spelling. */
  most: number;
}

/** Two spellings as common as each other are told apart by the alphabet, so that the file does not depend on the order of the texts. */
function unite(counts: ReadonlyMap<string, number>): Counted[] {
  const united = new Map<string, Counted>();
  for (const [form, count] of counts) {
    const folded = fold(form);
    const known = united.get(folded) ?? { form, folded, count: 0, most: 0 };
    const isBetter = count > known.most || (count === known.most && form < known.form);
    united.set(folded, {
      form: isBetter ? form : known.form,
      folded,
      count: known.count + count,
      most: Math.max(known.most, count),
    });
  }
  return [...united.values()];
}

/** A word that occurs as often, or less, is left out if the site has a commoner form of it: a quarter of the file. */
const RARE = 2;

/** The stem finds the other form. */
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

/** Packs accented words in lower case with their counts. */
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

/** The words as on the site, in their order; empty where the file has none. */
function unpackForms(words: string): string[] {
  let before = '';
  return words.split('\n').map((line) => {
    if (line.length < 2) return '';
    before = before.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1);
    return before;
  });
}

export function unpackWords({ words, common }: Pick<WordsFile, 'words' | 'common'>): Known[] {
  return unpackForms(words).flatMap((form, index) => (form ? [{ form, folded: fold(form), common: Number(common[index]) }] : []));
}
