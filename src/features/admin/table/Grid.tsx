import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../shell/admin.tsx';
import type { Column, TableView } from './column.ts';
import { sortDirection, toggledSort } from './query.ts';
import type { useRowFocus } from './use-row-focus.ts';

interface RowSelection {
  selected: ReadonlySet<string>;
  toggle: (id: string, range: boolean) => void;
  toggleAll: () => void;
}

interface Props<Row> {
  view: TableView;
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  selection: RowSelection | undefined;
  body: ReturnType<typeof useRowFocus>['body'];
  actions: ((row: Row) => ReactNode) | undefined;
}

/** Set by scripts: not every browser takes a phone's cards for a table, and in HTML the checker rejects redundant roles. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  column: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
};
const NATIVE: { [Part in keyof typeof ROLES]: Partial<(typeof ROLES)[Part]> } = {
  table: {},
  group: {},
  row: {},
  cell: {},
  column: { scope: 'col' },
  name: { scope: 'row' },
};

const MANY = 10;

const UNSEEN = { 'aria-hidden': true };
const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f'];

type Parts<Row> = Omit<Props<Row>, 'name' | 'body'> & { role: typeof NATIVE };

function HeadRow<Row>({ role, view: { query, change }, columns, rows, selection, actions }: Parts<Row>) {
  const { texts } = useAdmin();
  const marked = selection?.selected.size ?? 0;
  const sort = ({ key, head }: Column<Row>) => {
    const next = toggledSort(query.sort, key);
    change({ sort: next });
    const order = next === key ? texts['table.sort.ascending'] : texts['table.sort.descending'];
    announce(fill(texts['table.sorted'], { column: head, order }));
  };
  return (
    <thead {...role.group}>
      <tr {...role.row}>
        {selection && (
          <th {...role.column} className="data-check">
            <label>
              <input
                type="checkbox"
                aria-label={texts['table.select.all']}
                checked={rows !== undefined && rows.length > 0 && marked === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = marked > 0 && marked < (rows?.length ?? 0);
                }}
                onChange={selection.toggleAll}
              />
              <span aria-hidden="true">{texts['table.select.all']}</span>
            </label>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            {...role.column}
            className={column.number && 'number'}
            aria-sort={column.sort && sortDirection(query.sort, column.key)}
          >
            {column.sort ? (
              <>
                <button type="button" onClick={() => sort(column)}>
                  {column.head}
                  <span className="data-arrow" aria-hidden="true" />
                </button>
                <span className="data-head">{column.head}</span>
              </>
            ) : (
              column.head
            )}
          </th>
        ))}
        {actions && (
          <th {...role.column}>
            <span className="visually-hidden">{texts['table.actions']}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function BodyRow<Row>({ role, columns, idOf, nameOf, selection, actions, row }: Parts<Row> & { row: Row }) {
  const { texts } = useAdmin();
  const rowId = idOf(row);
  const isSelected = selection?.selected.has(rowId) ?? false;
  return (
    <tr {...role.row} className={isSelected ? 'data-selected' : undefined}>
      {selection && (
        <td {...role.cell} className="data-check">
          <label>
            <input
              type="checkbox"
              aria-label={fill(texts['table.select'], { row: nameOf(row) })}
              checked={isSelected}
              onClick={({ shiftKey }) => selection.toggle(rowId, shiftKey)}
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, head, number, cell }, index) =>
        index === 0 ? (
          <th key={key} {...role.name} className={number && 'number'}>
            {cell?.(row)}
          </th>
        ) : (
          <td key={key} {...role.cell} className={number && 'number'} data-head={head}>
            <div className="data-cell">{cell?.(row)}</div>
          </td>
        ),
      )}
      {actions && (
        <td {...role.cell} className="data-actions">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

/** A native table with every control in the tab order (docs/decisions/018); on a phone a card per row. */
export function Grid<Row>({ view, name, columns: all, rows, idOf, nameOf, selection, body, actions }: Props<Row>) {
  const { texts } = useAdmin();
  const end = useRef<HTMLParagraphElement>(null);
  const [role, setRole] = useState(NATIVE);
  useEffect(() => setRole(ROLES), []);
  const columns = all.filter(({ cell }) => cell);
  const canSkip = (rows?.length ?? 0) > MANY;
  const parts = { role, view, columns, rows, idOf, nameOf, selection, actions };
  return (
    <div className="data-box">
      {canSkip && (
        <button type="button" className="data-skip button button-outline button-xs" onClick={() => end.current?.focus()}>
          {texts['table.skip']}
        </button>
      )}
      <table {...role.table}>
        <caption className="visually-hidden">{name}</caption>
        <HeadRow {...parts} />
        <tbody {...role.group} {...body}>
          {rows === undefined &&
            SKELETON.map((key) => (
              <tr key={key} {...UNSEEN} className="data-skeleton">
                <td colSpan={columns.length + Number(Boolean(selection)) + Number(Boolean(actions))}>
                  <span />
                </td>
              </tr>
            ))}
          {rows?.map((row) => (
            <BodyRow key={idOf(row)} {...parts} row={row} />
          ))}
        </tbody>
      </table>
      {canSkip && (
        <p className="data-skip" tabIndex={-1} ref={end}>
          {texts['table.skipped']}
        </p>
      )}
    </div>
  );
}
