import { describe, expect, it } from 'vitest';
import { type Rule, resolveRules, withQuery } from './resolve.ts';

const rule = (from: string, to: string, everyLocale = false): Rule => ({ id: from, from, to, everyLocale });
const resolve = (stored: Rule[], changed: Rule[]) => {
  const { targets, problems } = resolveRules([...stored, ...changed], new Set(changed.map(({ id }) => id)));
  return [Object.fromEntries(targets), Object.fromEntries(problems)];
};

describe('resolveRules', () => {
  it('leaves rules alone that lead to pages', () => {
    expect(resolve([rule('/a', '/b')], [rule('/c', 'https://other.example/a')])).toEqual([{}, {}]);
  });

  it('shortens a chain, whichever end is new', () => {
    expect(resolve([rule('/b', '/c')], [rule('/a', '/b')])).toEqual([{ '/a': '/c' }, {}]);
    expect(resolve([rule('/a', '/b')], [rule('/b', '/c')])).toEqual([{ '/a': '/c' }, {}]);
    expect(resolve([rule('/a', '/b?x=1#part')], [rule('/b', 'https://other.example/?y=2')])).toEqual([
      { '/a': 'https://other.example/?y=2&x=1' },
      {},
    ]);
  });

  it('refuses loops, also over several steps and to itself', () => {
    expect(resolve([], [rule('/a', '/a')])).toEqual([{}, { '/a': 'loop' }]);
    expect(resolve([rule('/a', '/b'), rule('/b', '/c')], [rule('/c', '/a/')])[1]).toEqual({ '/c': 'loop' });
    expect(resolve([rule('/el/b', '/el/a')], [rule('/a', '/b', true)])[1]).toEqual({ '/a': 'loop' });
  });

  it('follows and refuses by query too, in any order and spelling', () => {
    expect(resolve([rule('/old', '/about')], [rule('/index.php?p=1', '/old')])).toEqual([{ '/index.php?p=1': '/about' }, {}]);
    expect(resolve([rule('/index.php?a=1&b=2', '/c')], [rule('/x', '/Index.php?b=2&a=1&utm_source=y')])[0]).toEqual({
      '/x': '/c?utm_source=y',
    });
    expect(resolve([], [rule('/?p=1', '/?x=2&p=1')])[1]).toEqual({ '/?p=1': 'loop' });
    expect(resolve([rule('/a', '/?p=1')], [rule('/index.php?p=1', '/a')])[1]).toEqual({ '/index.php?p=1': 'loop' });
    expect(resolve([rule('/A?x=1', '/b')], [rule('/a?x=1', '/c')])[1]).toEqual({ '/a?x=1': 'taken' });
  });

  it('refuses a second rule for a path, in any language', () => {
    expect(resolve([rule('/el/a', '/el/b')], [rule('/a', '/b', true)])[1]).toEqual({ '/a': 'taken' });
  });

  it('follows each language, and refuses what leads to different pages', () => {
    expect(resolve([rule('/b', '/c', true)], [rule('/a', '/b', true)])).toEqual([{ '/a': '/c' }, {}]);
    expect(resolve([rule('/b', '/c')], [rule('/a', '/b', true)])[1]).toEqual({ '/a': 'chain' });
  });

  it('refuses what leads to a page that is gone, but lets a target go', () => {
    expect(resolve([rule('/b', '')], [rule('/a', '/b')])[1]).toEqual({ '/a': 'gone' });
    expect(resolve([rule('/a', '/b')], [rule('/b', '')])).toEqual([{}, {}]);
  });
});

it.each([
  ['/b', '', '/b'],
  ['/b', '?', '/b'],
  ['/b', '?a=1', '/b?a=1'],
  ['/b?c=2#d', '?a=1', '/b?c=2&a=1#d'],
])('%s with %s is %s', (target, search, joined) => {
  expect(withQuery(target, search)).toBe(joined);
});
