import { folded } from '../palette/match.ts';
import type { TableQuery } from './query.ts';

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  size: number;
}

interface Reading<Row> {
  text: (row: Row) => string;
  value: (row: Row, column: string) => string | number | boolean | null | undefined;
  fits?: (row: Row, filter: string, value: string) => boolean;
}

export function pageOfRows<Row>(
  all: readonly Row[],
  query: TableQuery,
  { text, value, fits = () => true }: Reading<Row>,
  languageTag: string,
): Page<Row> {
  const words = folded(query.q).split(/\s+/u).filter(Boolean);
  const wanted = Object.entries(query.filters);
  const found = all.filter((row) => {
    const content = folded(text(row));
    return words.every((word) => content.includes(word)) && wanted.every(([filter, choice]) => fits(row, filter, choice));
  });
  const column = query.sort.replace(/^-/u, '');
  const order = new Intl.Collator(languageTag, { numeric: true });
  const compared = (a: Row, b: Row): number => {
    const [left, right] = [value(a, column), value(b, column)];
    return typeof left === 'number' && typeof right === 'number' ? left - right : order.compare(String(left ?? ''), String(right ?? ''));
  };
  const sorted = found.toSorted((a, b) => (query.sort.startsWith('-') ? compared(b, a) : compared(a, b)));
  const { page, size } = query;
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length, page, size };
}
