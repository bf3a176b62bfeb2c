import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

it.each([
  ['When is Postgres enough?', 'en', undefined],
  ['Πότε αρκεί η PostgreSQL;', 'en', 'el'],
  ['Πότε αρκεί η PostgreSQL με το Apache Spark;', 'el', undefined],
  ['When is Postgres enough?', 'el', 'en'],
  ['15 %', 'el', undefined],
] as const)('%s, on a page in %s: %s', (text, page, language) => {
  expect(textLanguage(text, page)).toBe(language);
});
