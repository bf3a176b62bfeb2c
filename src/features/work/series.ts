import { dirname, join } from 'node:path';
import { readContent } from '@/features/content/read-content.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { parseCsv } from '@/features/plots/csv.ts';
import type { SmallSeries } from '@/features/plots/series-plot.ts';

/**
 * Reads the CSV beside a project (columns period, before, after); undefined for one without.
 * @throws Error that names the file and the row of an invalid value
 */
export function readSeries(entry: Entry<'work'>): SmallSeries | undefined {
  if (entry.data.series === undefined) return undefined;
  const file = join(dirname(entry.source.filePath ?? ''), entry.data.series);
  const { columns, rows } = parseCsv(readContent(file), file);
  const column = (name: 'period' | 'before' | 'after'): string[] => {
    const at = columns.indexOf(name);
    if (at < 0) throw new Error(`${file} does not have a column "${name}". Name its columns period, before and after.`);
    return rows.map((row, index) => {
      if (!row[at]) throw new Error(`${file}, row ${index + 2}: "${name}" is empty`);
      return row[at];
    });
  };
  const numbers = (name: 'before' | 'after'): number[] =>
    column(name).map((cell, index) => {
      if (Number.isFinite(Number(cell))) return Number(cell);
      throw new Error(`${file}, row ${index + 2}: "${name}" must be a number`);
    });
  return { periods: column('period'), before: numbers('before'), after: numbers('after') };
}
