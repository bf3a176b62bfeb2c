import { expect, it } from 'vitest';
import { isSimilar, markWords } from './mark-words.ts';

it.each([
  ['cloud', 'the <mark>Cloud,</mark> migrated'],
  ['postgress', '<mark>PostgreSQL</mark> before Spark'],
  ['αναλυση δεδομενων', 'η <mark>Ανάλυση</mark> τους'],
  ['SQL', 'A window function in SQL, explained'],
  ['AI', 'what <mark>AI</mark> is'],
])('%j is like %j', (query, excerpt) => {
  expect(isSimilar(query, excerpt)).toBe(true);
});

it.each([
  ['qqqzzzxxx', '<mark>-q,</mark> --quiet'],
  ['ζζζφφφ', 'από τι <mark>ζει</mark> η επιχείρηση'],
  ['xylophone', 'a backup that was restored'],
])('%j is nothing like %j', (query, excerpt) => {
  expect(isSimilar(query, excerpt)).toBe(false);
});

it.each([
  ['PostgreSQL before Spark', 'spark', 'PostgreSQL before <mark>Spark</mark>'],
  ['A forecast you can defend', 'forecasting', 'A <mark>forecast</mark> you can defend'],
  ['Η ανάλυση και οι αναλύσεις', 'ΑΝΑΛΥΣΗ', 'Η <mark>ανάλυση</mark> και οι <mark>αναλύσεις</mark>'],
  ['Forecasts for a forecaster', 'forecast', '<mark>Forecasts</mark> for a <mark>forecaster</mark>'],
  ['Σχέδιο για την προβλεπόμενη πρόβλεψη', 'προβλέψεις', 'Σχέδιο για την προβλεπόμενη <mark>πρόβλεψη</mark>'],
  ['Data, dates and a database', 'data', '<mark>Data</mark>, dates and a <mark>database</mark>'],
  ['What an AI is, and aims', 'ai', 'What an <mark>AI</mark> is, and aims'],
  ['R&D <b> of SQL', 'sql', 'R&amp;D &lt;b&gt; of <mark>SQL</mark>'],
  ['Nothing here', '', 'Nothing here'],
])('marks in %j the words of %j', (text, query, marked) => {
  expect(markWords(text, query)).toBe(marked);
});
