import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { csvParse } from 'd3-dsv';
import type { Entry } from '@/features/entries/entries.ts';
import type { SmallSeries } from '@/features/plots/series-plot.ts';

/**
 * Reads the CSV beside a project (columns period, before, after).
 * @throws Error that names the file and the row of an invalid value
 */
export async function readSeries(entry: Entry<'work'>): Promise<SmallSeries> {
  const file = join(dirname(entry.source.filePath ?? ''), entry.data.series);
  const rows = csvParse(await readFile(file, 'utf8'));
  const column = (name: 'before' | 'after') =>
    rows.map((row, index) => {
      const value = Number(row[name]);
      if (row[name] === undefined || row[name] === '' || !Number.isFinite(value))
        throw new Error(`${file}, row ${index + 2}: "${name}" must be a number`);
      return value;
    });
  return { periods: rows.map(({ period = '' }) => period), before: column('before'), after: column('after') };
}
