import { expect, it } from 'vitest';
import { columnsIn } from './tables.ts';

type Table = Parameters<typeof columnsIn>[0];
type Child = Table['children'][number];

const element = (tagName: string, children: Child[]): Table => ({ type: 'element', tagName, properties: {}, children });
const row = (...cells: string[]) =>
  element(
    'tr',
    cells.map((value) => element('td', [{ type: 'text', value }])),
  );
const getText = ({ children: [text] }: Table) => (text?.type === 'text' ? text.value : '');
const named = (kind: 'wide' | 'phrases', ...rows: string[][]) => {
  const [head = [], ...body] = rows;
  const table = element('table', [
    element('thead', [row(...head)]),
    element(
      'tbody',
      body.map((cells) => row(...cells)),
    ),
  ]);
  const columns = columnsIn(table, getText);
  return [...columns[kind]].map((place) => columns.names[place]);
};

it('names the columns in which a cell has more than fifty characters', () => {
  expect(named('wide', ['name', 'what', 'more'], ['one', 'x'.repeat(50), 'y'.repeat(51)], ['two', '', ''])).toEqual(['more']);
});

it('names the columns whose longest cell has more than twenty characters, and no more than fifty', () => {
  expect(named('phrases', ['a', 'b', 'c', 'd'], ['x'.repeat(20), 'x'.repeat(21), 'x'.repeat(50), 'x'.repeat(51)])).toEqual(['b', 'c']);
});

it('a long header, a short row and a table without rows name no column', () => {
  expect(named('wide', ['h'.repeat(80), 'b'], ['a'])).toEqual([]);
  expect(named('wide', ['a'])).toEqual([]);
});

const byRow = (...rows: string[][]) => {
  const [head = [], ...body] = rows;
  const table = element('table', [
    element('thead', [row(...head)]),
    element(
      'tbody',
      body.map((cells) => row(...cells)),
    ),
  ]);
  return columnsIn(table, getText).byRow;
};

it('a table is shown by row on a phone if it has a sentence or is too wide for one', () => {
  expect(byRow(['Name', 'Price'], ['Course', '120'])).toBe(false);
  expect(byRow(['Name', 'What'], ['Course', 'x'.repeat(51)])).toBe(true);
  expect(byRow(['Rows', 'Disk', 'One', 'Three', 'Four', 'Five'], ['1', '2', '3', '4', '5', '6'])).toBe(false);
  expect(byRow(['Lines', 'On disk', 'One month, partitions', 'Three years, every line', 'Daily totals'], ['1', '2', '3', '4', '5'])).toBe(
    true,
  );
});
