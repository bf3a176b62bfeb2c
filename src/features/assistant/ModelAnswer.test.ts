import { expect, it } from 'vitest';
import { pickExcerpt, textLanguage } from './ModelAnswer.tsx';

it.each([
  ['When is Postgres enough?', 'en', undefined],
  ['Πότε αρκεί η PostgreSQL;', 'en', 'el'],
  ['Πότε αρκεί η PostgreSQL με το Apache Spark;', 'el', undefined],
  ['When is Postgres enough?', 'el', 'en'],
  ['15 %', 'el', undefined],
] as const)('%s, on a page in %s: %s', (text, page, language) => {
  expect(textLanguage(text, page)).toBe(language);
});

const LONG = Array.from({ length: 12 }, (_, index) => `Πρόταση με αριθμό ${index} που δεν λέει κάτι άλλο.`);

it('leaves a short passage whole', () => {
  expect(pickExcerpt('Απαντώ μέσα σε δύο ημέρες.\nΕλεύθερα.', 'πότε απαντάτε')).toBeUndefined();
});

it('shows the sentences that have the words of the question, in any inflection, and what is beside them', () => {
  const shown =
    pickExcerpt([...LONG, 'Η τιμή είναι σταθερή για τρία καταστήματα.', 'Τέλος.'].join('\n'), 'Ποια είναι η τιμή για ένα κατάστημα;') ?? '';
  expect(shown).toContain('Η τιμή είναι σταθερή για τρία καταστήματα.\nΤέλος.');
  expect(shown.length).toBeLessThan(330);
});

it('shows the amount to a question for a price, whatever words it shares with others', () => {
  const text = ['από 4.800 € πλέον ΦΠΑ', ...LONG, 'Για εταιρείες με πωλήσεις σε πολλά καταστήματα.'].join('\n');
  expect(pickExcerpt(text, 'Πόσο κοστίζει μια ανάλυση πωλήσεων για τρία καταστήματα;')).toContain('4.800 €');
  expect(pickExcerpt(text, 'Για ποιες πωλήσεις και καταστήματα είναι;')).not.toContain('4.800 €');
});

it('cuts one long sentence between words', () => {
  expect(pickExcerpt('λέξη '.repeat(200), 'κάτι')).toMatch(/^(?:λέξη )+…$/u);
});

it('begins with the first sentences if none has a word of the question', () => {
  expect(pickExcerpt(LONG.join(' '), 'xyz')).toMatch(/^Πρόταση με αριθμό 0 /u);
});
