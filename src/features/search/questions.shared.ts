import { fold } from '../../i18n/fold.ts';
import { rarity } from './rarity.shared.ts';
import { splitWords } from './reading/stem.shared.ts';
import type { Term } from './terms.shared.ts';

/** The passage of a question that no page answers. */
const NONE = -1;

interface KnownQuestion {
  /** Index of the passage that answers it, or {@link NONE}. */
  passage: number;
  /** Each word once: stems, and words that say nothing about the subject as they are. */
  words: readonly string[];
  /** Sum of the rarity of all its words. */
  rare: number;
}

/** Questions whose answer is known, from `content/`. */
export interface KnownQuestions {
  list: readonly KnownQuestion[];
  /** By word: indices of {@link list}. */
  having: ReadonlyMap<string, readonly number[]>;
  /** By word: how much likelier it is in a question that no page answers (logarithm, smoothed). */
  foreign: (word: string) => number;
}

/** Added to each count, so that no word is impossible. */
const SMOOTHING = 0.3;

/** What a naive Bayes classifier learns of each word. */
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
 * @param unanswered likewise, questions that no page answers
 * @param toWord what is kept of a folded word
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
  const rareOf = (word: string): number => rarity(lines.length, having.get(word)?.length ?? 0);
  return {
    list: lines.map((line) => ({ ...line, rare: line.words.reduce((sum, word) => sum + rareOf(word), 0) })),
    having,
    foreign: learnForeign(lines, having),
  };
}

export interface Compared {
  /** By passage: how like the question is to the known ones that it answers, 0 to 1: mean of the three that are most like it. */
  passages: ReadonlyMap<number, number>;
  /** The same for those that no page answers. */
  unanswered: number;
  /** Passages that answer a known question of just these words, in whatever order. */
  same: readonly number[];
  /** A known question of just these words is one that no page answers. */
  isSameUnanswered: boolean;
  /** How much of the question the site does not know, 0 to 1. */
  unknown: number;
  /** Mean of {@link KnownQuestions.foreign} of its words. */
  foreign: number;
}

const MEAN_OF = 3;
/** Sums of the same figures in another order differ. */
const SAME_FROM = 1 - 1e-9;

const isSame = (all: readonly number[]): boolean => Math.max(...all) >= SAME_FROM;

const meanOfBest = (all: readonly number[]): number =>
  all
    .toSorted((one, other) => other - one)
    .slice(0, MEAN_OF)
    .reduce((sum, each) => sum + each, 0) / MEAN_OF;

/** Compares a question with the known ones by the words that both have, rare ones counted more (Dice). */
export function compareQuestions({ list, having, foreign }: KnownQuestions, terms: readonly Term[], stops: readonly string[]): Compared {
  // A word that is repeated counts once, as in the known questions.
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
    const rare = rarity(list.length, indices.length) * share;
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
