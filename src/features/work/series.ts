import { dirname, join } from 'node:path';
import { readContent } from '@/features/content/read-content.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { parseCsv } from '@/features/plots/csv.ts';
import type { SmallSeries } from '@/features/plots/series-plot.ts';
import { headlineStatistic } from './headline.ts';

/**
 * Reads the CSV beside a project (columns period, before, after); undefined for one without.
 * @throws Error that names the file and the row of an invalid value, or says what the data make of the headline
 */
export function readSeries(entry: Entry<'work'>): SmallSeries | undefined {
  const { figure, series: name, seriesMark } = entry.data;
  if (name === undefined || figure === undefined) return undefined;
  const file = join(dirname(entry.source.filePath ?? ''), name);
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
  const values = { periods: column('period'), before: numbers('before'), after: numbers('after') };
  const where = `${entry.source.filePath}: the figure`;
  const statistic = headlineStatistic(figure, values, { where, data: name }, seriesMark === 'dot' ? ['mean'] : undefined);
  return { ...values, stated: { before: figure.before, after: figure.after, statistic } };
}
