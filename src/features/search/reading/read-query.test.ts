import { describe, expect, it } from 'vitest';
import type { Locale } from '@/i18n/locales.ts';
import { makeLexicon } from './lexicon.shared.ts';
import { MOST_LETTERS, readQuery } from './read-query.shared.ts';
import { countWords, packWords } from './words-file.shared.ts';

const GREEK =
  'Ανάλυση δεδομένων, αντίγραφα ασφαλείας, υπηρεσίες νέφους, κλειδιά πρόσβασης, συνάρτηση παραθύρου, ξενοδοχεία, θέλω μπορώ εμπόριο, άσκησε, επιχείρηση, το backup και το SQL για τη βάση';
const ENGLISH = 'A backup of the database, migration to the cloud, data analysis, a quick window function, excel';
const STOP = 'the of to a και το για τη γεια';

const lexicon = (locale: Locale, text: string, english = '') =>
  makeLexicon(locale, { ...packWords(countWords([text, text, text, text, 'void'])), english, stop: STOP });
const greek = lexicon('el', GREEK, 'accuse');
const english = lexicon('en', ENGLISH);

const read = (query: string, words = greek) => {
  const { words: found, known } = readQuery(query, words);
  return known < 0.6 ? '' : found.map((word) => word.read).join(' ');
};

describe('Greek', () => {
  it('a Greek word in Latin letters comes before a longer English one', () => {
    const both = lexicon('el', `${GREEK} Analysis`, 'service');
    expect(readQuery('analysi', both).words).toMatchObject([{ read: 'ανάλυση', how: 'greeklish' }]);
    expect(readQuery('analysis', both).words).toMatchObject([{ read: 'analysis', how: 'typed' }]);
  });

  it('takes a stop word that the site does not use for no other word', () => {
    expect(readQuery('γεια', greek).words).toMatchObject([{ read: 'γεια', how: 'typed', stop: true }]);
  });

  it.each([
    ['without accents', 'αναλυση δεδομενων', 'ανάλυση δεδομένων'],
    ['in capitals', 'ΑΝΑΛΥΣΗ ΔΕΔΟΜΕΝΩΝ', 'ανάλυση δεδομένων'],
    ['with a final sigma inside', 'υπηρεσιεσ', 'υπηρεσίες'],
    ['in another inflection', 'αναλύσεις', 'ανάλυση'],
    ['in the genitive', 'αντιγράφων ασφαλείας', 'αντίγραφα ασφαλείας'],
    ['with a missing letter', 'αντίγαφα ασφαλείας', 'αντίγραφα ασφαλείας'],
    ['with two slips in a long word', 'ξενοδοχλεί', 'ξενοδοχεία'],
    ['with swapped letters', 'πρόσβαησς', 'πρόσβασης'],
    ['with an English word', 'backup βαση', 'backup βάση'],
  ])('%s: %s', (_, typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each(['analysi dedomenon', 'analush dedomenwn', 'analish dedomenon', 'ANALYSI DEDOMENON'])('in Latin letters: %s', (typed) => {
    expect(read(typed)).toBe('ανάλυση δεδομένων');
  });

  it.each([
    ['8elw', 'θέλω'],
    ['thelo', 'θέλω'],
    ['mporo', 'μπορώ'],
    ['boro', 'μπορώ'],
    ['emporio', 'εμπόριο'],
    ['ksenodoxeia', 'ξενοδοχεία'],
    ['3enodoxeia', 'ξενοδοχεία'],
    ['xenodocheia', 'ξενοδοχεία'],
    ['xenodohia', 'ξενοδοχεία'],
    ['epixeirhsh', 'επιχείρηση'],
    ['ypiresies', 'υπηρεσίες'],
    ['uphresies', 'υπηρεσίες'],
    ['antigrafa', 'αντίγραφα'],
    ['adigrafa', 'αντίγραφα'],
    ['nefous', 'νέφους'],
    ['analiseis', 'ανάλυση'],
  ])('%s is %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each([
    ['an;alysh dedom;envn', 'ανάλυση δεδομένων'],
    ['antigrafa asfaleiaw', 'αντίγραφα ασφαλείας'],
    ['βαψκθπ', 'backup'],
  ])('with the wrong keyboard layout: %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it('never takes a common English word for a Greek one', () => {
    expect(read('accuse')).toBe('');
    expect(read('excuse')).toBe('');
  });
});

describe('English', () => {
  it.each([
    ['databases', 'database'],
    ['migrations', 'migration'],
    ['migratoin', 'migration'],
    ['bakcup', 'backup'],
    ['ecxel', 'excel'],
    ['δαταβασε', 'database'],
    [';θιψκ', 'quick'],
  ])('%s is %s', (typed, expected) => {
    expect(read(typed, english)).toBe(expected);
  });

  it.each(['voip', 'cat', 'pizza', 'metafora', 'ανάλυση'])('%s is nothing that the site has', (typed) => {
    expect(read(typed, english)).toBe('');
  });

  it('says what was changed', () => {
    expect(readQuery('the databases', english).changed).toBe(false);
    expect(readQuery('the databsae', english).changed).toBe(true);
  });
});

it('knows the numbers of the site, and takes no other number for one of them', () => {
  const words = lexicon('en', 'The standard ISO 27001 of 2022');
  expect([read('iso 27001', words), read('27001', words), read('2022', words)]).toEqual(['iso 27001', '27001', '2022']);
  expect([read('27002', words), read('2023', words), read('202', words)]).toEqual(['', '', '']);
  expect(readQuery('270', words, { typing: true }).words[0]?.read).toBe('27001');
});

it('completes a word only while it is typed', () => {
  expect(readQuery('mig', english, { typing: true }).words[0]).toMatchObject({ read: 'migration', how: 'start' });
  expect(readQuery('mig', english).known).toBe(0);
});

it('reads a query of nothing, of signs, and a very long one', () => {
  expect(readQuery('', english)).toMatchObject({ words: [], known: 0, changed: false });
  expect(readQuery('?!; --', english).known).toBe(0);
  const { words } = readQuery('database '.repeat(1000), english);
  expect(words.map(({ typed }) => typed).join(' ').length).toBeLessThanOrEqual(MOST_LETTERS);
});
