import { expect, it } from 'vitest';
import { wideColumns } from './wide-columns.ts';

type Table = Parameters<typeof wideColumns>[0];
type Child = Table['children'][number];

const element = (tagName: string, children: Child[]): Table => ({ type: 'element', tagName, properties: {}, children });
const row = (...cells: string[]) =>
  element(
    'tr',
    cells.map((value) => element('td', [{ type: 'text', value }])),
  );
const textOf = ({ children: [text] }: Table) => (text?.type === 'text' ? text.value : '');
const wide = (...rows: string[][]) => {
  const [head = [], ...body] = rows;
  const table = element('table', [
    element('thead', [row(...head)]),
    element(
      'tbody',
      body.map((cells) => row(...cells)),
    ),
  ]);
  return wideColumns(table, textOf).map(textOf);
};

it('names the columns in which a cell has more than fifty characters', () => {
  expect(wide(['name', 'what', 'more'], ['one', 'x'.repeat(50), 'y'.repeat(51)], ['two', '', ''])).toEqual(['more']);
});

it('a long head, a row that is too short and a table without rows make none', () => {
  expect(wide(['h'.repeat(80), 'b'], ['a'])).toEqual([]);
  expect(wide(['a'])).toEqual([]);
});
