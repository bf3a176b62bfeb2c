import { z } from 'zod';

/** Rows of a page where the caller asks for no number, and the most that are given at once. */
export const PAGE_SIZE = 50;
export const PAGE_SIZE_LIMIT = 100;
/** Characters of a search that are read. */
export const SEARCH_LENGTH = 200;
/** Pages beyond are not looked for. */
const LAST_PAGE = 1_000_000;

const whole = (least: number, most: number) => z.coerce.number().pipe(z.int().min(least).max(most));

/**
 * The query that every list of the owner's reads: `page` (from 1), `size`, `sort` (`column`, or `-column` for the last first; only the
 * columns that the list names) and `q` (words to search for). Spread the list's own filters in beside it:
 * `z.object({ ...pageQuery(['name', 'at'], '-at'), state: … })`.
 */
export const pageQuery = <const Column extends string>(columns: readonly Column[], initial: Column | `-${Column}`) => ({
  page: whole(1, LAST_PAGE).default(1),
  size: whole(1, PAGE_SIZE_LIMIT).default(PAGE_SIZE),
  sort: z
    .string()
    .refine((text): text is Column | `-${Column}` => columns.some((column) => text === column || text === `-${column}`), 'field.choice')
    .default(initial),
  q: z.string().trim().max(SEARCH_LENGTH).default(''),
});

/** What a list answers: the rows of the page, and how many there are in all. A page past the last has no rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0), page: z.int().min(1), size: z.int().min(1) });

/** A filter that is on or not asked about: `1`, `true`, `yes`; `0`, `false`, `no`. */
export const flag = z.stringbool().optional();
