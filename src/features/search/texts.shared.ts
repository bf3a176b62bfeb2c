import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { indexQuestions, type KnownQuestions } from './questions.shared.ts';
import { type Lexicon, makeLexicon } from './reading/lexicon.shared.ts';
import { spellNames, splitWords, stem } from './reading/words.shared.ts';
import { countTerms, countWords, packWords } from './reading/words-file.shared.ts';

export interface PageFacts {
  /** `/el/blog/first` */
  url: string;
  title: string;
  description: string;
  collection: string;
  category: string;
  tags: string[];
  year: string;
}

export interface Passage {
  page: string;
  anchor: string;
  title: string;
  heading: string;
  /** Plain text; lines are separate blocks. */
  text: string;
  collection: string;
}

export const MOST_NEAR = 8;

/** `/search/texts.<locale>.json`, made by the build. */
export interface TextsFile {
  locale: Locale;
  pages: PageFacts[];
  /** In reading order; `page` is an index of {@link pages}, `asked` has the questions that the passage answers, one a line. */
  passages: [page: number, anchor: string, heading: string, text: string, asked?: string][];
  /** By passage: at most {@link MOST_NEAR} similar ones. Missing in files of an earlier build, which browsers may still have. */
  near?: number[][];
  stop: string;
  english: string;
  /** Questions that no page answers, one a line. */
  unanswered: string;
  /** By stem: the site's words for ones it does not have. Missing in files of an earlier build. */
  synonyms?: Record<string, string>;
}

export interface Posting {
  passage: number;
  count: number;
}

export interface Field {
  /** By stem; stop words by themselves. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  lengths: readonly number[];
}

export interface SiteTexts {
  locale: Locale;
  lexicon: Lexicon;
  synonyms: Readonly<Record<string, string>>;
  pages: readonly PageFacts[];
  passages: readonly Passage[];
  text: Field;
  /** Includes the title of the page. */
  heading: Field;
  asked: Field;
  questions: KnownQuestions;
  near: readonly (readonly number[])[];
  pageOf: readonly number[];
  pageLengths: readonly number[];
  /** By word: its share of all words in texts and questions. */
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

/** Added to each count, so that a word found only in a heading is not impossible. */
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

function askedWords({ list }: KnownQuestions, passages: number): string[][] {
  const asked = Array.from({ length: passages }, (): string[] => []);
  for (const { passage, words } of list) asked[passage]?.push(...words);
  return asked;
}

/** Indexes the built texts; takes a fraction of a second, so keep the result. */
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
