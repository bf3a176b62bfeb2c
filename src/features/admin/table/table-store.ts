import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import { createResource } from '../shell/resource-store.ts';
import type { Page } from './in-memory.ts';
import { initialQuery, readQuery, type TableQuery, type TableShape, writeQuery } from './query.ts';
import { NOTHING, type Selection, toggled, toggledAll } from './selection.ts';

export type LoadPage<Row> = (query: TableQuery, signal: AbortSignal) => Promise<Outcome<Page<Row>>>;

/** The query of the page's address. */
export interface TableAddress {
  read: () => string;
  /** @param quiet without a step in the browser's history */
  write: (search: string, quiet: boolean) => void;
}

interface Options<Row> {
  shape: TableShape;
  load: LoadPage<Row>;
  idOf: (row: Row) => string;
  /** Left out for a table that the address does not hold. */
  address?: TableAddress | undefined;
  /** Of the names in the address, where a page has more than one table. */
  prefix?: string | undefined;
}

interface TableState {
  query: TableQuery;
  selection: Selection;
}

const lastPage = ({ total, size }: Page<unknown>): number => Math.max(1, Math.ceil(total / size));

/** Whether rows went away meanwhile, and this page with them. */
export const isBeyond = (page: Page<unknown>): boolean => page.page > lastPage(page);

/** A table's query, the page of rows that it loads, and which of them are selected. Back, reload and a sent link come to the same rows. */
export function createTable<Row>({ shape, load, idOf, address, prefix = '' }: Options<Row>) {
  const $table = atom<TableState>({ query: initialQuery(shape), selection: NOTHING });
  const set = (change: Partial<TableState>): void => $table.set({ ...$table.get(), ...change });
  const resource = createResource<Page<Row>>((signal) => load($table.get().query, signal));
  const rowIds = (): string[] => resource.$resource.get().data?.rows.map(idOf) ?? [];

  const show = (query: TableQuery): void => {
    set({ query });
    resource.open(JSON.stringify(query));
  };

  function change(changed: Partial<TableQuery>, quiet = false): void {
    // Another search, filter or order begins at its first page.
    const query = { ...$table.get().query, page: 1, ...changed };
    show(query);
    address?.write(writeQuery(address.read(), query, shape, prefix), quiet);
  }

  /** Rows that went are no longer selected. */
  function prune(): void {
    const { selection } = $table.get();
    const ids = rowIds();
    const left = [...selection.ids].filter((id) => ids.includes(id));
    if (left.length < selection.ids.size) set({ selection: { ids: new Set(left), anchor: undefined } });
  }

  resource.$resource.listen(({ state, data }) => {
    if (state !== 'done' || !data) return;
    prune();
    if (isBeyond(data) && data.page === $table.get().query.page) change({ page: lastPage(data) }, true);
  });

  return {
    $table,
    resource,
    /** Shows what the address asks for: at first, and after Back. */
    readAddress: (): void => show(address ? readQuery(address.read(), shape, prefix) : initialQuery(shape)),
    change,
    /** @param range selects from the row that was chosen last */
    toggle: (id: string, range: boolean): void => set({ selection: toggled($table.get().selection, id, rowIds(), range) }),
    toggleAll: (): void => set({ selection: toggledAll($table.get().selection, rowIds()) }),
    clearSelection: (): void => set({ selection: NOTHING }),
  };
}
