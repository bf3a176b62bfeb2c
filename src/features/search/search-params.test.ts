import { describe, expect, it } from 'vitest';
import { chosenValues, NO_PARAMS, readParams, type SearchParams, toggleValue, writeParams } from './search-params.ts';

const params = (changes: Partial<SearchParams>): SearchParams => ({ ...NO_PARAMS, query: 'sql', ...changes });

describe('the address', () => {
  it.each<[string, SearchParams]>([
    ['', NO_PARAMS],
    ['?q=sql', params({})],
    ['?q=sql&page=3', params({ page: 3 })],
    ['?q=sql&exact=1', params({ literal: true })],
    ['?q=sql&collection=blog&collection=notes&year=2026', params({ filters: { collection: ['blog', 'notes'], year: ['2026'] } })],
    ['?q=%CE%B1+%26+%CE%B2&tag=c%2B%2B', params({ query: 'α & β', filters: { tag: ['c++'] } })],
  ])('%s is read and written', (search, expected) => {
    expect(readParams(search)).toEqual(expected);
    expect(writeParams(expected)).toBe(search);
  });

  it.each(['0', '-1', '1.5', 'x', '1e9', 'NaN', ''])('page %j is the first', (page) => {
    expect(readParams(`?q=sql&page=${page}`).page).toBe(1);
  });

  it('keeps to its limits, ignores unknown facets and repeated values', () => {
    expect(readParams(`?q=${'x'.repeat(500)}`).query).toHaveLength(200);
    const many = Array.from({ length: 30 }, (_, index) => `tag=${index}`).join('&');
    expect(readParams(`?q=a&${many}`).filters['tag']).toHaveLength(20);
    expect(readParams('?q=a&tag=b&tag=b&tag=&price=1&__proto__=1').filters).toEqual({ tag: ['b'] });
  });

  it('has nothing of a search without a query', () => {
    expect(writeParams({ ...NO_PARAMS, page: 2, filters: { tag: ['a'] } })).toBe('');
  });
});

it('adds and removes a value, and goes back to the first page', () => {
  const one = toggleValue(params({ page: 4 }), 'tag', 'web');
  expect(one).toEqual(params({ filters: { tag: ['web'] } }));
  const two = toggleValue(one, 'tag', 'sql');
  expect(chosenValues(two)).toEqual([
    { facet: 'tag', value: 'web' },
    { facet: 'tag', value: 'sql' },
  ]);
  expect(toggleValue(toggleValue(two, 'tag', 'web'), 'tag', 'sql').filters).toEqual({});
});
