import { csvParseRows } from 'd3-dsv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from './csv.shared.ts';

const csvLine = (cell: string | number | null) => toCsv(['head'], [[cell]]).split('\r\n')[1];

it('starts with the byte order mark that Excel needs and ends each line with CR LF', () => {
  expect(toCsv(['a', 'b'], [[1, 'β']])).toBe('\uFEFFa,b\r\n1,β\r\n');
});

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  [' room ', '" room "'],
  ['', ''],
  [null, ''],
  [-3.5, '-3.5'],
  [Number.NaN, ''],
])('writes %j as %j', (cell, text) => {
  expect(toCsv(['head'], [[cell]])).toBe(`\uFEFFhead\r\n${text}\r\n`);
});

it.each(['=1+1', '+30 210 1234567', '-2', '@SUM(A1)', '\t=1', ' =cmd', '\r=1', '＝1', '|cmd'])('%j is not run as a formula', (cell) => {
  expect(csvLine(cell)?.replace(/^"/u, '').startsWith("'")).toBe(true);
});

it.each(['b;=1+1;c', 'utm; +1', 'a\n@SUM(A1)', 'x\t"=1', 'Ltd;;;-2', ';=1'])(
  '%j is run by no program that begins a cell at a semicolon',
  (text) => {
    const cells = (csvLine(text) ?? '')
      .concat(
        toCsv(['head'], [[text]])
          .split('\r\n')
          .slice(2)
          .join(''),
      )
      .split(/[;\t\n]/u);
    expect(cells.filter((cell) => /^[\s"]*[=+@-]/u.test(cell))).toEqual([]);
  },
);

it('any text survives a round trip through a CSV parser', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
      const read = csvParseRows(toCsv(['a', 'b'], rows).slice(1)).slice(1);
      const plain = read.map((row) => row.map((cell) => cell.replaceAll("'", '')));
      expect(plain).toEqual(rows.map((row) => row.map((cell) => cell.replaceAll("'", ''))));
    }),
  );
});
