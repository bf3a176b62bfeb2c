import type { Outcome } from '@/features/api/client.ts';
import { pageOfRows } from './in-memory.ts';
import type { LoadPage } from './table-store.ts';

export const wholeList =
  <Row>(
    load: (signal: AbortSignal) => Promise<Outcome<readonly Row[]>>,
    columns: readonly string[],
    value: (row: Row, column: string) => string | number | boolean | null | undefined,
    languageTag: string,
    fits?: (row: Row, filter: string, choice: string) => boolean,
  ): LoadPage<Row> =>
  async (query, signal) => {
    const outcome = await load(signal);
    if (!outcome.ok) return outcome;
    const text = (row: Row) => columns.map((column) => value(row, column)).join(' ');
    return { ok: true, data: pageOfRows(outcome.data, query, { text, value, ...(fits && { fits }) }, languageTag) };
  };
