import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import { useResource } from '../shell/use-resource.ts';
import type { Page } from './in-memory.ts';
import { initialQuery, readQuery, type TableQuery, type TableShape, writeQuery } from './query.ts';

export type LoadPage<Row> = (query: TableQuery, signal: AbortSignal) => Promise<Outcome<Page<Row>>>;

/**
 * A table's state, which the page's address keeps (back, reload and a sent link come to the same rows), and the page of rows that it asks for.
 * @param prefix of the names in the address, where a page has more than one table
 * @param kept false leaves the address alone
 */
export function useTable<Row>(shape: TableShape, load: LoadPage<Row>, prefix = '', kept = true) {
  const [query, setQuery] = useState<TableQuery>();
  const fixed = useRef(shape);

  useEffect(() => {
    const read = () => setQuery(kept ? readQuery(location.search, fixed.current, prefix) : initialQuery(fixed.current));
    read();
    if (!kept) return undefined;
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [prefix, kept]);

  const asked = query ?? initialQuery(fixed.current);
  const resource = useResource((signal) => load(asked, signal), query && JSON.stringify(query));

  const change = (changed: Partial<TableQuery>, quiet = false) => {
    // Another search, filter or order begins at its first page.
    const next = { ...asked, page: 1, ...changed };
    setQuery(next);
    if (!kept) return;
    const address = location.pathname + writeQuery(location.search, next, fixed.current, prefix) + location.hash;
    if (quiet) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
  };

  // Rows went away meanwhile, and this page with them.
  const { data, state } = resource;
  const last = data && Math.max(1, Math.ceil(data.total / asked.size));
  const isBeyond = state === 'done' && data !== undefined && last !== undefined && asked.page > last && data.page === asked.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is beyond.
  useEffect(() => {
    if (isBeyond) change({ page: last }, true);
  }, [isBeyond, last]);

  return { query: asked, change, resource, isBeyond };
}
