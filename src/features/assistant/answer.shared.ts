import { type Ranked, type Ranking, rankPassages } from '../search/rank.shared.ts';
import { type ReadQuery, readQuery } from '../search/reading/read-query.shared.ts';
import { type Term, toStops, toTerms } from '../search/terms.shared.ts';
import type { Passage, SiteTexts } from '../search/texts.shared.ts';

export interface Answer {
  /** At most three, best first; none if the site does not answer. */
  passages: Passage[];
}

const MOST_PASSAGES = 3;
/** Where no known question matches, a passage must cover this share of the question. */
const LEAST_COVERED = 0.45;
/** A question with at most this many significant words may be a follow-up. */
const FOLLOW_UP_WORDS = 3;
const SHORT_WORDS = 1;
const PREVIOUS_SHARE = 0.5;
const MOST_PREVIOUS = 5;
/** The follow-up reading loses if the question alone is this much more likely to be answered. */
const ALONE_LEAD = 3;
/** Passages that are this much less likely than the best one (logarithm) are left out. */
const MOST_BEHIND = 6;
const LEAST_LIKE = 0.6;

const LIMITS = { mostLetters: 500, mostWords: 60 };

const read = (texts: SiteTexts, question: string): ReadQuery => readQuery(question, texts.lexicon, { ...LIMITS, synonyms: texts.synonyms });

function likelyPages({ passages }: SiteTexts, { ranked }: Ranking): Map<string, number> {
  const pages = new Map<string, number>();
  for (const { passage, score } of ranked.slice(0, MOST_PREVIOUS)) {
    const { page = '' } = passages[passage] ?? {};
    if (!pages.has(page)) pages.set(page, Math.exp(score - (ranked[0]?.score ?? score)));
  }
  return pages;
}

/** Coefficients of a logistic regression, fitted like those of a passage's score. */
const WEIGHTS = { likeness: 8, unanswered: -13.8, unknown: -3.2, foreign: -2.75 };
const BASE = 3;

type Evidence = Record<keyof typeof WEIGHTS, number>;

const weighEvidence = (best: readonly Ranked[], { unanswered, unknown, foreign }: Ranking): Evidence => ({
  likeness: Math.max(0, ...best.map(({ likeness }) => likeness)),
  unanswered,
  unknown,
  foreign,
});

const weigh = (evidence: Evidence): number =>
  (Object.keys(WEIGHTS) as (keyof Evidence)[]).reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BASE);

interface RankedAnswer {
  best: Ranked[];
  likely: number;
}

const NOTHING: RankedAnswer = { best: [], likely: Number.NEGATIVE_INFINITY };

/** Finds passages with exactly this known question. Its words may be so common that the ranking finds nothing. */
const asKnown = ({ same, ranked }: Ranking): Ranked[] => ranked.filter(({ passage }) => same.includes(passage));

function judge({ questions }: SiteTexts, ranking: Ranking): RankedAnswer {
  const [first] = ranking.ranked;
  if (!first) return NOTHING;
  const best = ranking.ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= first.score - MOST_BEHIND);
  const likely =
    questions.list.length > 0 ? weigh(weighEvidence(best, ranking)) : Math.max(...best.map(({ covered }) => covered)) - LEAST_COVERED;
  return { best, likely };
}

/**
 * Judges the question without the words that the site lacks: “how much is a shop for shoes” is answered by the price of a shop, if the
 * rest alone is surely a known question.
 */
function judgeKnown(texts: SiteTexts, terms: readonly Term[], stops: readonly string[]): RankedAnswer {
  const known = terms.filter(({ sure }) => sure > 0);
  if (known.length === 0 || known.length === terms.length) return NOTHING;
  const ranking = rankPassages(texts, known, { stops, isWhole: true });
  const found = judge(texts, ranking);
  const likeness = found.best[0]?.likeness ?? 0;
  return likeness >= LEAST_LIKE && likeness > ranking.unanswered ? found : NOTHING;
}

const ofLikely = ({ best, likely }: RankedAnswer): Ranked[] => (likely > 0 ? best : []);

function inTurns(one: readonly Ranked[], other: readonly Ranked[]): Ranked[] {
  const all = new Map<number, Ranked>();
  for (let at = 0; at < MOST_PASSAGES; at += 1) {
    for (const each of [one[at], other[at]]) if (each && !all.has(each.passage)) all.set(each.passage, each);
  }
  return [...all.values()];
}

/** A short question may be a follow-up, unless it is answered better without the previous one. */
function find(texts: SiteTexts, question: string, previous: string): Ranked[] {
  const found = findAfter(texts, question, previous);
  return found.length === 0 && previous !== '' ? findAfter(texts, question, '') : found;
}

function findAfter(texts: SiteTexts, question: string, previous: string): Ranked[] {
  const { words } = read(texts, question);
  const terms = toTerms(words);
  const stops = toStops(words);
  const isWhole = !previous || terms.length > FOLLOW_UP_WORDS;
  const ranking = rankPassages(texts, terms, { stops, isWhole });
  const known = asKnown(ranking);
  if (known.length === 0 && ranking.isSameUnanswered) return [];
  const alone = judge(texts, ranking);
  if (isWhole) return known.length > 0 ? known : ofLikely(alone.likely > 0 ? alone : judgeKnown(texts, terms, stops));
  const { words: before } = read(texts, previous);
  const pages = likelyPages(texts, rankPassages(texts, toTerms(before), { stops: toStops(before) }));
  const together = judge(texts, rankPassages(texts, [...terms, ...toTerms(before, PREVIOUS_SHARE)], { stops, pages }));
  // “How much is it?” has an answer for the whole site, and perhaps one for what was asked before.
  if (known.length > 0) return [...known, ...ofLikely(together).filter(({ passage }) => !ranking.same.includes(passage))];
  if (alone.likely > together.likely + ALONE_LEAD) return ofLikely(alone);
  if (terms.length <= SHORT_WORDS || alone.likely <= 0) return ofLikely(together);
  return inTurns(alone.best, ofLikely(together));
}

export const answerQuestion = (texts: SiteTexts, question: string, previous = ''): Answer => ({
  passages: find(texts, question, previous)
    .slice(0, MOST_PASSAGES)
    .flatMap(({ passage }) => texts.passages[passage] ?? []),
});
