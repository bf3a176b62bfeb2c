import { type ColumnKind, type CsvTable, columnKind, countDecimals, getColumn } from './csv.ts';

export const MARKS = ['line', 'bar', 'dot', 'area'] as const;
export type Mark = (typeof MARKS)[number];

/** An x that is still being counted, such as today; of one series where others are complete there. */
export interface OpenPoint {
  x: string;
  series?: string | undefined;
  /** What it is called beside its date: “so far”. */
  name: string;
}

export interface Columns {
  mark?: Mark | undefined;
  x: string;
  y: string;
  series?: string | undefined;
  highlight?: string | undefined;
  open?: OpenPoint | undefined;
}

export interface Point {
  /** The number, the UTC timestamp in milliseconds of a month or day, or the text. */
  x: number | string;
  key: string;
  y: number | null;
  series: string;
}

export interface PlotData {
  mark: Mark;
  xKind: ColumnKind;
  points: Point[];
  series: string[];
  keys: string[];
  highlight: string | undefined;
  open: OpenPoint | undefined;
  decimals: number;
}

export const isOpen = ({ open }: PlotData, { key, series }: Pick<Point, 'key' | 'series'>): boolean =>
  open !== undefined && open.x === key && (open.series ?? series) === series;

const position = (kind: ColumnKind, cell: string): number | string => {
  if (kind === 'number') return Number(cell);
  if (kind === 'month') return Date.parse(`${cell}-01T00:00:00Z`);
  return kind === 'day' ? Date.parse(`${cell}T00:00:00Z`) : cell;
};

const unique = (values: string[]): string[] => [...new Set(values)];

function checkedY(cells: readonly string[], name: string, where: string): (number | null)[] {
  if (cells.every((cell) => cell === ''))
    throw new Error(`${where}: the column "${name}" is empty. Write its numbers or set y to another column.`);
  return cells.map((cell, index) => {
    if (cell === '') return null;
    if (columnKind([cell]) !== 'number') {
      throw new Error(
        `${where}: point ${index + 1} of the column "${name}" is "${cell}", not a number. Write digits with a decimal point, without unit or thousands sign.`,
      );
    }
    return Number(cell);
  });
}

/**
 * @param where names the file in errors
 * @throws Error on a missing column, a y that is not a number, an empty x, an unknown mark or highlight
 */
export function plotData(table: CsvTable, options: Columns, where: string): PlotData {
  const { mark = 'line', highlight } = options;
  if (!MARKS.includes(mark)) throw new Error(`${where}: there is no mark "${mark}". Set mark to one of: ${MARKS.join(', ')}.`);
  const xCells = getColumn(table, options.x, 'x', where);
  const yCells = getColumn(table, options.y, 'y', where);
  const names = options.series === undefined ? xCells.map(() => '') : getColumn(table, options.series, 'series', where);
  const gap = xCells.indexOf('');
  if (gap !== -1) throw new Error(`${where}: point ${gap + 1} has nothing in the column "${options.x}". Every point needs an x.`);
  const xKind = columnKind(xCells);
  const ys = checkedY(yCells, options.y, where);
  const keys = unique(xCells);
  const series = unique(names);
  if (highlight !== undefined) {
    if (options.series === undefined && mark !== 'bar') {
      throw new Error(
        `${where}: highlight="${highlight}" needs series, or bars. Set series to the column that holds "${highlight}", or remove highlight.`,
      );
    }
    const choices = options.series === undefined ? keys : series;
    if (!choices.includes(highlight)) {
      const column = options.series ?? options.x;
      throw new Error(`${where}: "${highlight}" is not in the column "${column}". Set highlight to one of: ${choices.join(', ')}.`);
    }
  }
  const points = xCells.map((key, index) => ({ x: position(xKind, key), key, y: ys[index] ?? null, series: names[index] ?? '' }));
  if (xKind !== 'text' && mark !== 'bar') points.sort((a, b) => Number(a.x) - Number(b.x));
  return { mark, xKind, points, series, keys, highlight, open: options.open, decimals: countDecimals(yCells) };
}

/**
 * Lengths of named bars in per cent of the longest, for HTML, where long names wrap and text can
 * grow.
 * @returns undefined for a plot drawn as SVG: bars without names, in several series, or below zero
 */
export function namedBars({ mark, xKind, series, points }: PlotData): number[] | undefined {
  if (mark !== 'bar' || xKind !== 'text' || series.length > 1) return undefined;
  const values = points.map(({ y }) => y ?? 0);
  if (values.some((value) => value < 0)) return undefined;
  const most = Math.max(...values) || 1;
  return values.map((value) => Math.round((100 * value) / most));
}
