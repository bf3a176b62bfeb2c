import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import { createResource } from '../shell/resource-store.ts';
import type { Page } from './in-memory.ts';
import { initialQuery, readQuery, type TableQuery, type TableShape, writeQuery } from './query.ts';
import { NOTHING, type Selection, toggled, toggledAll } from './selection.ts';

export type LoadPage<Row> = (query: TableQuery, signal: AbortSignal) => Promise<Outcome<Page<Row>>>;

export interface TableAddress {
  read: () => string;
  write: (search: string, quiet: boolean) => void;
}

interface Options<Row> {
  shape: TableShape;
  load: LoadPage<Row>;
  idOf: (row: Row) => string;
  address?: TableAddress | undefined;
  prefix?: string | undefined;
}

interface TableState {
  query: TableQuery;
  selection: Selection;
}

const lastPage = ({ total, size }: Page<unknown>): number => Math.max(1, Math.ceil(total / size));

export const isBeyond = (page: Page<unknown>): boolean => page.page > lastPage(page);

/** The address stores the query, so that Back, reload and a shared link show the same rows. */
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
    const query = { ...$table.get().query, page: 1, ...changed };
    show(query);
    address?.write(writeQuery(address.read(), query, shape, prefix), quiet);
  }

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
    readAddress: (): void => show(address ? readQuery(address.read(), shape, prefix) : initialQuery(shape)),
    change,
    toggle: (id: string, range: boolean): void => set({ selection: toggled($table.get().selection, id, rowIds(), range) }),
    toggleAll: (): void => set({ selection: toggledAll($table.get().selection, rowIds()) }),
    clearSelection: (): void => set({ selection: NOTHING }),
  };
}
