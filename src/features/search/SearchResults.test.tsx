import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '@/i18n/locales.ts';
import { pick } from '@/i18n/translator.ts';
import { mount } from '../../../tests/component/mount.ts';
import { SearchReading } from './SearchResults.tsx';
import { NO_PARAMS } from './search-params.ts';
import type { SearchReading as Reading, SearchResult } from './search-result.ts';
import { SEARCH_KEYS } from './texts.ts';

const empty: SearchResult = { hits: [], totalHits: 1, currentPage: 1, totalPages: 1, facets: {} };

function show(locale: Locale, query: string, reading: Reading | undefined, literal = false) {
  const onLiteral = vi.fn();
  const words = { texts: pick(locale, SEARCH_KEYS), locale, languageTag: 'el-GR', action: '/el/search' };
  const result = reading ? { ...empty, reading } : empty;
  mount(<SearchReading words={words} params={{ ...NO_PARAMS, query, literal, page: 2 }} result={result} onLiteral={onLiteral} />);
  return onLiteral;
}

it('says how a query was read, with a link to the words as typed', async () => {
  const onLiteral = show('el', 'analysi dedomenon', { read: 'ανάλυση δεδομένων', words: [], locale: 'el' });
  await expect.element(page.getByText('Αποτελέσματα για «ανάλυση δεδομένων».')).toBeVisible();
  const link = page.getByRole('link', { name: 'Αναζήτηση για «analysi dedomenon», όπως το γράψατε' });
  await expect.element(link).toHaveAttribute('href', '/el/search?q=analysi+dedomenon&exact=1');
  await link.click();
  expect(onLiteral).toHaveBeenCalledExactlyOnceWith(true);
});

it('says that the results are in the other language, and marks its words', async () => {
  show('en', 'ναύλοσ', { read: 'ναύλος', words: [], locale: 'el' });
  await expect.element(page.getByText('These results are from the Greek pages.')).toBeVisible();
  await expect.element(page.getByText('ναύλος', { exact: true })).toHaveAttribute('lang', 'el');
});

it('does not repeat a query that was read as typed', async () => {
  show('en', 'ναύλος', { read: 'ναύλος', words: [], locale: 'el' });
  await expect.element(page.getByText('These results are from the Greek pages.')).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

it('leads back from the words as typed', async () => {
  const onLiteral = show('en', 'data', undefined, true);
  await page.getByRole('link', { name: 'Include similar words' }).click();
  expect(onLiteral).toHaveBeenCalledExactlyOnceWith(false);
});
