import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { SEARCH_LENGTH } from '../table/page.schema.ts';

export const FIND_LENGTH = SEARCH_LENGTH;
/** One letter names nearly everybody. */
export const FIND_LETTERS = 2;

/** In the order of the results. */
export const FOUND_KINDS = ['person', 'mail', 'order', 'request', 'entry'] as const;

/** `locale`: of the page, in which results are worded. */
export const findSchema = z.strictObject({
  q: z.string().trim().min(FIND_LETTERS).max(FIND_LENGTH),
  locale: z.enum(LOCALE_CODES),
});

/** `marks`: where the words of the query are in the text. */
const marked = z.object({ snippet: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });
export type Marked = z.infer<typeof marked>;

/** `fact`: what tells it from others of the same name. `to`: the page that shows it. */
const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  name: marked,
  fact: z.string(),
  text: marked.nullable(),
  at: z.iso.datetime().nullable(),
  to: z.string(),
});
export type Found = z.infer<typeof found>;
export const foundList = z.object({ found: z.array(found) });
