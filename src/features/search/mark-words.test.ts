import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

it.each([
  ['PostgreSQL before Spark', 'spark', 'PostgreSQL before <mark>Spark</mark>'],
  ['A forecast you can defend', 'forecasting', 'A <mark>forecast</mark> you can defend'],
  ['Η ανάλυση και οι αναλύσεις', 'ΑΝΑΛΥΣΗ', 'Η <mark>ανάλυση</mark> και οι <mark>αναλύσεις</mark>'],
  ['Data, dates and a database', 'data', '<mark>Data</mark>, dates and a <mark>database</mark>'],
  ['What an AI is, and aims', 'ai', 'What an <mark>AI</mark> is, and aims'],
  ['R&D <b> of SQL', 'sql', 'R&amp;D &lt;b&gt; of <mark>SQL</mark>'],
  ['Nothing here', '', 'Nothing here'],
])('marks in %j the words of %j', (text, query, marked) => {
  expect(markWords(text, query)).toBe(marked);
});
