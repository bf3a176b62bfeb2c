import { type ReactNode, useEffect } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { UndoHere } from '../confirm/UndoHere.tsx';
import { useAdmin } from '../shell/admin.tsx';
import { PartState } from '../shell/PartState.tsx';
import { counted } from '../shell/texts.ts';
import { useTold } from '../shell/use-told.ts';
import { CsvButton } from './CsvButton.tsx';
import { type Bulk, type Column, type Filter, type TableView, whole } from './column.ts';
import { Grid } from './Grid.tsx';
import { Pager } from './Pager.tsx';
import { isNarrowed, type TableShape } from './query.ts';
import { rangeText, Toolbar } from './Toolbar.tsx';
import { isBeyond, type LoadPage } from './table-store.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTable } from './use-table.ts';
import './table.css';
import './table-widths.css';

interface Props<Row> {
  name: string;
  columns: readonly Column<Row>[];
  load: LoadPage<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort: string;
  filters?: readonly Filter[];
  searchable?: boolean;
  /** Without any, rows cannot be selected. */
  bulk?: readonly Bulk<Row>[];
  actions?: (row: Row) => ReactNode;
  empty?: ReactNode;
  /** The file's name; without it, there is no download. */
  file?: string;
  prefix?: string;
  isInAddress?: boolean;
  tools?: ReactNode;
  narrow?: ReactNode;
  narrowed?: string;
  size?: number;
  /** A new number reloads the rows. */
  turn?: number;
}

const SMALL = 8;

export function DataTable<Row>(props: Props<Row>) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const {
    name,
    load,
    idOf,
    nameOf,
    sort,
    filters = [],
    searchable = true,
    bulk = [],
    actions,
    empty,
    file,
    tools,
    narrow,
    narrowed = '',
    turn = 0,
  } = props;
  const columns = props.columns.map((column) => whole(column, languageTag));
  const shape: TableShape = {
    sort,
    ...(props.size && { size: props.size }),
    columns: columns.filter((column) => column.sort).map(({ key }) => key),
    filters: Object.fromEntries(filters.map((filter) => [filter.name, filter.choices.map(({ value }) => value)])),
  };
  const table = useTable({ shape, load, idOf, prefix: props.prefix, isInAddress: props.isInAddress ?? true });
  const { query, change, resource, selected } = table;
  const { data, state, reload } = resource;
  const rows = data?.rows ?? [];
  const { box, body } = useRowFocus(selected.size === 0);
  const view: TableView = { query, change };
  const chosen = rows.filter((row) => selected.has(idOf(row)));

  useEffect(() => {
    if (turn > 0) reload();
  }, [turn, reload]);

  const isEmpty = data !== undefined && data.total === 0;
  const isSmall = data !== undefined && data.total <= SMALL && filters.length === 0 && !isNarrowed(query);
  const shown = data && !isBeyond(data) ? (isEmpty ? texts[isNarrowed(query) ? 'table.none' : 'table.empty'] : rangeText(admin, data)) : '';
  useTold(JSON.stringify([query.q, query.filters, query.page, query.size, narrowed]), data, shown);
  return (
    <div className="data" aria-busy={state === 'loading'} tabIndex={-1} ref={box}>
      <Toolbar view={view} name={name} columns={columns as readonly Column<never>[]} filters={filters} searchable={searchable && !isSmall}>
        {narrow}
        <span className="data-end">
          <span className="data-range">{!isSmall && !isEmpty && shown}</span>
          {file && !isSmall && <CsvButton query={query} columns={columns} load={load} name={file} total={data?.total ?? 0} />}
          {tools}
        </span>
      </Toolbar>
      <UndoHere />
      <PartState resource={resource} />
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
        <Grid
          view={view}
          name={name}
          columns={columns}
          rows={data?.rows}
          idOf={idOf}
          nameOf={nameOf}
          selection={bulk.length > 0 ? table : undefined}
          body={body}
          actions={actions}
        />
      )}
      {bulk.length > 0 && <BulkBar bulk={bulk} chosen={chosen} isHidden={selected.size === 0} clearSelection={table.clearSelection} />}
      {data && !isEmpty && <Pager view={view} name={name} total={data.total} />}
    </div>
  );
}

interface BulkBarProps<Row> {
  bulk: readonly Bulk<Row>[];
  chosen: readonly Row[];
  isHidden: boolean;
  clearSelection: () => void;
}

function BulkBar<Row>({ bulk, chosen, isHidden, clearSelection }: BulkBarProps<Row>) {
  const { texts, languageTag } = useAdmin();
  const clear = () => {
    clearSelection();
    conclude(counted(texts, 'table.selected', 0, languageTag));
  };
  return (
    <div className="data-bulk" data-bulk hidden={isHidden}>
      <span role="status">{chosen.length > 0 && counted(texts, 'table.selected', chosen.length, languageTag)}</span>
      {bulk.map(({ label, run }) => (
        <button key={label} type="button" className="button button-outline button-xs" onClick={() => run(chosen)}>
          {label}
        </button>
      ))}
      <button type="button" className="button button-text button-xs" onClick={clear}>
        {texts['table.select.none']}
      </button>
    </div>
  );
}
