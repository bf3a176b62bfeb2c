import { compareQuestions, type Likeness, UNLIKE } from './questions.shared.ts';
import { rarity } from './rarity.shared.ts';
import type { Term } from './terms.shared.ts';
import type { Field, SiteTexts } from './texts.shared.ts';

/** Okapi BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** What the rest of the page says counts less than the passage. */
const PAGE_SHARE = 0.25;
/** How much a part adds to a passage's score, tuned on tests/bench/search/questions.json. */
const WEIGHTS = { best: 3, three: 2, text: 1, asked: 1, page: 5 };

export interface Ranked {
  /** Index of the passage. */
  passage: number;
  score: number;
  /** 0 to 1: how much of what the question says the passage and its page have, rare words counted more. */
  covered: number;
  /** The same for the words of the questions that it is known to answer. */
  askedCovered: number;
  likeness: Likeness;
}

export interface Ranking {
  /** Best first. */
  ranked: Ranked[];
  /** How like the question is to those that no page answers. */
  unanswered: Likeness;
  /** How much of the question the site does not know, 0 to 1. */
  unknown: number;
}

interface Sum {
  score: number;
  covered: number;
}

interface Sums {
  passages: Map<number, Sum>;
  /** What a passage with every word of the question would have. */
  total: number;
}

const NOTHING: Sum = { score: 0, covered: 0 };

/** Scores texts (Robertson and Zaragoza, “The Probabilistic Relevance Framework”, 2009). @param onTerm hears what each term adds */
function sumTerms({ postings, lengths, averageLength }: Field, terms: readonly Term[], onTerm?: (found: Map<number, Sum>) => void): Sums {
  const passages = new Map<number, Sum>();
  let total = 0;
  for (const { stem, sure, share } of terms) {
    const having = sure > 0 ? (postings.get(stem) ?? []) : [];
    const rare = rarity(lengths.length, having.length) * share;
    total += rare;
    const found = new Map<number, Sum>();
    for (const { passage, weight } of having) {
      const length = (lengths[passage] ?? 0) / Math.max(1, averageLength);
      const own = weight * sure;
      const gain = (own * (SATURATION + 1)) / (own + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
      const sum = { score: rare * gain, covered: rare * Math.min(1, own) };
      found.set(passage, sum);
      const before = passages.get(passage) ?? NOTHING;
      passages.set(passage, { score: before.score + sum.score, covered: before.covered + sum.covered });
    }
    onTerm?.(found);
  }
  return { passages, total };
}

/** The best of each page's passages for each term, summed. */
function sumPages({ passages }: SiteTexts) {
  const pages = new Map<string, Sum>();
  return {
    pages,
    add: (found: ReadonlyMap<number, Sum>) => {
      const best = new Map<string, Sum>();
      for (const [passage, { score, covered }] of found) {
        const page = passages[passage]?.page ?? '';
        const other = best.get(page) ?? NOTHING;
        best.set(page, { score: Math.max(other.score, score), covered: Math.max(other.covered, covered) });
      }
      for (const [page, { score, covered }] of best) {
        const sum = pages.get(page) ?? NOTHING;
        pages.set(page, { score: sum.score + score, covered: sum.covered + covered });
      }
    },
  };
}

interface Options {
  /** Words that say nothing about the subject, such as “how long”. */
  stops?: readonly string[];
  /** How likely a page is before the question is read, 0 to 1: that of the question before. */
  pages?: ReadonlyMap<string, number>;
}

/** Ranks the passages by the words of a question, and by the questions that they are known to answer. */
export function rankPassages(texts: SiteTexts, terms: readonly Term[], { stops = [], pages: likely = new Map() }: Options = {}): Ranking {
  const byPage = sumPages(texts);
  const text = sumTerms(texts, terms, byPage.add);
  const asked = sumTerms(texts.asked, terms);
  const { passages: likes, unanswered, unknown } = compareQuestions(texts.questions, terms, stops);
  const share = (sum: number, total: number): number => (total === 0 ? 0 : sum / total);
  const ranked = [...new Set([...text.passages.keys(), ...likes.keys()])].map((passage): Ranked => {
    const { page = '' } = texts.passages[passage] ?? {};
    const own = text.passages.get(passage) ?? NOTHING;
    const around = byPage.pages.get(page) ?? NOTHING;
    const question = asked.passages.get(passage) ?? NOTHING;
    const likeness = likes.get(passage) ?? UNLIKE;
    const score =
      WEIGHTS.best * likeness.best +
      WEIGHTS.three * likeness.three +
      WEIGHTS.text * share(own.score + PAGE_SHARE * around.score, text.total) +
      WEIGHTS.asked * share(question.score, asked.total) +
      WEIGHTS.page * (likely.get(page) ?? 0);
    const covered = share(own.covered + PAGE_SHARE * (around.covered - own.covered), text.total);
    return { passage, score, covered, askedCovered: share(question.covered, asked.total), likeness };
  });
  return { ranked: ranked.sort((one, other) => other.score - one.score || one.passage - other.passage), unanswered, unknown };
}
