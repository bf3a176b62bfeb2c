import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { builtSearch, toAddress } from '../built-search.ts';

const FOLDER = 'tests/samples/queries';

/** Of visitors, with the pages that may come first; none if nothing should be found. */
const queries: { locale: string; query: string; first: string[] }[] = JSON.parse(readFileSync(`${FOLDER}/queries.json`, 'utf8'));
/** Each found nothing once. */
const terms = readFileSync(`${FOLDER}/queries.txt`, 'utf8').trim().split('\n');

/** Of 100 queries that should find something, so many have the right page first, and among the first three. */
const FIRST = 85;
const AMONG_THREE = 95;

it.each(LOCALE_CODES)('clients’ own words and spellings find the right page in %s', async (locale) => {
  const engine = await builtSearch(locale);
  const places: [query: string, place: number][] = [];
  const wrong: string[] = [];
  for (const { query, first } of queries.filter((each) => each.locale === locale)) {
    const { hits } = await engine.search(query);
    if (first.length === 0 && hits.length > 0) wrong.push(query);
    if (first.length > 0) places.push([query, hits.findIndex(({ url }) => first.includes(toAddress(url)))]);
  }
  for (const term of terms) if ((await engine.search(term)).totalHits === 0) wrong.push(term);
  expect(wrong).toEqual([]);
  const share = (most: number) => (100 * places.filter(([, place]) => place >= 0 && place < most).length) / places.length;
  const late = places.filter(([, place]) => place !== 0);
  expect(share(1), JSON.stringify(late)).toBeGreaterThanOrEqual(FIRST);
  expect(share(3), JSON.stringify(late)).toBeGreaterThanOrEqual(AMONG_THREE);
});
