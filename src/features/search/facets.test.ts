import { expect, it } from 'vitest';
import { combineScores, countFacets, filterIds } from './facets.ts';

const sets = new Map([
  [
    'collection',
    new Map([
      ['blog', new Set(['a', 'b'])],
      ['notes', new Set(['c'])],
    ]),
  ],
  [
    'year',
    new Map([
      ['2025', new Set(['a', 'c'])],
      ['2026', new Set(['b'])],
    ]),
  ],
]);

it('takes the values of a facet as alternatives, and all facets together', () => {
  expect(filterIds(sets, ['a', 'b', 'c'], { collection: ['blog', 'notes'], year: ['2025'] })).toEqual(['a', 'c']);
  expect(filterIds(sets, ['a', 'b', 'c'], { collection: ['none'] })).toEqual([]);
});

it('counts a facet’s values by the other facets', () => {
  expect(countFacets(sets, ['a', 'b', 'c'], { collection: ['blog'] })).toEqual({
    collection: { blog: 2, notes: 1 },
    year: { 2025: 1, 2026: 1 },
  });
});

it('ranks what has all the words first, and leaves out what has few', () => {
  const words = [
    new Map([
      ['all', 2],
      ['one', 9],
      ['two', 3],
    ]),
    new Map([
      ['all', 2],
      ['two', 3],
    ]),
    new Map([['all', 2]]),
  ];
  expect(combineScores(words).map(({ id }) => id)).toEqual(['all', 'two']);
});
