import { type Ranked, type Ranking, rankPassages } from '../search/rank.shared.ts';
import { type ReadQuery, readQuery } from '../search/reading/read-query.shared.ts';
import { toStops, toTerms } from '../search/terms.shared.ts';
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
/** Words of the question before count less than those of a follow-up. */
const PREVIOUS_SHARE = 0.5;
/** Passages whose pages a follow-up is about. */
const MOST_PREVIOUS = 5;
/** By how much more likely it is to be answered alone. */
const ALONE_LEAD = 3;
/** A passage with less of the best one's score is left out. */
const LEAST_SHARE = 0.4;

/** Questions are longer than queries. */
const LIMITS = { mostLetters: 500, mostWords: 60 };

const read = (texts: SiteTexts, question: string): ReadQuery => readQuery(question, texts.lexicon, LIMITS);

/** The pages that the question before was about, each with its share of the best score. */
function likelyPages({ passages }: SiteTexts, { ranked }: Ranking): Map<string, number> {
  const pages = new Map<string, number>();
  for (const { passage, score } of ranked.slice(0, MOST_PREVIOUS)) {
    const { page = '' } = passages[passage] ?? {};
    if (!pages.has(page)) pages.set(page, score / (ranked[0]?.score || 1));
  }
  return pages;
}

/** How much each part of the evidence counts: a logistic regression on the questions of tests/bench/search/questions.json. */
const WEIGHTS = { best: 1, three: 18.5, covered: 1.4, askedCovered: 1.4, unansweredBest: -4.5, unansweredThree: -13, unknown: -4 };
const BASE = -1.2;

type Evidence = Record<keyof typeof WEIGHTS, number>;

/** What speaks for an answer among the best passages, and against one; each 0 to 1. */
function weighEvidence(best: readonly Ranked[], { unanswered, unknown }: Ranking): Evidence {
  const most = (of: (ranked: Ranked) => number): number => Math.max(0, ...best.map(of));
  return {
    best: most(({ likeness }) => likeness.best),
    three: most(({ likeness }) => likeness.three),
    covered: most(({ covered }) => covered),
    askedCovered: most(({ askedCovered }) => askedCovered),
    unansweredBest: unanswered.best,
    unansweredThree: unanswered.three,
    unknown,
  };
}

const weigh = (evidence: Evidence): number =>
  (Object.keys(WEIGHTS) as (keyof Evidence)[]).reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BASE);

interface Found {
  best: Ranked[];
  /** Above zero, the site is likely to answer. */
  likely: number;
}

function judge({ questions }: SiteTexts, ranking: Ranking): Found {
  const [first] = ranking.ranked;
  const best = ranking.ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= (first?.score ?? 0) * LEAST_SHARE);
  const evidence = weighEvidence(best, ranking);
  return { best, likely: questions.list.length > 0 ? weigh(evidence) : evidence.covered - LEAST_COVERED };
}

/** A short question may be a follow-up, unless it is answered better without the one before. */
function find(texts: SiteTexts, question: string, previous: string): Found {
  const { words } = read(texts, question);
  const terms = toTerms(words);
  const stops = toStops(words);
  const alone = judge(texts, rankPassages(texts, terms, { stops }));
  if (!previous || terms.length > FOLLOW_UP_WORDS) return alone;
  const { words: before } = read(texts, previous);
  const pages = likelyPages(texts, rankPassages(texts, toTerms(before), { stops: toStops(before) }));
  const together = judge(texts, rankPassages(texts, [...terms, ...toTerms(before, PREVIOUS_SHARE)], { stops, pages }));
  return alone.likely > together.likely + ALONE_LEAD ? alone : together;
}

export function answer(texts: SiteTexts, question: string, previous = ''): Answer {
  const { best, likely } = find(texts, question, previous);
  return { passages: likely > 0 ? best.flatMap(({ passage }) => texts.passages[passage] ?? []) : [] };
}
