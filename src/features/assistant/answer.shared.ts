import { type Ranked, type Ranking, rankPassages } from '../search/rank.shared.ts';
import { type ReadQuery, readQuery } from '../search/reading/read-query.shared.ts';
import { type Term, toStops, toTerms } from '../search/terms.shared.ts';
import type { Passage, SiteTexts } from '../search/texts.shared.ts';

export interface Answer {
  /** At most three, best first; none if the site does not answer. */
  passages: Passage[];
}

const MOST_PASSAGES = 3;
/** Where no questions are known, a passage needs this much of the question. */
const LEAST_COVERED = 0.45;
/** A question of so few telling words may be understood by the one before. */
const FOLLOW_UP_WORDS = 3;
/** With more telling words, it may as well be a new one. */
const SHORT_WORDS = 1;
/** Words of the question before count less than those of a follow-up. */
const PREVIOUS_SHARE = 0.5;
/** Passages whose pages a follow-up is about. */
const MOST_PREVIOUS = 5;
/** By how much more likely it is to be answered alone. */
const ALONE_LEAD = 3;
/** A passage that is so much less likely than the best one (logarithm) is left out. */
const MOST_BEHIND = 6;
/** A question without the words that the site lacks is as like those that a passage is known to answer. */
const LEAST_LIKE = 0.6;

/** Questions are longer than queries. */
const LIMITS = { mostLetters: 500, mostWords: 60 };

const read = (texts: SiteTexts, question: string): ReadQuery => readQuery(question, texts.lexicon, { ...LIMITS, synonyms: texts.synonyms });

/** The pages that the question before was about, each with how likely it is beside the best one. */
function likelyPages({ passages }: SiteTexts, { ranked }: Ranking): Map<string, number> {
  const pages = new Map<string, number>();
  for (const { passage, score } of ranked.slice(0, MOST_PREVIOUS)) {
    const { page = '' } = passages[passage] ?? {};
    if (!pages.has(page)) pages.set(page, Math.exp(score - (ranked[0]?.score ?? score)));
  }
  return pages;
}

/** How much each part of the evidence counts: a logistic regression, fitted as the parts of a passage's score are. */
const WEIGHTS = { likeness: 8, unanswered: -13.8, unknown: -3.2, foreign: -2.75 };
const BASE = 3;

type Evidence = Record<keyof typeof WEIGHTS, number>;

/** What speaks for an answer among the best passages, and against one. */
const weighEvidence = (best: readonly Ranked[], { unanswered, unknown, foreign }: Ranking): Evidence => ({
  likeness: Math.max(0, ...best.map(({ likeness }) => likeness)),
  unanswered,
  unknown,
  foreign,
});

const weigh = (evidence: Evidence): number =>
  (Object.keys(WEIGHTS) as (keyof Evidence)[]).reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BASE);

interface Found {
  best: Ranked[];
  /** Above zero, the site is likely to answer. */
  likely: number;
}

const NOTHING: Found = { best: [], likely: Number.NEGATIVE_INFINITY };

/** The passages that answer a known question of just these words. They may be so common that the ranking says nothing. */
const asKnown = ({ same, ranked }: Ranking): Ranked[] => ranked.filter(({ passage }) => same.includes(passage));

function judge({ questions }: SiteTexts, ranking: Ranking): Found {
  const [first] = ranking.ranked;
  if (!first) return NOTHING;
  const best = ranking.ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= first.score - MOST_BEHIND);
  const likely =
    questions.list.length > 0 ? weigh(weighEvidence(best, ranking)) : Math.max(...best.map(({ covered }) => covered)) - LEAST_COVERED;
  return { best, likely };
}

/**
 * Without the words that the site lacks: “how much is a shop for shoes” is answered by the price of a shop, if the rest alone is surely
 * a question that the site answers.
 */
function judgeKnown(texts: SiteTexts, terms: readonly Term[], stops: readonly string[]): Found {
  const known = terms.filter(({ sure }) => sure > 0);
  if (known.length === 0 || known.length === terms.length) return NOTHING;
  const ranking = rankPassages(texts, known, { stops, isWhole: true });
  const found = judge(texts, ranking);
  const likeness = found.best[0]?.likeness ?? 0;
  return likeness >= LEAST_LIKE && likeness > ranking.unanswered ? found : NOTHING;
}

/** @returns the best passages; none if the site does not answer */
const ofLikely = ({ best, likely }: Found): Ranked[] => (likely > 0 ? best : []);

/** One of each list after the other, without repetitions. */
function inTurns(one: readonly Ranked[], other: readonly Ranked[]): Ranked[] {
  const all = new Map<number, Ranked>();
  for (let at = 0; at < MOST_PASSAGES; at += 1) {
    for (const each of [one[at], other[at]]) if (each && !all.has(each.passage)) all.set(each.passage, each);
  }
  return [...all.values()];
}

/** A short question may be a follow-up, unless it is answered better without the one before. What is none is a question of its own. */
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
  // A new question as well as a follow-up: the best answer to each comes first.
  return inTurns(alone.best, ofLikely(together));
}

export const answer = (texts: SiteTexts, question: string, previous = ''): Answer => ({
  passages: find(texts, question, previous)
    .slice(0, MOST_PASSAGES)
    .flatMap(({ passage }) => texts.passages[passage] ?? []),
});
