import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { indexQuestions, type KnownQuestions } from './questions.shared.ts';
import { type Lexicon, makeLexicon } from './reading/lexicon.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import { countWords, packWords } from './reading/words-file.shared.ts';

export interface PageFacts {
  /** `/el/blog/first` */
  url: string;
  title: string;
  description: string;
  /** A folder of `content/`, or `pages`. */
  collection: string;
  /** Names in the page's language, as in {@link tags}; empty if it has none. */
  category: string;
  tags: string[];
  year: string;
}

export interface Passage {
  page: string;
  /** Id of the heading that links to it, or empty. */
  anchor: string;
  /** Of the page. */
  title: string;
  heading: string;
  /** Word for word, without markup; lines are separate blocks. */
  text: string;
  collection: string;
}

/** `/search/texts.<locale>.json`, made by the build. */
export interface TextsFile {
  locale: Locale;
  pages: PageFacts[];
  /** By page, in reading order; `page` is an index of {@link pages}, `asked` has questions that the passage answers, one a line. */
  passages: [page: number, anchor: string, heading: string, text: string, asked?: string][];
  stop: string;
  english: string;
  /** Questions that no page answers, one a line. */
  unanswered: string;
}

export interface Posting {
  passage: number;
  /** How often the passage has the word, those of headings and titles counted more. */
  weight: number;
}

/** What BM25 needs of one kind of text that passages have. */
export interface Field {
  /** By stem. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** Words, by passage. */
  lengths: readonly number[];
  averageLength: number;
}

export interface SiteTexts extends Field {
  locale: Locale;
  lexicon: Lexicon;
  pages: readonly PageFacts[];
  passages: readonly Passage[];
  /** The words of the questions that each passage answers. */
  asked: Field;
  questions: KnownQuestions;
}

const HEADING_WEIGHT = 2.2;
const TITLE_WEIGHT = 1.4;

function stemWeights({ text, heading, title }: Passage, stemOf: (word: string) => string): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (part: string, weight: number, once: boolean) => {
    const stems = splitWords(fold(part)).map(stemOf);
    for (const each of once ? new Set(stems) : stems) weights.set(each, (weights.get(each) ?? 0) + weight);
  };
  add(text, 1, false);
  add(heading, HEADING_WEIGHT, true);
  add(title, TITLE_WEIGHT, true);
  return weights;
}

type Counts = ReadonlyMap<string, number>;

function makeField(weights: readonly Counts[], lengths: readonly number[]): Field {
  const postings = new Map<string, Posting[]>();
  for (const [passage, words] of weights.entries()) {
    for (const [word, weight] of words) {
      const known = postings.get(word);
      if (known) known.push({ passage, weight });
      else postings.set(word, [{ passage, weight }]);
    }
  }
  return { postings, lengths, averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) };
}

/** How many of a passage's questions have each telling word. */
function countAsked({ list }: KnownQuestions, passages: number): Map<string, number>[] {
  const counts = Array.from({ length: passages }, () => new Map<string, number>());
  for (const { passage, stems } of list) {
    const count = counts[passage];
    if (count) for (const each of stems) count.set(each, (count.get(each) ?? 0) + 1);
  }
  return counts;
}

/** Indexes the built texts for questions; takes a fraction of a second, so keep the result. */
export function prepareTexts(file: TextsFile): SiteTexts {
  const passages = file.passages.map(([at, anchor, heading, text]): Passage => {
    const { url = '', title = '', collection = '' } = file.pages[at] ?? {};
    return { page: url, anchor, title, heading, text, collection };
  });
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
  const counts = countWords([
    ...file.passages.map(([, , heading, text, asked = '']) => `${heading} ${text} ${asked}`),
    ...file.pages.map(({ title }) => title),
  ]);
  const lexicon = makeLexicon(file.locale, { ...packWords(counts), english: file.english, stop: file.stop });
  const questions = indexQuestions(
    // A heading asks what its passage answers, too.
    file.passages.map(([, , heading, , asked = '']) => `${asked}\n${heading}`),
    file.unanswered,
    { isStop: lexicon.isStop, stemOf },
  );
  const asked = countAsked(questions, passages.length);
  return {
    locale: file.locale,
    lexicon,
    pages: file.pages,
    passages,
    ...makeField(
      passages.map((passage) => stemWeights(passage, stemOf)),
      passages.map(({ text }) => splitWords(text).length),
    ),
    asked: makeField(
      asked,
      asked.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0)),
    ),
    questions,
  };
}
