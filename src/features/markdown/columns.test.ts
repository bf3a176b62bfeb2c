import { expect, it } from 'vitest';
import { columnsIn } from './columns.ts';

type Table = Parameters<typeof columnsIn>[0];
type Child = Table['children'][number];

const element = (tagName: string, children: Child[]): Table => ({ type: 'element', tagName, properties: {}, children });
const row = (...cells: string[]) =>
  element(
    'tr',
    cells.map((value) => element('td', [{ type: 'text', value }])),
  );
const getText = ({ children: [text] }: Table) => (text?.type === 'text' ? text.value : '');
const wide = (...rows: string[][]) => {
  const [head = [], ...body] = rows;
  const table = element('table', [
    element('thead', [row(...head)]),
    element(
      'tbody',
      body.map((cells) => row(...cells)),
    ),
  ]);
  const { names, wide: places } = columnsIn(table, getText);
  return [...places].map((place) => names[place]);
};

it('names the columns in which a cell has more than fifty characters', () => {
  expect(wide(['name', 'what', 'more'], ['one', 'x'.repeat(50), 'y'.repeat(51)], ['two', '', ''])).toEqual(['more']);
});

it('a long header, a short row and a table without rows name no column', () => {
  expect(wide(['h'.repeat(80), 'b'], ['a'])).toEqual([]);
  expect(wide(['a'])).toEqual([]);
});
