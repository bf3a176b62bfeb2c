import { expect, it, vi } from 'vitest';
import type { Locale } from '../../i18n/locales.ts';
import { pagefindEngine } from './pagefind.ts';
import { makeLexicon } from './reading/lexicon.shared.ts';
import { rootOf, startOf, stem } from './reading/words.shared.ts';
import { countWords, packWords } from './reading/words-file.shared.ts';
import { prepareTexts, type TextsFile } from './texts.shared.ts';

const SAID: Record<Locale, string> = {
  en: 'data analyst with a contract, a backup and a website',
  el: 'ανάλυση δεδομένων για το backup, με σενάριο και εκπαίδευση, λόγο και λογιστήριο',
};
const REAL = ['σεμιναριο', 'αναλωση', 'δεδομενων', 'λογιστησ'];

const file = (locale: Locale): TextsFile => ({
  locale,
  pages: [
    { url: locale === 'el' ? '/el/page' : '/page', title: 'Page', description: '', collection: 'pages', category: '', tags: [], year: '' },
  ],
  passages: [[0, '', '', SAID[locale], 'ανάπηρος επισκέπτης\nανάπηρος']],
  ...{ stop: 'και με για το a and with', english: '', unanswered: 'πουλάτε αυτοκίνητα\nέχετε ψωμί\nκάνετε ταξίδια\nγράφετε ποιήματα' },
});

/** Terms that the index has: with a mark between their words, or as neighbours. */
const TERMS = ['"dataua"', '"data analyst"'];

const engine = (locale: Locale, synonyms: Record<string, string> = {}) => {
  const search = vi.fn(async (word: string | null) => ({
    results: (word?.startsWith('"') ? TERMS.includes(word) : true)
      ? [
          {
            id: 'own',
            score: 1,
            data: async () => ({ url: '/own.html', excerpt: '', content: '', meta: { title: 'Own', description: '' }, filters: {} }),
          },
        ]
      : [],
  }));
  const api = { options: async () => undefined, init: async () => undefined, filters: async () => ({}), search };
  return pagefindEngine({
    locale,
    load: async () => api,
    words: async (code) => makeLexicon(code, { ...packWords(countWords([SAID[code]])), english: '', stop: file(code).stop }),
    texts: async (code) => prepareTexts(file(code)),
    synonyms: async () => synonyms,
    realWords: async (start) =>
      ` ${REAL.filter((word) => startOf(word) === start)
        .map(rootOf)
        .join(' ')} `,
  });
};

/** Pages found, and how the query was read. */
const find = async (locale: Locale, query: string, synonyms = {}) => {
  const { hits, reading } = await engine(locale, synonyms).search(query);
  return [hits.map(({ url }) => url).join(), reading ? `${reading.locale}: ${reading.read}` : ''];
};

it.each([
  ['en', 'ανάλυση δεδομένων', '/el/page', 'el: ανάλυση δεδομένων'],
  ['en', 'αναλύσεις', '/el/page', 'el: αναλύσεις'],
  ['el', 'contract', '/page', 'en: contract'],
  // It has these itself, if in other letters.
  ['el', 'analysi dedomenon', '/own', 'el: ανάλυση δεδομένων'],
  ['el', 'an;alysh', '/own', 'el: ανάλυση'],
  ['el', 'backup', '/own', ''],
  // The other language has a guess only.
  ['en', 'ανάλυξη δεδομένων', '/el/page', 'el: ανάλυση δεδομένων'],
] as const)('in %s, %s is found where it is a word, before any correction', async (locale, query, page, reading) => {
  expect(await find(locale, query)).toEqual([page, reading]);
});

it.each([
  ['el', 'σεμινάριο'],
  ['el', 'σεμιναρίου'],
  ['el', 'ανάλωση'],
  ['en', 'σεμινάριο'],
] as const)('in %s, %s is a word and taken for no other', async (locale, query) => {
  expect(await find(locale, query)).toEqual(['', '']);
});

it('corrects what is no word of the language', async () => {
  expect(await find('el', 'σεννάριο')).toEqual(['/own', 'el: σενάριο']);
});

it.each([
  ['dataanalyst', 'en: data analyst'],
  ['DataAnalyst', 'en: data analyst'],
  ['DATA/UA', ''],
  ['dataua', ''],
  ['Data.ua', ''],
])('finds %s, which is a term of the pages and no word of theirs', async (query, reading) => {
  expect(await find('en', query)).toEqual(['/own', reading]);
});

it.each(['backupwebsite', 'databackup', 'withdata'])('parts %s into no words that are no term', async (query) => {
  expect(await find('en', query)).toEqual(['', '']);
});

it('corrects the ending of a word that is no other', async () => {
  expect(await find('el', 'δεδομένυν')).toEqual(['/own', 'el: δεδομένων']);
});

it('searches for what a word means here, and says so', async () => {
  expect(await find('el', 'σεμινάρια', { σεμιναρ: 'εκπαίδευση' })).toEqual(['/own', 'el: εκπαίδευση']);
});

it('finds what no page says by the questions that one answers', async () => {
  expect(await find('el', 'ανάπηρος')).toEqual(['/el/page', '']);
  expect(await find('el', 'ανάπηρος αστροναύτης')).toEqual(['', '']);
});

it('filters, pages and counts what it finds by questions', async () => {
  const search = (page: number, filters = {}) => engine('el').search('ανάπηρος', page, filters);
  expect(await search(1)).toMatchObject({ hits: [{ url: '/el/page' }], totalHits: 1, facets: { collection: { pages: 1 } } });
  expect(await search(1, { collection: ['pages'] })).toMatchObject({ totalHits: 1 });
  expect(await search(1, { collection: ['blog'] })).toMatchObject({ hits: [], totalHits: 0, facets: { collection: { pages: 1 } } });
  expect(await search(2)).toMatchObject({ hits: [], totalHits: 1, currentPage: 2 });
});

it('knows a word of the index alone, but not beside one that no page has', async () => {
  expect(await find('en', 'dataua backup')).toEqual(['/own', '']);
  expect(await find('en', 'dataua astronauts')).toEqual(['', '']);
});

it('takes a word for no form of another one without saying so', async () => {
  expect(await find('el', 'λογιστής')).toEqual(['/own', 'el: λόγο']);
  expect(await find('el', 'λογιστής', { [stem('λογιστησ')]: 'λογιστήριο' })).toEqual(['/own', 'el: λογιστήριο']);
  expect(await find('el', 'λόγων')).toEqual(['/own', '']);
});
