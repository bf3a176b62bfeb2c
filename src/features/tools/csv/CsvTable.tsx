import { useMemo, useRef, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import type { ToolProps } from '../texts.ts';
import { sortedRows, type Table } from './csv.ts';

const STEP_ROWS = 100;
const MOST_SHOWN_ROWS = 1000;

export function CsvTable({ texts, languageTag, table }: Pick<ToolProps, 'texts' | 'languageTag'> & { table: Table }) {
  const [sort, setSort] = useState<{ column: number; descending: boolean }>();
  const [shown, setShown] = useState(STEP_ROWS);
  const box = useRef<HTMLElement>(null);
  const order = useMemo(
    () => (sort ? sortedRows(table, sort.column, sort.descending, languageTag) : table.rows.map((_, index) => index)),
    [table, sort, languageTag],
  );
  const number = new Intl.NumberFormat(languageTag);
  const sortBy = (column: number) => {
    const descending = sort?.column === column && !sort.descending;
    setSort({ column, descending });
    announce(fill(texts[descending ? 'tools.csv.sorted.down' : 'tools.csv.sorted.up'], { column: table.columns[column]?.name ?? '' }));
  };
  const direction = (column: number) => (sort?.column === column ? (sort.descending ? 'descending' : 'ascending') : undefined);
  const rows = order.slice(0, shown);
  const isMore = (count: number) => count < order.length && count < MOST_SHOWN_ROWS;
  const sayShown = (count: number) =>
    fill(texts['tools.csv.shown'], { shown: number.format(Math.min(count, order.length)), all: number.format(order.length) });
  const showMore = () => {
    const next = shown + STEP_ROWS;
    setShown(next);
    announce(sayShown(next));
    // The button disappears with the last rows.
    if (!isMore(next)) box.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box devtool-rows" ref={box} tabIndex={0} aria-label={texts['tools.csv.table']}>
        <table className="devtool-table">
          <caption className="visually-hidden">{texts['tools.csv.table']}</caption>
          <thead>
            <tr>
              {table.columns.map(({ name, kind }, index) => (
                <th scope="col" key={name} aria-sort={direction(index)} className={kind === 'number' ? 'number' : undefined}>
                  <button type="button" className="devtool-sort" onClick={() => sortBy(index)}>
                    {name}
                    <span aria-hidden="true">{{ ascending: ' ↑', descending: ' ↓', none: ' ↕' }[direction(index) ?? 'none']}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {table.columns.map(({ name, kind }, index) => (
                  <td key={name} className={kind === 'number' ? 'number' : undefined}>
                    {table.rows[row]?.[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {order.length > rows.length && <p className="field-hint">{sayShown(shown)}</p>}
      {isMore(shown) && (
        <button type="button" className="button button-outline button-sm" onClick={showMore}>
          {texts['tools.csv.more']}
        </button>
      )}
    </>
  );
}
