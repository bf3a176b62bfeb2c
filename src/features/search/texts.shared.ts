import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type Lexicon, makeLexicon } from './reading/lexicon.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import { countWords, packWords } from './reading/words-file.shared.ts';
import { makeThesaurus, type Thesaurus } from './terms.shared.ts';

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
  /** Words and phrases of questions, and what they mean here, as stems; from `content/assistant/thesaurus.yaml`. */
  asked: [phrases: string[], means: string[]][];
  /** Questions that no page answers. */
  unanswered: string[];
}

export interface Posting {
  passage: number;
  /** How often the passage has the word, those of headings and titles counted more. */
  weight: number;
}

export interface AskedQuestion {
  passage: number;
  stems: readonly string[];
}

export interface SiteTexts {
  locale: Locale;
  lexicon: Lexicon;
  pages: readonly PageFacts[];
  passages: readonly Passage[];
  /** By stem. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** Words of each passage, for BM25. */
  lengths: readonly number[];
  averageLength: number;
  thesaurus: Thesaurus;
  /** Questions that passages answer, as stems. */
  asked: readonly AskedQuestion[];
  /** By stem: indices of {@link asked}. */
  askedWith: ReadonlyMap<string, readonly number[]>;
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

/** The questions of all passages without words that say nothing, and where each word occurs. */
function indexQuestions(passages: TextsFile['passages'], isStop: (folded: string) => boolean, stemOf: (word: string) => string) {
  const asked = passages.flatMap(([, , , , lines = ''], passage) =>
    lines.split('\n').flatMap((line): AskedQuestion[] => {
      const stems = [
        ...new Set(
          splitWords(fold(line))
            .filter((word) => !isStop(word))
            .map(stemOf),
        ),
      ];
      return stems.length > 0 ? [{ passage, stems }] : [];
    }),
  );
  const askedWith = new Map<string, number[]>();
  for (const [index, { stems }] of asked.entries()) {
    for (const each of stems) {
      const known = askedWith.get(each);
      if (known) known.push(index);
      else askedWith.set(each, [index]);
    }
  }
  return { asked, askedWith };
}

/** Indexes the built texts for questions; takes a fraction of a second, so keep the result. */
export function prepareTexts(file: TextsFile): SiteTexts {
  const passages = file.passages.map(([at, anchor, heading, text]): Passage => {
    const { url = '', title = '', collection = '' } = file.pages[at] ?? {};
    return { page: url, anchor, title, heading, text, collection };
  });
  const postings = new Map<string, Posting[]>();
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
  const lengths = passages.map((passage, index) => {
    for (const [word, weight] of stemWeights(passage, stemOf)) {
      const known = postings.get(word);
      if (known) known.push({ passage: index, weight });
      else postings.set(word, [{ passage: index, weight }]);
    }
    return splitWords(passage.text).length;
  });
  const counts = countWords([
    ...file.passages.map(([, , heading, text, asked = '']) => `${heading} ${text} ${asked}`),
    ...file.pages.map(({ title }) => title),
  ]);
  const lexicon = makeLexicon(file.locale, { ...packWords(counts), english: file.english, stop: file.stop });
  return {
    locale: file.locale,
    lexicon,
    ...indexQuestions(file.passages, lexicon.isStop, stemOf),
    pages: file.pages,
    passages,
    postings,
    lengths,
    averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    thesaurus: makeThesaurus(file.asked.flatMap(([phrases, means]) => phrases.map((phrase) => ({ phrase: phrase.split(' '), means })))),
  };
}
