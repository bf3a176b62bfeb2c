import type { Term } from './terms.shared.ts';
import type { SiteTexts } from './texts.shared.ts';

/** Okapi BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** What the rest of the page says counts less than the passage. */
const PAGE_SHARE = 0.25;

export interface Ranked {
  /** Index of the passage. */
  passage: number;
  score: number;
  /** 0 to 1: how much of what the question says the passage and its page have, rare words counted more. */
  covered: number;
}

const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** The passages that have all the words, by the weight of the weakest. */
function weighTogether({ postings }: SiteTexts, words: readonly string[]): Map<number, number> {
  const [first = new Map<number, number>(), ...rest] = words.map(
    (word) => new Map((postings.get(word) ?? []).map(({ passage, weight }) => [passage, weight])),
  );
  return new Map(
    [...first].flatMap(([passage, weight]) => {
      const weights = [weight, ...rest.map((other) => other.get(passage) ?? 0)];
      const least = Math.min(...weights);
      return least > 0 ? [[passage, least] as const] : [];
    }),
  );
}

interface Sum {
  score: number;
  covered: number;
}

/** Ranks the passages that have words of a question, best first (Robertson and Zaragoza, “The Probabilistic Relevance Framework”, 2009). */
export function rankPassages(texts: SiteTexts, terms: readonly Term[]): Ranked[] {
  const all = texts.passages.length;
  const passages = new Map<number, Sum>();
  const pages = new Map<string, Sum>();
  let total = 0;
  for (const { stems, share } of terms) {
    const found = new Map<number, number>();
    for (const [words, factor] of stems) {
      for (const [passage, weight] of weighTogether(texts, words.split(' '))) {
        found.set(passage, Math.max(found.get(passage) ?? 0, weight * factor));
      }
    }
    const rare = rarity(all, found.size) * share;
    total += rare;
    const best = new Map<string, Sum>();
    for (const [passage, weight] of found) {
      const length = (texts.lengths[passage] ?? 0) / Math.max(1, texts.averageLength);
      const gain = (weight * (SATURATION + 1)) / (weight + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
      const before = passages.get(passage) ?? { score: 0, covered: 0 };
      const own = { score: rare * gain, covered: rare * Math.min(1, weight) };
      passages.set(passage, { score: before.score + own.score, covered: before.covered + own.covered });
      const page = texts.passages[passage]?.page ?? '';
      const other = best.get(page) ?? { score: 0, covered: 0 };
      best.set(page, { score: Math.max(other.score, own.score), covered: Math.max(other.covered, own.covered) });
    }
    for (const [page, { score, covered }] of best) {
      const before = pages.get(page) ?? { score: 0, covered: 0 };
      pages.set(page, { score: before.score + score, covered: before.covered + covered });
    }
  }
  return [...passages]
    .map(([passage, { score, covered }]) => {
      const page = pages.get(texts.passages[passage]?.page ?? '') ?? { score: 0, covered: 0 };
      return {
        passage,
        score: score + PAGE_SHARE * page.score,
        covered: total === 0 ? 0 : (covered + PAGE_SHARE * (page.covered - covered)) / total,
      };
    })
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}
