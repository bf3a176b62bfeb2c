import { expect, it } from 'vitest';
import { languageRuns } from './language-runs.ts';

it.each([
  ['VAT number', ['VAT number']],
  ['', []],
  ['ΓΕΜΗ (commercial registry): 12', ['el:ΓΕΜΗ', ' (commercial registry): 12']],
  ['the Ombudsman (Συνήγορος του Πολίτη), Athens', ['the Ombudsman (', 'el:Συνήγορος του Πολίτη', '), Athens']],
  ['Registry (Γ.Ε.ΜΗ.) and Γ. Παπάς', ['Registry (', 'el:Γ.Ε.ΜΗ.', ') and ', 'el:Γ. Παπάς']],
  // Decomposed: the accent belongs to its letter.
  ['Ά\u0301b', ['el:Ά\u0301', 'b']],
])('marks what is Greek in %j', (text, runs) => {
  expect(languageRuns(text, 'en').map((run) => (run.lang ? `${run.lang}:${run.text}` : run.text))).toEqual(runs);
  expect(
    languageRuns(text, 'en')
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});

it('leaves a Greek text whole, with its terms', () => {
  expect(languageRuns('Η PostgreSQL αρκεί', 'el')).toEqual([{ text: 'Η PostgreSQL αρκεί' }]);
});
