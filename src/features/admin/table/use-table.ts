import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useReloadOnReturn, useResourceState } from '../shell/use-resource.ts';
import type { TableShape } from './query.ts';
import { createTable, type LoadPage, type TableAddress } from './table-store.ts';

const PAGE_ADDRESS: TableAddress = {
  read: () => location.search,
  write: (search, quiet) => {
    const address = location.pathname + search + location.hash;
    if (quiet) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
  },
};

interface Options<Row> {
  shape: TableShape;
  load: LoadPage<Row>;
  idOf: (row: Row) => string;
  prefix: string | undefined;
  isInAddress: boolean;
}

export function useTable<Row>({ shape, load, idOf, prefix, isInAddress }: Options<Row>) {
  const latest = useRef({ load, idOf });
  latest.current = { load, idOf };
  const [table] = useState(() =>
    createTable<Row>({
      shape,
      load: (query, signal) => latest.current.load(query, signal),
      idOf: (row) => latest.current.idOf(row),
      address: isInAddress ? PAGE_ADDRESS : undefined,
      prefix,
    }),
  );
  const { query, selection } = useStore(table.$table);
  const { reload, put, stop } = table.resource;
  const resource = { ...useResourceState(table.resource), reload, put };

  useEffect(() => {
    table.readAddress();
    if (isInAddress) addEventListener('popstate', table.readAddress);
    return () => {
      removeEventListener('popstate', table.readAddress);
      stop();
    };
  }, [table, stop, isInAddress]);
  useReloadOnReturn(reload);

  return { ...table, query, selected: selection.ids, resource };
}
