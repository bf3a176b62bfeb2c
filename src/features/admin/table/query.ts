import { own } from '../../foreign/own.shared.ts';
import { PAGE_SIZE, PAGE_SIZE_LIMIT, SEARCH_LENGTH, SHORT_PAGE_SIZE } from './page.schema.ts';

export interface TableQuery {
  page: number;
  size: number;
  sort: string;
  q: string;
  filters: Readonly<Record<string, string>>;
}

export interface TableShape {
  sort: string;
  columns: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  size?: number;
}

export const PAGE_SIZES: readonly number[] = [SHORT_PAGE_SIZE, 25, PAGE_SIZE, PAGE_SIZE_LIMIT];

export const initialQuery = ({ sort, size = PAGE_SIZE }: TableShape): TableQuery => ({ page: 1, size, sort, q: '', filters: {} });

export const firstPage = (sort: string, size = PAGE_SIZE): string =>
  new URLSearchParams(callQuery(initialQuery({ sort, size, columns: [], filters: {} }))).toString();

const whole = (text: string | null): number => (/^[1-9]\d{0,6}$/u.test(text ?? '') ? Number(text) : 0);

/**
 * Falls back to the initial state for anything unknown.
 * @param prefix of the parameters, where a page has several tables: `blocks.` reads `blocks.page`
 */
export function readQuery(search: string, shape: TableShape, prefix = ''): TableQuery {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(prefix + name);
  const first = initialQuery(shape);
  const sort = text('sort') ?? '';
  const size = whole(text('size'));
  const filters = Object.entries(shape.filters).flatMap(([name, choices]) => {
    const value = text(name) ?? '';
    return choices.includes(value) ? [[name, value] as const] : [];
  });
  return {
    page: whole(text('page')) || first.page,
    size: PAGE_SIZES.includes(size) ? size : first.size,
    sort: shape.columns.includes(sort.replace(/^-/u, '')) ? sort : first.sort,
    q: (text('q') ?? '').slice(0, SEARCH_LENGTH),
    filters: Object.fromEntries(filters),
  };
}

/** Keeps other parameters, and omits the initial state. */
export function writeQuery(search: string, query: TableQuery, shape: TableShape, prefix = ''): string {
  const written = new URLSearchParams(search);
  const first = initialQuery(shape);
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) written.delete(prefix + name);
    else written.set(prefix + name, value);
  };
  put('q', query.q, '');
  for (const name of Object.keys(shape.filters)) put(name, own(query.filters, name) ?? '', '');
  put('sort', query.sort, first.sort);
  put('page', String(query.page), String(first.page));
  put('size', String(query.size), String(first.size));
  const text = written.toString();
  return text && `?${text}`;
}

export const callQuery = ({ page, size, sort, q, filters }: TableQuery): Record<string, string> => ({
  page: String(page),
  size: String(size),
  sort,
  ...(q && { q }),
  ...filters,
});

export const isNarrowed = ({ q, filters }: TableQuery): boolean => q.trim() !== '' || Object.keys(filters).length > 0;

export const toggledSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column);

export const sortDirection = (sort: string, column: string): 'ascending' | 'descending' | 'none' =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
