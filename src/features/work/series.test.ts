import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSeries } from './series.ts';

const folder = mkdtempSync(join(tmpdir(), 'series-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (csv: string | Uint8Array) => {
  writeFileSync(join(folder, 'a.csv'), csv);
  return readSeries({
    source: { filePath: join(folder, 'index.en.mdx') },
    data: { series: 'a.csv', figure: { before: 2, after: 3.25 } },
  } as never);
};

it('is read with the mark that editors of Windows put first', () => {
  expect(read('\uFEFFperiod,before,after\r\n2024-01,1,2\r\n2024-02,3,4.5\r\n')).toEqual({
    periods: ['2024-01', '2024-02'],
    before: [1, 3],
    after: [2, 4.5],
    stated: { before: 2, after: 3.25, statistic: 'mean' },
  });
});

it('is refused where it does not prove the headline', () => {
  expect(() => read('period,before,after\n1,1,9\n2,2,3')).toThrow(
    'index.en.mdx: the figure says 2 and 3.25, but the means of a.csv are 1.5 and 6; the last values of a.csv are 2 and 3. Correct "before"',
  );
});

it.each([
  ['month,before,after\n2024-01,1,2', 'a.csv does not have a column "period"'],
  ['period,before,after\n,1,2', 'a.csv, row 2: "period" is empty'],
  ['period,before,after\n2024-01,,2', 'a.csv, row 2: "before" is empty'],
  ['period,before,after\n2024-01,1,2\n2024-02,1,x', 'a.csv, row 3: "after" must be a number'],
  [Uint8Array.from([...'period,before,after\n'].map((letter) => letter.charCodeAt(0)).concat(0xc5, 0xeb)), 'a.csv:2: byte 22'],
])('names the file and the place of what cannot be read: %s', (csv, words) => {
  expect(() => read(csv)).toThrow(words);
});
