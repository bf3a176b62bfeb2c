import type { CsvCell } from '../../admin/table/csv.shared.ts';
import { own } from '../../foreign/own.shared.ts';

export interface OutputTable {
  columns: string[];
  rows: CsvCell[][];
}

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Shows a response's longest list with a column per field; without a list, its fields and values. */
export function toTable(data: unknown): OutputTable {
  const lists = isData(data) ? Object.values(data).filter((value) => Array.isArray(value) && value.every(isData)) : [];
  const [longest] = (lists as Data[][]).toSorted((a, b) => b.length - a.length);
  if (longest && longest.length > 0) {
    const columns = [...new Set(longest.flatMap((row) => Object.keys(row)))];
    return { columns, rows: longest.map((row) => columns.map((column) => toCell(own(row, column)))) };
  }
  return {
    columns: ['', ''],
    rows: isData(data) ? Object.entries(data).map(([name, value]) => [name, toCell(value)]) : [['', toCell(data)]],
  };
}
