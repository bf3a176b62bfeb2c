import { compareQuestions, type QuestionMatch } from './questions.shared.ts';
import { type Term, wordRarity } from './terms.shared.ts';
import { type Field, MOST_NEAR, type SiteTexts } from './texts.shared.ts';

/**
 * Weights of a word's frequency in each part of a passage, relative to the whole site; fitted to known questions that were left out of
 * the texts (`npm run bench -- known-questions`).
 */
const PARTS = { asked: 0.43, near: 0.6, text: 0.46, heading: 0.065, page: 0.11 };
/** Added to the length of a text, because short texts say less (Dirichlet smoothing). */
const ADDED = { asked: 100, text: 60, heading: 3 };
const STOP_SHARE = 0.7;
const PREVIOUS_GAIN = 4;
const LIKE_GAIN = 8;

export interface Ranked {
  passage: number;
  /** Logarithm of how much more likely the question is for this passage than for any. */
  score: number;
  /** Share of the question that the passage has, 0 to 1, rare words weighted more. */
  covered: number;
  /** Likeness to the questions it is known to answer, 0 to 1. */
  likeness: number;
}

export interface Ranking extends Omit<QuestionMatch, 'passages'> {
  ranked: Ranked[];
}

function shares({ postings, lengths }: Field, word: string, added: number): Map<number, number> {
  return new Map(postings.get(word)?.map(({ passage, count }) => [passage, count / (added + (lengths[passage] ?? 0))]));
}

function pageShares({ asked, pageOf, pageLengths }: SiteTexts, word: string): Map<number, number> {
  const pages = new Map<number, number>();
  for (const { passage, count } of asked.postings.get(word) ?? []) {
    const page = pageOf[passage] ?? 0;
    pages.set(page, (pages.get(page) ?? 0) + count / Math.max(1, pageLengths[page] ?? 0));
  }
  return pages;
}

function addWord(texts: SiteTexts, word: string, share: number, scores: Float64Array): void {
  const common = texts.common.get(word);
  if (!common) return;
  const asked = shares(texts.asked, word, ADDED.asked);
  const text = shares(texts.text, word, ADDED.text);
  const heading = shares(texts.heading, word, ADDED.heading);
  const page = pageShares(texts, word);
  for (const passage of scores.keys()) {
    const near = texts.near[passage] ?? [];
    const part =
      PARTS.asked * (asked.get(passage) ?? 0) +
      PARTS.text * (text.get(passage) ?? 0) +
      PARTS.heading * (heading.get(passage) ?? 0) +
      PARTS.page * (page.get(texts.pageOf[passage] ?? 0) ?? 0) +
      (PARTS.near * near.reduce((sum, other) => sum + (asked.get(other) ?? 0), 0)) / MOST_NEAR;
    if (part > 0) scores[passage] = (scores[passage] ?? 0) + share * Math.log1p(part / common);
  }
}

function cover({ text, heading, passages }: SiteTexts, terms: readonly Term[]): Float64Array {
  const covered = new Float64Array(passages.length);
  let total = 0;
  for (const { stem, sure, share } of terms) {
    const postings = sure > 0 ? [text, heading].flatMap((field) => field.postings.get(stem) ?? []) : [];
    const having = new Set(postings.map(({ passage }) => passage));
    const rare = wordRarity(passages.length, having.size) * share;
    total += rare;
    for (const passage of having) covered[passage] = (covered[passage] ?? 0) + rare * sure;
  }
  return covered.map((sum) => (total === 0 ? 0 : sum / total));
}

interface Options {
  stops?: readonly string[];
  /** Prior likelihood of each page from the previous question, 0 to 1. */
  pages?: ReadonlyMap<string, number>;
  /** True without a previous question: only its own words count. */
  isWhole?: boolean;
}

/**
 * Ranks the passages by how likely their texts, and the questions that they are known to answer, make the words of a question: a
 * mixture of unigram language models (Zhai, “Statistical Language Models for Information Retrieval”, 2008).
 */
export function rankPassages(
  texts: SiteTexts,
  terms: readonly Term[],
  { stops = [], pages = new Map(), isWhole = false }: Options = {},
): Ranking {
  const scores = new Float64Array(texts.passages.length);
  const words = new Map<string, number>(stops.map((word) => [word, STOP_SHARE]));
  for (const { stem, sure, share } of terms) if (sure > 0) words.set(stem, Math.max(words.get(stem) ?? 0, sure * share));
  for (const [word, share] of words) addWord(texts, word, share, scores);
  const covered = cover(texts, terms);
  const { passages: likes, ...compared } = compareQuestions(texts.questions, terms, stops);
  const ranked = texts.passages.flatMap(({ page }, passage): Ranked[] => {
    const score = scores[passage] ?? 0;
    if (score === 0) return [];
    const likeness = likes.get(passage) ?? 0;
    const gain = PREVIOUS_GAIN * (pages.get(page) ?? 0) + (isWhole ? LIKE_GAIN * likeness : 0);
    return [{ passage, score: score + gain, covered: covered[passage] ?? 0, likeness }];
  });
  return { ranked: ranked.sort((one, other) => other.score - one.score || one.passage - other.passage), ...compared };
}
