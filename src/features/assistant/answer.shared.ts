import { rankPassages } from '../search/rank.shared.ts';
import { readQuery } from '../search/reading/read-query.shared.ts';
import { toTerms } from '../search/terms.shared.ts';
import type { Passage, SiteTexts } from '../search/texts.shared.ts';

export interface Answer {
  /** At most three, best first; none if the site does not answer. */
  passages: Passage[];
}

const MOST_PASSAGES = 3;
/** Below, a passage shares too little with the question to be its answer. Tuned on tests/bench/search/questions.json. */
const LEAST_COVERED = 0.45;
/** Words of the question before count less than those of a follow-up. */
const PREVIOUS_SHARE = 0.5;
const FOLLOW_UP_WORDS = 3;
/** A passage with less of the best one's score is left out. */
const LEAST_SHARE = 0.5;

/** Questions are longer than queries. */
const LIMITS = { mostLetters: 500, mostWords: 60 };

export function answer(texts: SiteTexts, question: string, previous = ''): Answer {
  const read = readQuery(question, texts.lexicon, LIMITS);
  const telling = read.words.filter(({ stop }) => !stop);
  const before =
    previous && telling.length <= FOLLOW_UP_WORDS
      ? toTerms(readQuery(previous, texts.lexicon, LIMITS).words, texts.thesaurus, PREVIOUS_SHARE)
      : [];
  const ranked = rankPassages(texts, [...toTerms(read.words, texts.thesaurus), ...before]);
  const best = ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= (ranked[0]?.score ?? 0) * LEAST_SHARE);
  const isAnswered = best.some(({ covered }) => covered >= LEAST_COVERED);
  const passages = isAnswered ? best.flatMap(({ passage }) => texts.passages[passage] ?? []) : [];
  return { passages };
}
