import { expect, test } from 'vitest';
import { columnKind, countDecimals, getColumn, parseCsv } from './csv.ts';

const where = 'content/blog/x/data.csv';

test('reads quoted cells, a byte order mark, Windows line ends and blank lines', () => {
  const table = parseCsv('\uFEFFname,value\r\n"Athens, Greece", 3 \r\n\r\n"say ""yes""",4\r\n', where);
  expect(table).toEqual({
    columns: ['name', 'value'],
    rows: [
      ['Athens, Greece', '3'],
      ['say "yes"', '4'],
    ],
  });
});

test.each([
  ['', 'is empty'],
  ['a,b\n', 'no lines of data'],
  ['a,a\n1,2', 'two columns are named "a"'],
  ['a,\n1,2', 'column 2 does not have a name'],
  ['a,b\n1,2\n1,2,3', 'line 3: 3 values for 2 columns'],
])('refuses %j and names the file', (text, problem) => {
  expect(() => parseCsv(text, where)).toThrow(problem);
  expect(() => parseCsv(text, where)).toThrow(where);
});

test.each([
  [['1', '-2.5', '+3', '.5', '1e3', ''], 'number'],
  [['2024-01', '2024-12'], 'month'],
  [['2024-01-31', ''], 'day'],
  [['2024-13'], 'text'],
  [['2024-01', '2024-01-02'], 'text'],
  [['1,5'], 'text'],
  [['a'], 'text'],
  [['', ''], 'text'],
] as const)('takes %j for %s', (cells, kind) => {
  expect(columnKind(cells)).toBe(kind);
});

test('counts decimals of a column', () => {
  expect(countDecimals(['1', '2.50', '3.1'])).toBe(2);
  expect(countDecimals([])).toBe(0);
});

test('names the columns there are when one is missing', () => {
  const table = parseCsv('month,error\n2024-01,3', where);
  expect(() => getColumn(table, 'eror', 'y', where)).toThrow(
    `${where} does not have a column "eror". Set y to one of its columns: month, error.`,
  );
});
