import { fold } from '../../i18n/fold.ts';
import { rarity } from './rarity.shared.ts';
import { splitWords } from './reading/stem.shared.ts';
import type { Term } from './terms.shared.ts';

/** The passage of a question that no page answers. */
const NONE = -1;

interface KnownQuestion {
  /** Index of the passage that answers it, or {@link NONE}. */
  passage: number;
  /** Stems of its telling words. */
  stems: readonly string[];
  /** Sum of the rarity of all its words. */
  rare: number;
}

type Having = ReadonlyMap<string, readonly number[]>;

/** Questions whose answer is known, from `content/`. */
export interface KnownQuestions {
  list: readonly KnownQuestion[];
  /** By stem, or by word for those that say nothing about the subject: indices of {@link list}. */
  having: Having;
  /** The same by the first letters of longer stems: «διαγραφή» and «διαγράψω». */
  beginning: Having;
}

const START_LETTERS = 5;
/** A word with the same first letters counts less than the same stem. */
const START_SHARE = 0.5;

const startOf = (stem: string): string | undefined => (stem.length < START_LETTERS ? undefined : stem.slice(0, START_LETTERS));

function note(having: Map<string, number[]>, key: string, index: number): void {
  const known = having.get(key);
  if (!known) having.set(key, [index]);
  else if (known.at(-1) !== index) known.push(index);
}

interface Words {
  isStop: (folded: string) => boolean;
  stemOf: (folded: string) => string;
}

/** @param asked for each passage, its questions, one a line @param unanswered likewise, questions that no page answers */
export function indexQuestions(asked: readonly string[], unanswered: string, { isStop, stemOf }: Words): KnownQuestions {
  const lines = [...asked.map((text, passage) => ({ text, passage })), { text: unanswered, passage: NONE }].flatMap(({ text, passage }) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [{ passage, words: [...new Set(splitWords(fold(line)))] }])),
  );
  const having = new Map<string, number[]>();
  const beginning = new Map<string, number[]>();
  const list = lines.map(({ passage, words }, index) => {
    const stops = words.filter(isStop);
    const stems = [...new Set(words.filter((word) => !isStop(word)).map(stemOf))];
    for (const key of [...stems, ...stops]) note(having, key, index);
    for (const stem of stems) {
      const start = startOf(stem);
      if (start) note(beginning, start, index);
    }
    return { passage, stems, keys: [...stems, ...stops] };
  });
  const rareOf = (key: string): number => rarity(list.length, having.get(key)?.length ?? 0);
  return {
    list: list.map(({ keys, ...question }) => ({ ...question, rare: keys.reduce((sum, key) => sum + rareOf(key), 0) })),
    having,
    beginning,
  };
}

/** How like a question is to known ones, 0 to 1. */
export interface Likeness {
  /** To the one that is most like it. */
  best: number;
  /** Mean of the best three. */
  three: number;
}

export interface Compared {
  /** By passage. */
  passages: ReadonlyMap<number, Likeness>;
  unanswered: Likeness;
  /** How much of the question the site does not know, 0 to 1. */
  unknown: number;
}

const MEAN_OF = 3;
export const UNLIKE: Likeness = { best: 0, three: 0 };

function toLikeness(all: readonly number[]): Likeness {
  const best = all.toSorted((one, other) => other - one).slice(0, MEAN_OF);
  return { best: best[0] ?? 0, three: best.reduce((sum, each) => sum + each, 0) / MEAN_OF };
}

/** Compares a question with the known ones by the words that both have, rare ones counted more (Dice). */
export function compareQuestions({ list, having, beginning }: KnownQuestions, terms: readonly Term[], stops: readonly string[]): Compared {
  const shared = new Map<number, number>();
  let total = 0;
  let unknown = 0;
  const compared = new Set<string>();
  const compare = (key: string, share: number, start?: string) => {
    // A word that is repeated counts once, as in the known questions.
    if (compared.has(key)) return;
    compared.add(key);
    const rare = rarity(list.length, having.get(key)?.length ?? 0) * share;
    total += rare;
    const same = new Set(having.get(key));
    for (const index of same) shared.set(index, (shared.get(index) ?? 0) + rare);
    for (const index of (start && beginning.get(start)) || []) {
      if (!same.has(index)) shared.set(index, (shared.get(index) ?? 0) + rare * START_SHARE);
    }
  };
  for (const { stem, sure, share } of terms) {
    if (sure > 0) compare(stem, sure * share, startOf(stem));
    else {
      const before = total;
      compare(stem, share);
      unknown += total - before;
    }
  }
  for (const word of stops) compare(word, 1);
  const byPassage = new Map<number, number[]>();
  for (const [index, both] of shared) {
    const { passage, rare } = list[index] ?? { passage: NONE, rare: 0 };
    const like = (2 * both) / (total + rare);
    const known = byPassage.get(passage);
    if (known) known.push(like);
    else byPassage.set(passage, [like]);
  }
  const unanswered = toLikeness(byPassage.get(NONE) ?? []);
  byPassage.delete(NONE);
  return {
    passages: new Map([...byPassage].map(([passage, all]) => [passage, toLikeness(all)])),
    unanswered,
    unknown: total === 0 ? 1 : unknown / total,
  };
}
