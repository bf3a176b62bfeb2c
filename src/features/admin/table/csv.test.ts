import { readFileSync } from 'node:fs';
import { csvParseRows, dsvFormat } from 'd3-dsv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CSV_FORMS, type CsvCell, type CsvForm, toCsv } from './csv.shared.ts';

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

const SAMPLES = JSON.parse(readFileSync(new URL('../../../../tests/samples/csv/exports.json', import.meta.url), 'utf8')) as ({
  name: string;
  cells: CsvCell[];
} & Record<CsvForm, string>)[];

it.each(CSV_FORMS.flatMap((form) => SAMPLES.map((sample) => ({ form, ...sample }))))('for $form: $name', ({ form, cells, ...right }) => {
  expect(toCsv(['α', 'β'], [cells], { form, timeZone: 'Europe/Athens' })).toBe(
    `\uFEFFα${form === 'el' ? ';' : ','}β\r\n${right[form]}\r\n`,
  );
});

it('any rows for a Greek Excel are read back by semicolons, with numbers as numbers', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => Math.round(value * 100) / 100),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read = dsvFormat(';')
        .parseRows(toCsv(['a', 'b'], rows, { form: 'el' }).slice(1))
        .slice(1);
      const plain = (text: string) => text.replaceAll("'", '');
      const right = rows.map((row) => row.map((value) => (typeof value === 'number' ? String(value).replace('.', ',') : plain(value))));
      expect(read.map((row) => row.map(plain))).toEqual(right);
    }),
  );
});
