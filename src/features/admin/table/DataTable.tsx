import { type ReactNode, useEffect, useId } from 'react';
import { fill } from '@/i18n/fill.ts';
import { PartState } from '../frame/PartState.tsx';
import { counted } from '../frame/texts.ts';
import { CsvButton } from './CsvButton.tsx';
import type { Bulk, Column, Filter, TableView } from './column.ts';
import { Pager } from './Pager.tsx';
import { isNarrowed, sortOf, type TableShape, toggledSort } from './query.ts';
import { rangeText, Toolbar } from './Toolbar.tsx';
import type { TableTexts } from './texts.ts';
import { useRows } from './use-rows.ts';
import { type LoadPage, useTable } from './use-table.ts';
import './table.css';

interface Props<Row> {
  /** What the table lists, as its caption says. */
  name: string;
  columns: readonly Column<Row>[];
  load: LoadPage<Row>;
  idOf: (row: Row) => string;
  /** A row's name, for its checkbox. */
  nameOf: (row: Row) => string;
  /** The order at first: `-at`. */
  sort: string;
  texts: TableTexts;
  /** Language tag. */
  tag: string;
  filters?: readonly Filter[];
  searchable?: boolean;
  /** What can be done with selected rows; without any, rows are not selected. */
  bulk?: readonly Bulk<Row>[];
  /** What can be done with one row, as buttons. */
  actions?: (row: Row) => ReactNode;
  /** What stands in the place of the rows when there are none at all. */
  empty?: ReactNode;
  /** The name of the file; without it there is none. */
  file?: string;
  /** Of the table's names in the page's address, where a page has more than one. */
  prefix?: string;
  /** False leaves the address alone. */
  kept?: boolean;
  /** Each other number loads the page of rows anew. */
  turn?: number;
}

/** Cards of a phone are no table to the browser any more, so each part says what it is. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  column: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  waiting: { 'aria-hidden': true },
};

const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A list of the owner's: rows that the server searches, filters, sorts and pages, with every state that such a list can be in. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    name,
    columns,
    load,
    idOf,
    nameOf,
    sort,
    texts,
    tag,
    filters = [],
    searchable = true,
    bulk = [],
    actions,
    empty,
    file,
    turn = 0,
  } = props;
  const shape: TableShape = {
    sort,
    columns: columns.filter((column) => column.sort).map(({ key }) => key),
    filters: Object.fromEntries(filters.map((filter) => [filter.name, filter.choices.map(({ value }) => value)])),
  };
  const { query, change, resource, isBeyond } = useTable(shape, load, props.prefix, props.kept);
  const { data, state, reload } = resource;
  const rows = data?.rows ?? [];
  const ids = rows.map(idOf);
  const { selected, toggle, toggleAll, clear, body } = useRows(ids);
  const id = useId();
  const view: TableView = { texts, tag, query, change };
  const selects = bulk.length > 0;
  const chosen = rows.filter((row) => selected.has(idOf(row)));

  useEffect(() => {
    if (turn > 0) reload();
  }, [turn, reload]);

  const isEmpty = data !== undefined && data.total === 0;
  return (
    <div className="data" aria-busy={state === 'loading'}>
      <Toolbar view={view} name={name} columns={columns as readonly Column<never>[]} filters={filters} searchable={searchable}>
        <span className="data-end">
          <span className="data-range" role="status">
            {data && !isEmpty && !isBeyond && rangeText(view, data.total, rows.length)}
          </span>
          {file && <CsvButton view={view} columns={columns} load={load} name={file} total={data?.total ?? 0} />}
        </span>
      </Toolbar>
      <PartState resource={resource} texts={texts} locale={tag} />
      {selects && (
        <div className="data-bulk" hidden={chosen.length === 0}>
          <span role="status">{chosen.length > 0 && counted(texts, 'table.selected', chosen.length, tag)}</span>
          {bulk.map(({ label, run }) => (
            <button key={label} type="button" className="button button-outline button-xs" onClick={() => run(chosen)}>
              {label}
            </button>
          ))}
          <button type="button" className="button button-text button-xs" onClick={clear}>
            {texts['table.select.none']}
          </button>
        </div>
      )}
      {isEmpty && (
        <div className="part-empty">
          {isNarrowed(query) ? (
            <>
              <p>{texts['table.none']}</p>
              <button type="button" className="button button-outline button-xs" onClick={() => change({ q: '', filters: {} })}>
                {texts['table.none.clear']}
              </button>
            </>
          ) : (
            (empty ?? <p>{texts['table.empty']}</p>)
          )}
        </div>
      )}
      {(rows.length > 0 || (data === undefined && state === 'loading')) && (
        <div className="data-box">
          <table {...ROLE.table} aria-describedby={`${id}-hint`}>
            <caption className="visually-hidden">{name}</caption>
            <thead {...ROLE.group}>
              <tr {...ROLE.row}>
                {selects && (
                  <th {...ROLE.column} className="data-check">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={texts['table.select.all']}
                        checked={rows.length > 0 && chosen.length === rows.length}
                        ref={(box) => {
                          if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
                        }}
                        onChange={toggleAll}
                      />
                    </label>
                  </th>
                )}
                {columns.map((column) => (
                  <th
                    key={column.key}
                    {...ROLE.column}
                    className={column.number && 'number'}
                    aria-sort={column.sort && sortOf(query.sort, column.key)}
                  >
                    {column.sort ? (
                      <button type="button" onClick={() => change({ sort: toggledSort(query.sort, column.key) })}>
                        {column.head}
                        <span className="data-arrow" aria-hidden="true" />
                      </button>
                    ) : (
                      column.head
                    )}
                  </th>
                ))}
                {actions && (
                  <th {...ROLE.column}>
                    <span className="visually-hidden">{texts['table.actions']}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody {...ROLE.group} {...body}>
              {data === undefined &&
                SKELETON.map((key) => (
                  <tr key={key} {...ROLE.waiting} className="data-skeleton">
                    <td colSpan={columns.length + Number(selects) + Number(Boolean(actions))}>
                      <span />
                    </td>
                  </tr>
                ))}
              {rows.map((row) => {
                const rowId = idOf(row);
                const isSelected = selected.has(rowId);
                return (
                  <tr key={rowId} {...ROLE.row} className={isSelected ? 'data-selected' : undefined}>
                    {selects && (
                      <td {...ROLE.cell} className="data-check">
                        <label>
                          <input
                            type="checkbox"
                            aria-label={fill(texts['table.select'], { row: nameOf(row) })}
                            checked={isSelected}
                            onClick={({ shiftKey }) => toggle(rowId, shiftKey)}
                            onChange={() => {}}
                          />
                        </label>
                      </td>
                    )}
                    {columns.map(({ key, head, number, cell }, index) =>
                      index === 0 ? (
                        <th key={key} {...ROLE.name} className={number && 'number'}>
                          {cell(row)}
                        </th>
                      ) : (
                        <td key={key} {...ROLE.cell} className={number && 'number'} data-head={head}>
                          {cell(row)}
                        </td>
                      ),
                    )}
                    {actions && (
                      <td {...ROLE.cell} className="data-actions">
                        {actions(row)}
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="visually-hidden" id={`${id}-hint`}>
            {texts['table.hint']}
          </p>
        </div>
      )}
      {data && !isEmpty && <Pager view={view} total={data.total} />}
    </div>
  );
}
