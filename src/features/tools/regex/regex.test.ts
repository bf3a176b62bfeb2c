import { expect, it } from 'vitest';
import { findAll, MOST_MATCHES, namesIn, splitPieces, validFlags } from './regex.ts';

const find = (pattern: string, flags: string, text: string) => findAll({ pattern, flags, text });

it('lists matches with numbered, named and absent groups', () => {
  const { matches } = find('(?<έτος>\\d{4})-(\\d\\d)(x)?', 'gu', 'από 2026-11 έως 2027-01x');
  expect(matches).toEqual([
    {
      at: 4,
      text: '2026-11',
      groups: [
        { name: 'έτος', text: '2026' },
        { name: '', text: '11' },
        { name: '', text: null },
      ],
    },
    {
      at: 16,
      text: '2027-01x',
      groups: [
        { name: 'έτος', text: '2027' },
        { name: '', text: '01' },
        { name: '', text: 'x' },
      ],
    },
  ]);
});

it('without g finds the first only', () => {
  expect(find('a', '', 'aaa').matches).toHaveLength(1);
});

it('empty matches do not repeat for ever, nor split a character', () => {
  expect(find('', 'g', 'αβ').matches.map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(find('x*', 'gu', '🙂a').matches.map(({ at }) => at)).toEqual([0, 2, 3]);
  expect(find('', 'gy', 'ab').matches).toHaveLength(3);
});

it('lists a bounded number', () => {
  const { matches, hasMore } = find('.', 'g', 'α'.repeat(MOST_MATCHES + 1));
  expect([matches.length, hasMore]).toEqual([MOST_MATCHES, true]);
  expect(find('.', 'g', 'α'.repeat(MOST_MATCHES)).hasMore).toBe(false);
});

it('faulty patterns and flags throw', () => {
  expect(() => find('(', '', '')).toThrow(SyntaxError);
  expect(() => find('a', 'uv', '')).toThrow(SyntaxError);
});

it('reads names from the pattern, past classes, escapes and groups that do not capture', () => {
  expect([...namesIn('\\((?:a)[(?<no>](?<=x)(b)(?<two>c)(?<!d)(?<τρία>e)')]).toEqual([
    [2, 'two'],
    [3, 'τρία'],
  ]);
});

it('reads names past a class with a bracket, and classes within each other', () => {
  const names = (pattern: string, flags: string) => find(pattern, flags, 'a[b').matches[0]?.groups.map(({ name }) => name);
  expect(names('(?<a>[^[]*)\\[(?<b>.*)', '')).toEqual(['a', 'b']);
  expect(names('(?<a>[[a-z]--[b\\(]])(?<b>.*)', 'v')).toEqual(['a', 'b']);
});

it('cuts a text at its matches', () => {
  const text = 'ab1cd22e';
  const { matches } = find('\\d+', 'g', text);
  expect(splitPieces(text, matches, 100)).toEqual([
    { text: 'ab' },
    { text: '1', match: 0 },
    { text: 'cd' },
    { text: '22', match: 1 },
    { text: 'e' },
  ]);
  expect(splitPieces(text, matches, 6).map((piece) => piece.text)).toEqual(['ab', '1', 'cd', '2']);
});

it('takes only known flags from a link, each once', () => {
  expect(validFlags('zgigé')).toBe('gi');
  expect(validFlags('')).toBe('');
});
