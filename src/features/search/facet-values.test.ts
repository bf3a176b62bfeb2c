import { describe, expect, it } from 'vitest';
import { facetValues, listValues } from './facet-values.ts';

const values = (count: number, chosen: string[] = []) =>
  facetValues({
    counts: Object.fromEntries(Array.from({ length: count }, (_, index) => [`tag ${index}`, count - index])),
    chosen,
    name: (value) => value,
    languageTag: 'en-GB',
  });
const names = (shown: readonly { name: string }[]) => shown.map(({ name }) => name);

it('orders by count, then by name in the language; chosen values stay without results', () => {
  const counts = { beta: 2, alpha: 2, gamma: 5, none: 0 };
  const found = facetValues({ counts, chosen: ['gone'], name: (value) => value.toUpperCase(), languageTag: 'el-GR' });
  expect(found.map(({ name, count, chosen }) => [name, count, chosen])).toEqual([
    ['GAMMA', 5, false],
    ['ALPHA', 2, false],
    ['BETA', 2, false],
    ['GONE', 0, true],
  ]);
});

it('orders years from the newest', () => {
  const found = facetValues({ counts: { 2024: 9, 2026: 1, 2025: 3 }, chosen: [], name: String, years: true, languageTag: 'en-GB' });
  expect(names(found)).toEqual(['2026', '2025', '2024']);
});

describe('limits of the specification', () => {
  it.each([
    [10, false, 10, false],
    [11, false, 10, true],
    [11, true, 11, false],
    [21, true, 20, false],
  ])('of %i values, with more: %s, shows %i', (count, more, shown, hasMore) => {
    const found = listValues(values(count), '', more);
    expect([found.shown.length, found.hasMore]).toEqual([shown, hasMore]);
  });

  it('searches 100 values at most, without regard to accents and case', () => {
    expect(values(150)).toHaveLength(100);
    expect(names(listValues(values(150), 'TAG 99', false).shown)).toEqual(['tag 99']);
    expect(listValues(values(150), 'tag 100', false).shown).toEqual([]);
    const greek = facetValues({ counts: { Ανάλυση: 1, Νέφος: 1 }, chosen: [], name: String, languageTag: 'el-GR' });
    expect(names(listValues(greek, 'αναλυσ', false).shown)).toEqual(['Ανάλυση']);
  });

  it('shows a chosen value beyond the limit', () => {
    expect(names(listValues(values(30, ['tag 25']), '', false).shown)).toContain('tag 25');
  });
});
