import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { indexQuestions, type KnownQuestions } from './questions.shared.ts';
import { type Lexicon, makeLexicon } from './reading/lexicon.shared.ts';
import { spellNames } from './reading/names.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import { countTerms, countWords, packWords } from './reading/words-file.shared.ts';

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

/** Passages of {@link TextsFile.near}. */
export const MOST_NEAR = 8;

/** `/search/texts.<locale>.json`, made by the build. */
export interface TextsFile {
  locale: Locale;
  pages: PageFacts[];
  /** By page, in reading order; `page` is an index of {@link pages}, `asked` has questions that the passage answers, one a line. */
  passages: [page: number, anchor: string, heading: string, text: string, asked?: string][];
  /** By passage: at most {@link MOST_NEAR} others that are most like it. A browser may still have the file of an earlier build, without it. */
  near?: number[][];
  stop: string;
  english: string;
  /** Questions that no page answers, one a line. */
  unanswered: string;
  /** By stem: words of the site for one that it does not have. A browser may still have the file of an earlier build, without them. */
  synonyms?: Record<string, string>;
}

export interface Posting {
  passage: number;
  /** How often the passage has the word. */
  count: number;
}

/** The words of one kind of text that passages have. */
export interface Field {
  /** By word: the stem, or the word itself if it says nothing about the subject. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** Words, by passage. */
  lengths: readonly number[];
}

export interface SiteTexts {
  locale: Locale;
  lexicon: Lexicon;
  synonyms: Readonly<Record<string, string>>;
  pages: readonly PageFacts[];
  passages: readonly Passage[];
  text: Field;
  /** With the title of the page. */
  heading: Field;
  /** The questions that each passage answers. */
  asked: Field;
  questions: KnownQuestions;
  /** By passage, as in the file. */
  near: readonly (readonly number[])[];
  /** By passage: index of {@link pages}. */
  pageOf: readonly number[];
  /** By page: words of {@link asked}. */
  pageLengths: readonly number[];
  /** By word: its part of all words of texts and questions. */
  common: ReadonlyMap<string, number>;
}

function makeField(texts: readonly (readonly string[])[]): Field {
  const postings = new Map<string, Posting[]>();
  for (const [passage, words] of texts.entries()) {
    for (const word of words) {
      const known = postings.get(word);
      const last = known?.at(-1);
      if (last?.passage === passage) last.count += 1;
      else if (known) known.push({ passage, count: 1 });
      else postings.set(word, [{ passage, count: 1 }]);
    }
  }
  return { postings, lengths: texts.map(({ length }) => length) };
}

/** Half a time more than counted, so that a word of a heading only is not impossible. */
const SMOOTHING = 0.5;

function countCommon(fields: readonly Field[], others: readonly Field[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { postings } of others) for (const word of postings.keys()) counts.set(word, SMOOTHING);
  for (const { postings } of fields) {
    for (const [word, having] of postings)
      counts.set(
        word,
        having.reduce((sum, { count }) => sum + count, counts.get(word) ?? SMOOTHING),
      );
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([word, count]) => [word, count / total]));
}

/** By passage: the words of its questions, each once a question. */
function askedWords({ list }: KnownQuestions, passages: number): string[][] {
  const asked = Array.from({ length: passages }, (): string[] => []);
  for (const { passage, words } of list) asked[passage]?.push(...words);
  return asked;
}

/** Indexes the built texts for questions; takes a fraction of a second, so keep the result. */
export function prepareTexts(file: TextsFile): SiteTexts {
  const passages = file.passages.map(([at, anchor, heading, text]): Passage => {
    const { url = '', title = '', collection = '' } = file.pages[at] ?? {};
    return { page: url, anchor, title, heading, text, collection };
  });
  const titles = file.pages.map(({ title }) => title);
  const said = [...file.passages.map(([, , heading, text, asked = '']) => `${heading} ${text} ${asked}`), ...titles];
  const counts = new Map([...countTerms(said, titles), ...countWords(said)]);
  const lexicon = makeLexicon(file.locale, { ...packWords(counts), english: file.english, stop: file.stop });
  const kept = new Map<string, string>();
  const toWord = (folded: string): string => {
    const word = kept.get(folded) ?? (lexicon.isStop(folded) ? folded : stem(folded));
    kept.set(folded, word);
    return word;
  };
  const toWords = (text: string): string[] => splitWords(fold(spellNames(text))).map(toWord);
  const questions = indexQuestions(
    file.passages.map(([, , , , asked = '']) => asked),
    file.unanswered,
    toWord,
  );
  const text = makeField(passages.map((passage) => toWords(passage.text)));
  const heading = makeField(passages.map((passage) => toWords(`${passage.heading} ${passage.title}`)));
  const asked = makeField(askedWords(questions, passages.length));
  const pageOf = file.passages.map(([at]) => at);
  const pageLengths = file.pages.map(() => 0);
  for (const [passage, at] of pageOf.entries()) pageLengths[at] = (pageLengths[at] ?? 0) + (asked.lengths[passage] ?? 0);
  const common = countCommon([text, asked], [heading]);
  return {
    locale: file.locale,
    lexicon,
    synonyms: file.synonyms ?? {},
    pages: file.pages,
    passages,
    text,
    heading,
    asked,
    questions,
    near: file.near ?? [],
    pageOf,
    pageLengths,
    common,
  };
}
