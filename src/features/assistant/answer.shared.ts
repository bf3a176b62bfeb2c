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
const LEAST_COVERED = 0.5;
/** Words of the question before count less than those of a follow-up. */
const PREVIOUS_SHARE = 0.5;
const FOLLOW_UP_WORDS = 2;

export function answer(texts: SiteTexts, question: string, previous = ''): Answer {
  const read = readQuery(question, texts.lexicon);
  const telling = read.words.filter(({ stop }) => !stop);
  const before =
    previous && telling.length <= FOLLOW_UP_WORDS ? toTerms(readQuery(previous, texts.lexicon).words, texts.thesaurus, PREVIOUS_SHARE) : [];
  const ranked = rankPassages(texts, [...toTerms(read.words, texts.thesaurus), ...before]);
  const passages = ranked
    .filter(({ covered, score }) => covered >= LEAST_COVERED && score >= (ranked[0]?.score ?? 0) * 0.5)
    .slice(0, MOST_PASSAGES)
    .flatMap(({ passage }) => texts.passages[passage] ?? []);
  return { passages };
}
