import { expect, it } from 'vitest';
import { compareTexts } from './diff.ts';
import { asText, type DiffTask, MOST_ROWS } from './rows.ts';

const by = (before: string, after: string, options: Partial<DiffTask> = {}) =>
  compareTexts({ before, after, by: 'lines', ignoreSpace: false, ...options });

it('marks lines with their numbers on both sides', () => {
  const { rows, added, removed } = by('α\nβ\nγ', 'α\nδ\nγ\nε');
  expect(asText(rows)).toBe(' α\n-β\n+δ\n γ\n+ε');
  expect([added, removed]).toEqual([2, 1]);
  expect(rows.map((row) => ('skipped' in row ? row : [row.before, row.after]))).toEqual([
    [1, 1],
    [2, undefined],
    [undefined, 2],
    [3, 3],
    [undefined, 4],
  ]);
});

it('marks the words that differ in a changed line', () => {
  const { rows } = by('the quick fox', 'the slow fox', { by: 'words' });
  expect(rows).toEqual([
    {
      is: 'removed',
      before: 1,
      runs: [
        { text: 'the ', is: 'same' },
        { text: 'quick', is: 'removed' },
        { text: ' fox', is: 'same' },
      ],
    },
    {
      is: 'added',
      after: 1,
      runs: [
        { text: 'the ', is: 'same' },
        { text: 'slow', is: 'added' },
        { text: ' fox', is: 'same' },
      ],
    },
  ]);
});

it('a final line break changes no line, and is told apart unless spaces are ignored', () => {
  expect(by('α\n', 'α')).toMatchObject({ added: 0, removed: 0, endsDiffer: true });
  expect(by('α\n', 'α', { ignoreSpace: true })).toMatchObject({ added: 0, removed: 0, endsDiffer: false });
  expect(by('α\n', 'β\n')).toMatchObject({ added: 1, endsDiffer: false });
  expect(by('', 'β')).toMatchObject({ added: 1, endsDiffer: false });
});

it('on request spaces at line ends make no difference', () => {
  expect(by('α  \r\nβ', 'α\nβ')).toMatchObject({ added: 1, removed: 1 });
  expect(by('α  \r\nβ', 'α\nβ', { ignoreSpace: true })).toMatchObject({ added: 0, removed: 0 });
});

it('leaves out what is unchanged, but for three lines around a change', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const { rows } = by(lines.join('\n'), lines.with(10, 'new').join('\n'));
  expect(rows.map((row) => ('skipped' in row ? row.skipped : row.is[0]))).toEqual([7, 's', 's', 's', 'r', 'a', 's', 's', 's', 6]);
});

it('compares nothing with something, and nothing with nothing', () => {
  expect(by('', 'α')).toMatchObject({ added: 1, removed: 0 });
  expect(by('', '').rows).toEqual([]);
});

it('lists a bounded number of lines', () => {
  const { rows, hasMore, added } = by('', 'α\n'.repeat(MOST_ROWS + 5));
  expect([rows.length, hasMore, added]).toEqual([MOST_ROWS, true, MOST_ROWS + 5]);
});
