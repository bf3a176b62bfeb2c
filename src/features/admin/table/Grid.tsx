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

/** Set by scripts: not every browser takes a phone's rows for a table, and in HTML the checker rejects redundant roles. */
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

/** A cell's column by number: on a phone, some cells of a row are hidden, and counting would name the others wrongly. */
const at = (index: number, selection: RowSelection | undefined) => ({ 'aria-colindex': index + (selection ? 2 : 1) });

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
        {columns.map((column, index) => (
          <th
            key={column.key}
            {...role.column}
            {...at(index, selection)}
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
          <th {...role.column} {...at(columns.length, selection)}>
            <span className="visually-hidden">{texts['table.actions']}</span>
          </th>
        )}
        <th {...role.column} {...at(columns.length + 1, selection)} className="data-more">
          {texts['table.more']}
        </th>
      </tr>
    </thead>
  );
}

function BodyRow<Row>({ role, columns, idOf, nameOf, selection, actions, row }: Parts<Row> & { row: Row }) {
  const { texts } = useAdmin();
  const [isOpen, setIsOpen] = useState(false);
  const rowId = idOf(row);
  const isSelected = selection?.selected.has(rowId) ?? false;
  const ofAction = actions?.(row);
  const hasMore = Boolean(ofAction) || columns.some(({ phone }, index) => index > 0 && !phone);
  return (
    <tr {...role.row} className={isSelected ? 'data-selected' : undefined} data-open={isOpen || undefined}>
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
      {columns.map(({ key, head, number, phone, cell }, index) =>
        index === 0 ? (
          <th key={key} {...role.name} {...at(index, selection)} className={number && 'number'}>
            {cell?.(row)}
          </th>
        ) : (
          <td
            key={key}
            {...role.cell}
            {...at(index, selection)}
            className={number && 'number'}
            data-head={head}
            data-phone={phone ?? 'more'}
          >
            <div className="data-cell">{cell?.(row)}</div>
          </td>
        ),
      )}
      {actions && (
        <td {...role.cell} {...at(columns.length, selection)} className="data-actions">
          {ofAction}
        </td>
      )}
      <td {...role.cell} {...at(columns.length + 1, selection)} className="data-more">
        {hasMore && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={fill(texts['table.more.of'], { row: nameOf(row) })}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </td>
    </tr>
  );
}

/** A native table with every control in the tab order (docs/decisions/018); on a phone two lines a row, and the rest behind its button. */
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
