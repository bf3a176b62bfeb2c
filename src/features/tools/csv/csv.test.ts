import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectDelimiter, hasHeader, MOST_ROWS, readTable, sortedRows } from './csv.ts';
import { decodeText } from './rows.ts';

const numbered = (index: number) => `Column ${index}`;
const read = (text: string, header = true) => readTable(text, detectDelimiter(text), header, numbered);

describe('finds the delimiter', () => {
  it.each([
    ['a,b\n1,2', ','],
    ['πόλη;τιμή\nΑθήνα;1,5\nΒόλος;2,25', ';'],
    ['a\tb, c\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a;b",c\n"d;e",f', ','],
    ['"Tag";"Betrag"\n"05.01.26";"1.234"', ';'],
    ['"a ""b"", c"\t"d"\n"1\n2"\t"3;4"', '\t'],
    ['one column', ','],
    ['', ','],
  ])('%j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

it('reads numbers with a decimal comma, days as in Greece, quotes and a byte order mark', () => {
  const { columns, rows } = read('\uFEFFημέρα;ποσό;σχόλιο\n5/1/2026;1.234,50 €;"δύο\nγραμμές"\n12/11/2026;−7,5;');
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['ημέρα', 'date'],
    ['ποσό', 'number'],
    ['σχόλιο', 'text'],
  ]);
  expect(columns.map(({ plain }) => plain)).toEqual([
    ['2026-01-05', '2026-11-12'],
    ['1234.5', '-7.5'],
    ['δύο\nγραμμές', ''],
  ]);
  expect(rows[0]).toEqual(['5/1/2026', '1.234,50 €', 'δύο\nγραμμές']);
});

it('reads thousands by the delimiter where both readings are possible', () => {
  expect(read('a,b\n"1,234.5",1.234').columns.map(({ plain }) => plain[0])).toEqual(['1234.5', '1.234']);
  expect(read('a;b\n1.234;x').columns[0]?.plain).toEqual(['1234']);
});

it('reads thousands of a bank that quotes every cell', () => {
  expect(read('"Tag";"Betrag"\n"05.01.26";"1.234"').columns[1]?.plain).toEqual(['1234']);
});

it('reads a cell of many blanks at once', { timeout: 2000 }, () => {
  expect(read(`a,b\n1${' '.repeat(20_000)}x,2`).columns[0]?.kind).toBe('text');
});

it('a column with one word among its numbers is text', () => {
  expect(read('a,b\n1,x\n2,y\nnone,z').columns[0]?.kind).toBe('text');
  expect(read('a,b\n31/2/2026,x').columns[0]?.kind).toBe('text');
});

it('fills short rows, names columns, and counts what is uneven', () => {
  const { columns, rows, uneven } = read('a,a,\n1\n1,2,3,4');
  expect(columns.map(({ name }) => name)).toEqual(['a', 'a (2)', 'Column 3', 'Column 4']);
  expect(rows[0]).toEqual(['1', '', '', '']);
  expect(uneven).toEqual({ count: 2, first: 2 });
});

it('names no two columns alike', () => {
  const names = (head: string) => read(`${head}\n1`).columns.map(({ name }) => name);
  expect(names('a,a,a (2)')).toEqual(['a', 'a (2)', 'a (2) (2)']);
  expect(names('a (2),a,a,a')).toEqual(['a (2)', 'a', 'a (3)', 'a (4)']);
});

it.each([
  ['a,b\n\n1,2\n3', 4],
  ['a,b\r\n"1\r\n1","2\n2"\r\n3', 5],
  ['a,b\n1,2\n3\n\n4', 3],
])('finds the line of the first uneven row: %j', (text, first) => {
  expect(read(text).uneven?.first).toBe(first);
  expect(read(text, false).uneven?.first).toBe(first);
});

it.each([
  ['a,b\n1,2\n', undefined],
  ['a,b\n"1\n1",2', undefined],
  ['a,b\n5" pipe,2', undefined],
  ['a,b\n"said ""no""",2', undefined],
  ['a,b\n1,"2\n3,4\n5,6', 2],
  ['a,b\r\n1,2\r\n"3,4\r\n', 3],
  ['a,"b', 1],
])('finds the line of a quote that is never closed: %j', (text, line) => {
  expect(read(text).unclosed).toBe(line);
});

it('tells a header from data', () => {
  expect(hasHeader('city,total\nVolos,1', ',')).toBe(true);
  expect(hasHeader('Volos,1\nAthens,2', ',')).toBe(false);
  expect(hasHeader('a,a\n1,2', ',')).toBe(false);
});

it('sorts numbers as numbers, Greek as Greek, and empty cells last', () => {
  const table = read('n,word\n10,ώρα\n9,Άλφα\n,βήτα\n-1,');
  const column = (index: number, descending: boolean) => sortedRows(table, index, descending, 'el').map((row) => table.rows[row]?.[index]);
  expect(column(0, false)).toEqual(['-1', '9', '10', '']);
  expect(column(0, true)).toEqual(['10', '9', '-1', '']);
  expect(column(1, false)).toEqual(['Άλφα', 'βήτα', 'ώρα', '']);
});

it('reads a bounded number of rows', () => {
  const table = read(`a,b\n${'1,2\n'.repeat(MOST_ROWS + 1)}`);
  expect([table.rows.length, table.hasMore]).toEqual([MOST_ROWS, true]);
});

describe('files of other programs (tests/samples/tools/csv)', () => {
  const folder = new URL('../../../../tests/samples/tools/csv/', import.meta.url);
  it.each(readdirSync(folder).filter((name) => !name.endsWith('.json')))('%s', (name) => {
    const text = decodeText(new Uint8Array(readFileSync(new URL(name, folder))));
    const delimiter = detectDelimiter(text);
    const header = hasHeader(text, delimiter);
    const { columns } = readTable(text, delimiter, header, (index) => `#${index}`);
    const right: unknown = JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/u, '.json'), folder), 'utf8'));
    expect({ delimiter, header, columns }).toEqual(right);
  });
});

it('counts the line of a notice to Excel', () => {
  expect(read('sep=;\na;b\n1;2\n3').uneven?.first).toBe(4);
  expect(read('sep=;\na;b\n"1;2').unclosed).toBe(3);
});

it('shows what stands above the table, and counts its lines', () => {
  const { above, uneven, columns } = read('Report;;\nUnit: EUR\n\nname;a;b\nx;1;2\ny;3\nz;5;6\n');
  expect(above).toEqual({ text: 'Report\nUnit: EUR', line: 4 });
  expect(uneven).toEqual({ count: 1, first: 6 });
  expect(columns.map(({ name }) => name)).toEqual(['name', 'a', 'b']);
  // Rows of data are not taken for a title.
  expect(read('1,a,,\n2,b,,\n3,c,x,y\n4,d,x,y\n', false)).toMatchObject({ above: undefined, rows: { length: 4 } });
});

it('reads strange quotes at once', { timeout: 5000 }, () => {
  for (const text of [
    `a,b\n${'"Acme" Ltd,5\n'.repeat(100_000)}`,
    '"'.repeat(1_000_001),
    `a,b\n"${'x\\"'.repeat(200_000)}`,
    `"a"${' '.repeat(300_000)}`.repeat(8),
  ])
    expect(read(text, false).columns.length).toBeGreaterThan(0);
});

it('reads a file in an encoding that its bytes do not tell', () => {
  const czech = Uint8Array.from([0x50, 0xf8, 0xed, 0x6c, 0x69, 0x9a, 0x3b, 0x9e, 0x6c, 0x75, 0x9d]);
  expect(decodeText(czech, 'windows-1250')).toBe('Příliš;žluť');
  expect(decodeText(Uint8Array.from([0x45, 0x73, 0x70, 0x61, 0x96, 0x61]), 'macintosh')).toBe('España');
});
