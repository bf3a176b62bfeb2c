import { fold } from '../../i18n/fold.ts';
import { splitWords } from './reading/words.shared.ts';
import { type Term, wordRarity } from './terms.shared.ts';

const NONE = -1;

interface KnownQuestion {
  passage: number;
  /** Stems, each once; stop words stay unstemmed. */
  words: readonly string[];
  rare: number;
}

export interface KnownQuestions {
  list: readonly KnownQuestion[];
  having: ReadonlyMap<string, readonly number[]>;
  /** How much likelier a word is in a question that no page answers (logarithm, smoothed). */
  foreign: (word: string) => number;
}

const SMOOTHING = 0.3;

/** Trains a naive Bayes classifier. */
function learnForeign(
  list: readonly Pick<KnownQuestion, 'passage' | 'words'>[],
  having: KnownQuestions['having'],
): KnownQuestions['foreign'] {
  const all = { foreign: 0, own: 0 };
  for (const { passage, words } of list) all[passage === NONE ? 'foreign' : 'own'] += words.length;
  const smoothed = (count: number, total: number): number => Math.log((count + SMOOTHING) / (total + SMOOTHING * having.size));
  return (word) => {
    const indices = having.get(word) ?? [];
    const foreign = indices.filter((index) => list[index]?.passage === NONE).length;
    return smoothed(foreign, all.foreign) - smoothed(indices.length - foreign, all.own);
  };
}

/**
 * @param asked for each passage, its questions, one a line
 * @param unanswered questions that no page answers, one a line
 * @param toWord reduces a folded word
 */
export function indexQuestions(asked: readonly string[], unanswered: string, toWord: (folded: string) => string): KnownQuestions {
  const lines = [...asked.map((text, passage) => ({ text, passage })), { text: unanswered, passage: NONE }].flatMap(({ text, passage }) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [{ passage, words: [...new Set(splitWords(fold(line)).map(toWord))] }])),
  );
  const having = new Map<string, number[]>();
  for (const [index, { words }] of lines.entries()) {
    for (const word of words) {
      const known = having.get(word);
      if (known) known.push(index);
      else having.set(word, [index]);
    }
  }
  const rareOf = (word: string): number => wordRarity(lines.length, having.get(word)?.length ?? 0);
  return {
    list: lines.map((line) => ({ ...line, rare: line.words.reduce((sum, word) => sum + rareOf(word), 0) })),
    having,
    foreign: learnForeign(lines, having),
  };
}

export interface QuestionMatch {
  /** By passage, 0 to 1: mean likeness of the three known questions most like this one. */
  passages: ReadonlyMap<number, number>;
  unanswered: number;
  /** Passages with a known question of exactly these words, in any order. */
  same: readonly number[];
  isSameUnanswered: boolean;
  /** Share of the question that the site does not know, 0 to 1. */
  unknown: number;
  foreign: number;
}

const MEAN_OF = 3;
/** Allows for rounding: sums in another order differ. */
const SAME_FROM = 1 - 1e-9;

const isSame = (all: readonly number[]): boolean => Math.max(...all) >= SAME_FROM;

const meanOfBest = (all: readonly number[]): number =>
  all
    .toSorted((one, other) => other - one)
    .slice(0, MEAN_OF)
    .reduce((sum, each) => sum + each, 0) / MEAN_OF;

export function compareQuestions(
  { list, having, foreign }: KnownQuestions,
  terms: readonly Term[],
  stops: readonly string[],
): QuestionMatch {
  const words = new Map<string, { share: number; isKnown: boolean }>();
  for (const { stem, sure, share } of terms) {
    if (!words.has(stem)) words.set(stem, { share: (sure || 1) * share, isKnown: sure > 0 });
  }
  for (const word of stops) words.set(word, { share: 1, isKnown: true });
  const shared = new Map<number, number>();
  let total = 0;
  let unknown = 0;
  for (const [word, { share, isKnown }] of words) {
    const indices = having.get(word) ?? [];
    const rare = wordRarity(list.length, indices.length) * share;
    total += rare;
    if (!isKnown) unknown += rare;
    for (const index of indices) shared.set(index, (shared.get(index) ?? 0) + rare);
  }
  const byPassage = new Map<number, number[]>();
  for (const [index, both] of shared) {
    const { passage, rare } = list[index] ?? { passage: NONE, rare: 0 };
    const like = (2 * both) / (total + rare);
    const known = byPassage.get(passage);
    if (known) known.push(like);
    else byPassage.set(passage, [like]);
  }
  const without = byPassage.get(NONE) ?? [];
  byPassage.delete(NONE);
  return {
    passages: new Map([...byPassage].map(([passage, all]) => [passage, meanOfBest(all)])),
    unanswered: meanOfBest(without),
    same: [...byPassage].flatMap(([passage, all]) => (isSame(all) ? [passage] : [])),
    isSameUnanswered: isSame(without),
    unknown: total === 0 ? 1 : unknown / total,
    foreign: [...words.keys()].reduce((sum, word) => sum + foreign(word), 0) / Math.max(1, words.size),
  };
}
