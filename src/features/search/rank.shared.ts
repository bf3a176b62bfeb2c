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

/** What a question that a passage is known to answer adds to its score, if it is the very question. */
const ASKED_GAIN = 1.5;

/** How like a known question is, by the words that both have, rare ones counted more (Dice). @returns by passage, 0 to 1 */
function likeAsked({ asked, askedWith }: SiteTexts, terms: readonly Term[]): Map<number, number> {
  const rareAsked = (stem: string): number => rarity(asked.length, askedWith.get(stem)?.length ?? 0);
  const shared = new Map<number, number>();
  let total = 0;
  for (const { stems, share } of terms) {
    const inOne = new Map<number, number>();
    let own = 0;
    for (const [words, factor] of stems) {
      for (const stem of words.split(' ')) {
        const rare = rareAsked(stem) * factor * share;
        own = Math.max(own, rare);
        for (const index of askedWith.get(stem) ?? []) inOne.set(index, Math.max(inOne.get(index) ?? 0, rare));
      }
    }
    total += stems.size === 0 ? rarity(asked.length, 0) * share : own;
    for (const [index, rare] of inOne) shared.set(index, (shared.get(index) ?? 0) + rare);
  }
  const best = new Map<number, number>();
  for (const [index, both] of shared) {
    const { passage, stems } = asked[index] ?? { passage: -1, stems: [] };
    const other = stems.reduce((sum, stem) => sum + rareAsked(stem), 0);
    best.set(passage, Math.max(best.get(passage) ?? 0, (2 * both) / (total + other)));
  }
  return best;
}

interface Totals {
  passages: Map<number, Sum>;
  pages: Map<string, Sum>;
  /** What a passage with every word of the question would have. */
  total: number;
}

const plus = (one: Sum = { score: 0, covered: 0 }, other: Sum = { score: 0, covered: 0 }): Sum => ({
  score: one.score + other.score,
  covered: one.covered + other.covered,
});

function sumTerms(texts: SiteTexts, terms: readonly Term[]): Totals {
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
    const rare = rarity(texts.passages.length, found.size) * share;
    total += rare;
    const best = new Map<string, Sum>();
    for (const [passage, weight] of found) {
      const length = (texts.lengths[passage] ?? 0) / Math.max(1, texts.averageLength);
      const gain = (weight * (SATURATION + 1)) / (weight + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
      const own = { score: rare * gain, covered: rare * Math.min(1, weight) };
      passages.set(passage, plus(passages.get(passage), own));
      const page = texts.passages[passage]?.page ?? '';
      const other = best.get(page);
      best.set(page, { score: Math.max(other?.score ?? 0, own.score), covered: Math.max(other?.covered ?? 0, own.covered) });
    }
    for (const [page, sum] of best) pages.set(page, plus(pages.get(page), sum));
  }
  return { passages, pages, total };
}

/** Ranks the passages that have words of a question, best first (Robertson and Zaragoza, “The Probabilistic Relevance Framework”, 2009). */
export function rankPassages(texts: SiteTexts, terms: readonly Term[]): Ranked[] {
  const { passages, pages, total } = sumTerms(texts, terms);
  const asked = likeAsked(texts, terms);
  return [...new Set([...passages.keys(), ...asked.keys()])]
    .map((passage) => {
      const own = plus(passages.get(passage));
      const page = plus(pages.get(texts.passages[passage]?.page ?? ''));
      const like = asked.get(passage) ?? 0;
      const covered = total === 0 ? 0 : (own.covered + PAGE_SHARE * (page.covered - own.covered)) / total;
      return { passage, score: own.score + PAGE_SHARE * page.score + ASKED_GAIN * like * total, covered: Math.max(covered, like) };
    })
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}
