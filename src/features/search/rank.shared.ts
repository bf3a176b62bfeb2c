import { fold } from '../../i18n/fold.ts';
import type { ReadWord } from './reading/read-query.shared.ts';
import { stem } from './reading/stem.shared.ts';
import type { SiteTexts } from './texts.shared.ts';

/** Okapi BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** A word that means the same counts less than the word itself. */
const SYNONYM_SHARE = 0.55;

export interface Ranked {
  /** Index of the passage. */
  passage: number;
  score: number;
  /** 0 to 1: how much of what the question says the passage has, rare words counted more. */
  covered: number;
}

const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** Ranks the passages that have words of a question, best first (Robertson and Zaragoza, “The Probabilistic Relevance Framework”, 2009). */
export function rankPassages(texts: SiteTexts, words: readonly (ReadWord & { share?: number })[]): Ranked[] {
  const all = texts.passages.length;
  const scores = new Map<number, { score: number; covered: number }>();
  let total = 0;
  for (const { read, how, sure, stop, share = 1 } of words) {
    if (stop) continue;
    const base = stem(fold(read));
    const found = new Map<number, number>();
    const add = (word: string, factor: number) => {
      for (const { passage, weight } of texts.postings.get(word) ?? [])
        found.set(passage, Math.max(found.get(passage) ?? 0, weight * factor));
    };
    if (how !== 'unknown') add(base, sure);
    for (const other of texts.synonyms.get(base) ?? []) add(other, SYNONYM_SHARE);
    const rare = rarity(all, found.size) * share;
    total += rare;
    for (const [passage, weight] of found) {
      const length = (texts.lengths[passage] ?? 0) / Math.max(1, texts.averageLength);
      const gain = (weight * (SATURATION + 1)) / (weight + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
      const before = scores.get(passage) ?? { score: 0, covered: 0 };
      scores.set(passage, { score: before.score + rare * gain, covered: before.covered + rare * Math.min(1, weight) });
    }
  }
  return [...scores]
    .map(([passage, { score, covered }]) => ({ passage, score, covered: total === 0 ? 0 : covered / total }))
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}
