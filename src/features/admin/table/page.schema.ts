import { z } from 'zod';

export const PAGE_SIZE = 50;
/** Of a table among others on its page. */
export const SHORT_PAGE_SIZE = 10;
export const PAGE_SIZE_LIMIT = 100;
export const SEARCH_LENGTH = 200;
const LAST_PAGE = 1_000_000;

const whole = (least: number, most: number) => z.coerce.number().pipe(z.int().min(least).max(most));

/**
 * The query of a list: `page` (from 1), `size`, `sort` (`column`, or `-column` for descending) and `q`. Spread a list's own filters beside
 * it: `z.object({ ...pageQuery(['name', 'at'], '-at'), state: … })`.
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

export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0), page: z.int().min(1), size: z.int().min(1) });

/** `1`, `true`, `yes`, or `0`, `false`, `no`; absent for no filter. */
export const flag = z.stringbool().optional();
