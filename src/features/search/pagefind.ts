import { fold } from '../../i18n/fold.ts';
import { type Locale, otherLocale } from '../../i18n/locales.ts';
import { combineScores, countFacets, type FacetSets, filterIds, setsOf, type WordScores } from './facets.ts';
import { type FoundPage, findAsked, findPages } from './find-pages.shared.ts';
import { byTitle, pagefindHit, pageHit } from './hit.ts';
import { loadRealWords, loadSynonyms, loadTexts, loadWords } from './load-texts.ts';
import { isSimilar } from './mark-words.ts';
import { dropForeignForms, findTerms, findWithTerm, pointedNames } from './query-terms.ts';
import type { Lexicon } from './reading/lexicon.shared.ts';
import { guessedWords, isPlain, isWhole, type ReadOptions, type ReadQuery, type ReadWord, readQuery } from './reading/read-query.shared.ts';
import { isRealAmong, splitWords } from './reading/words.shared.ts';
import {
  HITS_PER_PAGE,
  type SearchEngine,
  type SearchFilters,
  type SearchReading,
  type SearchResult,
  SUGGESTION_LIMIT,
} from './search-result.ts';
import { type PagefindModule, type PagefindResult, serialisePagefind } from './serialise-pagefind.ts';

interface Options {
  locale: Locale;
  /** Tests pass it in; the real module is part of the built site, not of the bundle. */
  load?: () => Promise<PagefindModule>;
  words?: typeof loadWords;
  texts?: typeof loadTexts;
  synonyms?: typeof loadSynonyms;
  realWords?: typeof loadRealWords;
}

const LEAST_KNOWN = 0.6;
/** Stricter for the other language, which the visitor did not choose. */
const LEAST_KNOWN_ELSEWHERE = 0.75;
const MOST_ELSEWHERE = 50;
const NOTHING: ReadQuery = { words: [], known: 0, changed: false };
const CHECKED_RESULTS = 3;
const TERM_GAIN = 4;
/** “e-shop” and “24/7” count as one word, which may have a synonym even where the site has their parts. */
const ONE_WORD = /(?<![\p{L}\p{N}])(?:\p{L}-\p{L}|\p{N}+\/\p{N})/u;
/** The limit of searched forms of a word: Pagefind's stemmer separates some Greek forms. */
const MOST_FORMS = 6;

const PAGEFIND_OPTIONS = {
  excerptLength: 26,
  ranking: { metaWeights: { title: 5, address: 5, description: 2, asked: 0.75 } },
};

function findSubject({ words }: ReadQuery): ReadWord[] {
  const known = words.filter(({ how }) => how !== 'unknown');
  const telling = known.filter(({ stop }) => !stop);
  return telling.length > 0 ? telling : known;
}

/** A query without its stop words, if it has others. */
const tellingWords = (query: string, lexicon: Lexicon): string => {
  const telling = splitWords(query).filter((word) => !lexicon.isStop(fold(word)));
  return telling.length > 0 ? telling.join(' ') : query;
};

const joinRead = (words: readonly ReadWord[]): string => words.map(({ read }) => read).join(' ');

function toReading({ words }: ReadQuery, locale: Locale): SearchReading {
  const isOther = ({ how, stop }: ReadWord) => !stop && (how === 'slip' || how === 'greeklish' || how === 'layout' || how === 'synonym');
  return {
    read: words.map((word) => (isOther(word) ? word.read : word.typed)).join(' '),
    words: words.filter(isOther).map(({ typed, read }) => ({ typed, read })),
    locale,
  };
}

function paged<Item>(items: readonly Item[], page: number) {
  const shown = items.slice((page - 1) * HITS_PER_PAGE, page * HITS_PER_PAGE);
  return { shown, counts: { totalHits: items.length, currentPage: page, totalPages: Math.ceil(items.length / HITS_PER_PAGE) } };
}

function toAskedResult(found: readonly FoundPage[], query: string, page: number, filters: SearchFilters): SearchResult {
  const sets = setsOf(found.map((each) => each.page));
  const ids = found.map((each) => each.page.url);
  const fitting = new Set(filterIds(sets, ids, filters));
  const { shown, counts } = paged(
    found.filter((each) => fitting.has(each.page.url)),
    page,
  );
  return { hits: shown.map((each) => pageHit(each, query)), ...counts, facets: countFacets(sets, ids, filters) };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Runs a search for each value, which takes seconds for thousands of pages. */
async function readFacets(pagefind: PagefindModule): Promise<FacetSets> {
  const sets = new Map<string, Map<string, Set<string>>>();
  for (const [facet, values] of Object.entries(await pagefind.filters())) {
    const having = new Map<string, Set<string>>();
    for (const value of Object.keys(values)) {
      const { results } = await pagefind.search(null, { filters: { [facet]: value } });
      having.set(value, new Set(results.map(({ id }) => id)));
    }
    sets.set(facet, having);
  }
  return sets;
}

function joinTwo({ words }: ReadQuery, lexicon: Lexicon): string[] {
  const [joined] = words.length === 2 ? [fold(words.map(({ read }) => read).join(''))] : [];
  return joined !== undefined && lexicon.find(joined) !== undefined ? [joined] : [];
}

async function searchWords(pagefind: PagefindModule, read: ReadQuery, lexicon: Lexicon): Promise<PagefindResult[]> {
  const subject = findSubject(read);
  const joined = subject.length === 1 ? joinTwo(read, lexicon) : [];
  const byId = new Map<string, PagefindResult>();
  const words: WordScores[] = [];
  for (const { read, typed, how } of subject) {
    const scores = new Map<string, number>();
    for (const form of new Set([
      read,
      ...lexicon.findForms(fold(read)).slice(0, MOST_FORMS),
      ...(how === 'start' ? [typed] : []),
      ...joined,
    ])) {
      for (const result of (await pagefind.search(form)).results) {
        byId.set(result.id, result);
        scores.set(result.id, Math.max(scores.get(result.id) ?? 0, result.score));
      }
    }
    words.push(scores);
  }
  const terms = await findWithTerm(pagefind, read.words);
  return combineScores(words)
    .flatMap(({ id, score }) => {
      const result = byId.get(id);
      return result ? [{ ...result, score: score * (terms.has(id) ? TERM_GAIN : 1) }] : [];
    })
    .sort((one, other) => other.score - one.score);
}

/** Pagefind matches unknown words by a shared beginning, down to one letter. */
async function searchLiterally(pagefind: PagefindModule, query: string): Promise<PagefindResult[]> {
  const { results } = await pagefind.search(query);
  const best = await Promise.all(results.slice(0, CHECKED_RESULTS).map((result) => result.data()));
  const isLike = best.some(({ meta, excerpt }) => isSimilar(query, `${meta['title']} ${meta['description']} ${excerpt}`));
  return isLike ? results : [];
}

/** Loads each source when it is first needed. */
function createSources({
  locale,
  load = () => import(/* @vite-ignore */ `${location.origin}/pagefind/pagefind.js`),
  words = loadWords,
  texts = loadTexts,
  synonyms = loadSynonyms,
  realWords = loadRealWords,
}: Options) {
  const elsewhere = otherLocale(locale);
  const ownSynonyms = once(() => synonyms(locale));
  const otherSynonyms = once(() => synonyms(elsewhere));
  return {
    realWords,
    ownWords: once(() => words(locale)),
    otherWords: once(() => words(elsewhere)),
    ownTexts: once(() => texts(locale)),
    otherTexts: once(() => texts(elsewhere)),
    ownSynonyms: () => ownSynonyms().catch(() => ({})),
    otherSynonyms: () => otherSynonyms().catch(() => ({})),
    ready: once(async () => {
      const pagefind = serialisePagefind(await load());
      await pagefind.options(PAGEFIND_OPTIONS);
      await pagefind.init();
      return pagefind;
    }),
  };
}

/** Undoes guesses at words that exist themselves: «σεμινάριο» is not «σενάριο». */
async function withoutRealWords(
  query: string,
  lexicon: Lexicon,
  options: ReadOptions,
  realWords: typeof loadRealWords,
): Promise<ReadQuery> {
  const isReal = await isRealAmong(guessedWords(readQuery(query, lexicon, options)), realWords);
  return readQuery(query, lexicon, { ...options, isReal });
}

/** Prefers what was typed in this language, then word for word in the other, then a guess in this one. */
async function understand(
  query: string,
  typing: boolean,
  { ready, realWords, ownWords, otherWords, ownSynonyms, otherSynonyms }: ReturnType<typeof createSources>,
): Promise<{ read: ReadQuery; other?: ReadQuery; lexicon: Lexicon }> {
  const [pagefind, lexicon] = await Promise.all([ready(), ownWords()]);
  const plain = readQuery(query, lexicon, { typing });
  const names = pointedNames(query);
  if (isWhole(plain) && !ONE_WORD.test(query) && names.length === 0)
    return { read: typing ? plain : await dropForeignForms(query, plain, lexicon, { synonyms: ownSynonyms, realWords }), lexicon };
  const synonyms = { ...(await ownSynonyms()), ...(await findTerms(pagefind, names, lexicon)) };
  const options = { typing, synonyms };
  const meant = readQuery(query, lexicon, options);
  if (isWhole(meant)) return { read: meant, lexicon };
  const otherLexicon = await otherWords().catch(() => undefined);
  const other = otherLexicon && readQuery(query, otherLexicon, { typing });
  if (other && isPlain(other)) return { read: NOTHING, other, lexicon };
  Object.assign(synonyms, await findTerms(pagefind, guessedWords(meant), lexicon));
  const read = await withoutRealWords(query, lexicon, options, realWords);
  if (read.known >= LEAST_KNOWN || !otherLexicon) return { read, lexicon };
  const otherOptions = { synonyms: await otherSynonyms() };
  return { read, other: await withoutRealWords(query, otherLexicon, otherOptions, realWords), lexicon };
}

/** Searches the build's index for the page's language, reading the query by the words of the site. */
export function pagefindEngine(options: Options): SearchEngine {
  const { locale } = options;
  const sources = createSources(options);
  let areSetsRead = false;
  const facetSets = once(async () => {
    const sets = await readFacets(await sources.ready());
    areSetsRead = true;
    return sets;
  });

  async function searchElsewhere(read: ReadQuery, page: number): Promise<SearchResult | undefined> {
    if (read.known < LEAST_KNOWN_ELSEWHERE) return undefined;
    const subject = joinRead(findSubject(read));
    const { shown, counts } = paged(findPages(await sources.otherTexts(), subject, { limit: MOST_ELSEWHERE }), page);
    if (shown.length === 0) return undefined;
    return { hits: shown.map((found) => pageHit(found, subject)), ...counts, facets: {}, reading: toReading(read, otherLocale(locale)) };
  }

  const search = async (
    query: string,
    page: number,
    filters: SearchFilters = {},
    { literal = false, typing = false, onHits }: Parameters<SearchEngine['search']>[3] = {},
  ): Promise<SearchResult> => {
    const [pagefind, { read, other, lexicon }] = await Promise.all([sources.ready(), understand(query, typing, sources)]);
    const subject = findSubject(read);
    const isKnown = read.known >= LEAST_KNOWN;
    const results = literal ? await searchLiterally(pagefind, query) : isKnown ? await searchWords(pagefind, read, lexicon) : [];
    if (results.length === 0 && !literal && other) {
      const found = await searchElsewhere(other, page).catch(() => undefined);
      if (found) return found;
    }
    if (results.length === 0 && !literal && !typing) {
      const known = await sources.ownTexts().catch(() => undefined);
      const asked = known ? findAsked(known, query) : [];
      if (asked.length > 0) return toAskedResult(asked, tellingWords(query, lexicon), page, filters);
    }
    const sets = async (): Promise<FacetSets> => (typing ? new Map() : facetSets());
    const ids = results.map(({ id }) => id);
    const isFiltered = Object.values(filters).some((values) => values.length > 0);
    const fitting = isFiltered && new Set(filterIds(await sets(), ids, filters));
    const { shown, counts } = paged(fitting ? results.filter(({ id }) => fitting.has(id)) : results, page);
    const marked = literal ? tellingWords(query, lexicon) : joinRead(subject);
    const scored = Promise.all(shown.map(async ({ id, score, data }) => ({ hit: pagefindHit(id, await data(), marked), score })));
    const toResult = async (facets: SearchResult['facets']): Promise<SearchResult> => ({
      hits: literal || page > 1 ? (await scored).map(({ hit }) => hit) : byTitle(await scored, marked),
      ...counts,
      facets,
      ...(read.changed && !literal && ids.length > 0 ? { reading: toReading(read, locale) } : {}),
    });
    if (ids.length === 0) return toResult({});
    if (onHits && !areSetsRead) onHits(await toResult({}));
    return toResult(countFacets(await sets(), ids, filters));
  };

  return {
    prepare: async () => void (await Promise.all([sources.ready(), sources.ownWords()])),
    search: (query, page = 1, filters = {}, options = {}) => search(query, page, filters, options),
    suggest: async (query, limit = SUGGESTION_LIMIT) => {
      try {
        return (await search(query, 1, {}, { typing: true })).hits.slice(0, limit);
      } catch {
        return [];
      }
    },
  };
}
