import { expect, it } from 'vitest';
import { makeLexicon } from './lexicon.shared.ts';
import { readQuery } from './read-query.shared.ts';
import { countTerms, countWords, packWords } from './words-file.shared.ts';

const SAID = [
  'NIS2 and ISO 27001 for the database, with SQL and cookies under the GDPR over TLS 1.3',
  'ISO 27001 in Power BI, month-end by e-mail; ΦΠΑ, ΓΕΜΗ και ΑΦΜ στη βάση',
  'Power BI at month-end, in AI and machine learning',
];
const TITLES = ['Machine learning for a website'];
const counts = new Map([...countTerms(SAID, TITLES), ...countWords(SAID), ...countWords(TITLES)]);
const lexicon = makeLexicon('el', { ...packWords(counts), english: '', stop: 'and the in at by over και στη' });
const synonyms = { ml: 'machine learning', eshop: 'Website', 247: 'round-the-clock' };

/** Every spelling of a term is read as the site's. */
it.each([
  ['nis2', ['NIS2', 'NIS 2', 'NIS-2', 'nis_2', 'NIS/2', 'νις2', 'νισ2']],
  ['iso 27001', ['ISO27001', 'ISO-27001', 'ISO 27001', 'iso/27001', 'ISO_27001']],
  [
    'database',
    ['data-base', 'data base', 'Data/Base', 'database', 'data\u00ADbase', 'data\u200Bbase', 'ｄａｔａｂａｓｅ', '“database”', 'database’s'],
  ],
  ['sql', ['S.Q.L.', 's.q.l', 'sql']],
  ['φπα', ['Φ.Π.Α.', 'φ.π.α', 'ΦΠΑ', '(Φ.Π.Α.);', 'φ π α', 'Φ Π Α']],
  ['γεμη', ['Γ.Ε.ΜΗ.', 'γ.ε.μη', 'ΓΕΜΗ', '«Γ.Ε.ΜΗ.»']],
  ['αφμ sql', ['α φ μ sql', 'ΑΦΜ S Q L']],
  ['round-the-clock', ['24/7', '24-7', '247']],
  ['power bi', ['PowerBI', 'powerbi', 'Power-BI', 'Power BI', 'power_bi']],
  ['month-end', ['monthend', 'month-end']],
  ['machine learning', ['machinelearning', 'machine-learning', 'ML', 'M.L.']],
  ['ai machine learning', ['AI/ML', 'AI-ML', 'ai ml', 'AI & ML']],
  ['cookies gdpr', ['cookies/GDPR', 'cookies-gdpr', 'cookies&GDPR']],
  ['tls', ['TLS1.3', 'TLS 1.3', 'tls-1.3', 'TLS1']],
  ['website', ['e-shop', 'eshop', 'E-Shop', 'web site', 'web-site']],
] as const)('%s', (expected, spellings) => {
  const read = (query: string) =>
    readQuery(query, lexicon, { synonyms })
      .words.filter(({ stop }) => !stop)
      .map((word) => word.read)
      .join(' ');
  expect(spellings.map((spelling) => [spelling, read(spelling)])).toEqual(spellings.map((spelling) => [spelling, expected]));
});

it('neither joins nor parts what the site does not have so', () => {
  const read = (query: string) => readQuery(query, lexicon, { synonyms }).known;
  expect(['C#', 'R', 'GA4', 'NIS 3', '1.3', 'COVID-19', 'i.b.m.', 'x/y'].map(read)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

it('leaves words apart of which one says nothing about the subject', () => {
  const site = makeLexicon('en', {
    ...packWords(countWords(['mydata anew backup database', 'data new'])),
    english: '',
    stop: 'my a up base is',
  });
  const read = (query: string) => readQuery(query, site).words.map((word) => word.read);
  expect(read('my data')).toEqual(['my', 'data']);
  expect(read('is my data new')).toEqual(['is', 'my', 'data', 'new']);
  expect(read('a new data base')).toEqual(['a', 'new', 'data', 'base']);
  expect(read('my-data')).toEqual(['mydata']);
});
