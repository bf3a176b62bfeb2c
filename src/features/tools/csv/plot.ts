import type { CsvTable } from '@/features/plots/csv.ts';
import type { Mark } from '@/features/plots/plot-data.ts';
import type { Table } from './csv.ts';

export const MOST_POINTS: Record<Mark, number> = { bar: 40, line: 1000, area: 1000, dot: 1000 };

export function plotColumns(table: Table, x: number, y: number, mark: Mark): { data: CsvTable; left: number } | undefined {
  const [across, up] = [table.columns[x], table.columns[y]];
  if (!across || up?.kind !== 'number') return undefined;
  const filled = across.plain.flatMap((key, index): [string, string][] => (key === '' || !up.plain[index] ? [] : [[key, up.plain[index]]]));
  if (filled.length === 0) return undefined;
  const rows = filled.slice(0, MOST_POINTS[mark]);
  const names = across.name === up.name ? [across.name, `${up.name} `] : [across.name, up.name];
  return { data: { columns: names, rows }, left: filled.length - rows.length };
}
