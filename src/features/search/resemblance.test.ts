import { expect, it } from 'vitest';
import { resembles } from './resemblance.ts';

it.each([
  ['cloud', 'the <mark>Cloud,</mark> migrated'],
  ['postgress', '<mark>PostgreSQL</mark> before Spark'],
  ['αναλυση δεδομενων', 'η <mark>Ανάλυση</mark> τους'],
  ['SQL', 'A window function in SQL, explained'],
  ['AI', 'what <mark>AI</mark> is'],
])('%j is like %j', (query, excerpt) => {
  expect(resembles(query, excerpt)).toBe(true);
});

it.each([
  ['qqqzzzxxx', '<mark>-q,</mark> --quiet'],
  ['ζζζφφφ', 'από τι <mark>ζει</mark> η επιχείρηση'],
  ['xylophone', 'a backup that was restored'],
])('%j is nothing like %j', (query, excerpt) => {
  expect(resembles(query, excerpt)).toBe(false);
});
