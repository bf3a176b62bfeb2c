import { describe, expect, it } from 'vitest';
import { callQuery, initialQuery, isNarrowed, readQuery, sortDirection, type TableShape, toggledSort, writeQuery } from './query.ts';

const shape: TableShape = { sort: '-at', columns: ['name', 'at'], filters: { state: ['open', 'closed'] } };
const first = initialQuery(shape);

describe('the state of a table in the address', () => {
  it.each([
    ['', {}],
    ['?q=maria&page=3&sort=name&size=100&state=open', { q: 'maria', page: 3, sort: 'name', size: 100, filters: { state: 'open' } }],
    ['?page=0&size=7&sort=secret&state=none', {}],
    ['?page=-1&sort=-name', { sort: '-name' }],
    ['?page=1e3&page=2', {}],
    [`?q=${'x'.repeat(300)}`, { q: 'x'.repeat(200) }],
    ['?constructor=1&__proto__=2', {}],
  ])('reads %j', (search, changed) => {
    expect(readQuery(search, shape)).toEqual({ ...first, ...changed });
  });

  it('writes only what differs from the defaults, and keeps the rest of the address', () => {
    const query = { ...first, page: 2, q: 'a b', filters: { state: 'open' } };
    expect(writeQuery('?tab=blocks', query, shape)).toBe('?tab=blocks&q=a+b&state=open&page=2');
    expect(writeQuery('?tab=blocks&q=a+b&state=open&page=2', first, shape)).toBe('?tab=blocks');
    expect(writeQuery('?page=2', first, shape)).toBe('');
  });

  it('survives a round trip, with two tables on a page', () => {
    const one = { ...first, page: 4, sort: 'name' };
    const two = { ...first, q: 'ά&=?', filters: { state: 'closed' } };
    const search = writeQuery(writeQuery('', one, shape, 'a.'), two, shape, 'b.');
    expect(readQuery(search, shape, 'a.')).toEqual(one);
    expect(readQuery(search, shape, 'b.')).toEqual(two);
  });
});

it('sends only set values to a call', () => {
  expect(callQuery({ ...first, q: 'ναι', filters: { state: 'open' } })).toEqual({
    page: '1',
    size: '50',
    sort: '-at',
    q: 'ναι',
    state: 'open',
  });
  expect(callQuery(first)).toEqual({ page: '1', size: '50', sort: '-at' });
});

it('sorting is ascending first, then descending', () => {
  expect([toggledSort('-at', 'name'), toggledSort('name', 'name'), toggledSort('-name', 'name')]).toEqual(['name', '-name', 'name']);
  expect([sortDirection('name', 'name'), sortDirection('-name', 'name'), sortDirection('at', 'name')]).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
});

it('spaces alone do not filter', () => {
  expect([first, { ...first, q: '  ' }, { ...first, q: 'a' }, { ...first, filters: { state: 'open' } }].map(isNarrowed)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
