import { PAGE_SIZE, PAGE_SIZE_LIMIT, SEARCH_LENGTH } from './page.schema.ts';

/** What a list is asked for: the query of `page.schema.ts`, as the page's own address keeps it. */
export interface TableQuery {
  page: number;
  size: number;
  /** `name`, or `-name` for the last first. */
  sort: string;
  q: string;
  /** The list's own filters; one that is empty is not asked about. */
  filters: Readonly<Record<string, string>>;
}

/** What a table asks for at first, and which columns and filters its address may name. */
export interface TableShape {
  sort: string;
  columns: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  size?: number;
}

/** Choices of how many rows a page has. */
export const PAGE_SIZES: readonly number[] = [25, PAGE_SIZE, PAGE_SIZE_LIMIT];

export const initialQuery = ({ sort, size = PAGE_SIZE }: TableShape): TableQuery => ({ page: 1, size, sort, q: '', filters: {} });

const whole = (text: string | null): number => (/^[1-9]\d{0,6}$/u.test(text ?? '') ? Number(text) : 0);

/**
 * Reads a table's state from the page's query; whatever it does not know is as at first.
 * @param prefix of the names, where a page has more than one table: `blocks.` reads `blocks.page`
 */
export function readQuery(search: string, shape: TableShape, prefix = ''): TableQuery {
  const asked = new URLSearchParams(search);
  const text = (name: string) => asked.get(prefix + name);
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

/** Writes a table's state into the page's query, beside what stands there; what is as at first is left out. */
export function writeQuery(search: string, query: TableQuery, shape: TableShape, prefix = ''): string {
  const written = new URLSearchParams(search);
  const first = initialQuery(shape);
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) written.delete(prefix + name);
    else written.set(prefix + name, value);
  };
  put('q', query.q, '');
  for (const name of Object.keys(shape.filters)) put(name, query.filters[name] ?? '', '');
  put('sort', query.sort, first.sort);
  put('page', String(query.page), String(first.page));
  put('size', String(query.size), String(first.size));
  const text = written.toString();
  return text && `?${text}`;
}

/** The query that a list's call reads: `page`, `size`, `sort`, `q` and the list's filters. */
export const callQuery = ({ page, size, sort, q, filters }: TableQuery): Record<string, string> => ({
  page: String(page),
  size: String(size),
  sort,
  ...(q && { q }),
  ...filters,
});

/** Whether anything keeps rows out. */
export const isNarrowed = ({ q, filters }: TableQuery): boolean => q.trim() !== '' || Object.keys(filters).length > 0;

/** The sort that a press on a column's head asks for: rising first, then falling. */
export const toggledSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column);

/** A column's `aria-sort`. */
export const sortOf = (sort: string, column: string): 'ascending' | 'descending' | 'none' =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
