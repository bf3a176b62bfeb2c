import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { csvForm } from '../../admin/table/csv.schema.ts';
import { LONGEST_PATH } from '../events.schema.ts';

export const ANALYTICS_PAGE = '/admin/analytics';

/** `event` selects visitors with such an event, `page` views of a page, the others visitors by how their visit began. */
export const FILTERS = ['page', 'channel', 'referrer', 'campaign', 'country', 'locale', 'device', 'browser', 'system', 'event'] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** Goals are events by the names of `GOALS`. */
export const LISTS = [
  'page',
  'channel',
  'referrer',
  'campaign',
  'country',
  'locale',
  'device',
  'browser',
  'system',
  'goal',
  'event',
] as const;
export type ListName = (typeof LISTS)[number];

export const GROUPINGS = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const HOURLY_DAYS = 7;
const LONGEST_RANGE_DAYS = 3_660;
export const LIST_SIZE = 8;
export const MORE_SIZE = 50;
export const CSV_ROWS = 10_000;
const NOTE_LENGTH = 200;
export const LIVE_MINUTES = 30;

const count = z.int().min(0);
const day = z.iso.date();
const locale = z.enum(LOCALE_CODES).default('en');

const rangeFields = { from: day, to: day };
const filterFields = Object.fromEntries(FILTERS.map((name) => [name, z.string().min(1).max(LONGEST_PATH).optional()])) as Record<
  FilterName,
  z.ZodOptional<z.ZodString>
>;

/** Whole days in Athens, both included. */
function ordered<Query extends { from: string; to: string }>({ value: { from, to }, issues }: z.core.ParsePayload<Query>): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days >= LONGEST_RANGE_DAYS) issues.push({ code: 'custom', message: 'field.invalid', path: ['to'], input: to });
}

const figuresFields = { ...rangeFields, ...filterFields, group: z.enum(GROUPINGS).default('day') };
const listFields = { ...rangeFields, ...filterFields, list: z.enum(LISTS) };

export const figuresQuery = z.object(figuresFields).check(ordered);
export const figuresCsvQuery = z.object({ ...figuresFields, locale, form: csvForm }).check(ordered);
export const listQuery = z
  .object({
    ...listFields,
    offset: z.coerce.number().pipe(z.int().min(0).max(CSV_ROWS)).default(0),
    size: z.coerce.number().pipe(z.int().min(1).max(100)).default(LIST_SIZE),
  })
  .check(ordered);
export const listCsvQuery = z.object({ ...listFields, locale, form: csvForm }).check(ordered);
export const vitalsQuery = z.object({ ...rangeFields, device: z.string().max(20).optional() }).check(ordered);
export const notesQuery = z.object(rangeFields).check(ordered);

const counts = z.object({ visitors: count, views: count });
export type Counts = z.infer<typeof counts>;
const period = counts.extend(rangeFields);

/**
 * `figures` is null where the filters cannot be answered, `before` where they cannot for the range before, which is as long. `at`: the first
 * day of the group, the month (`YYYY-MM`), or the hour's begin (ISO 8601). `since`: from this day on, filters combine.
 */
export const figuresSchema = z.object({
  since: day,
  figures: z
    .object({
      group: z.enum(GROUPINGS),
      range: period,
      before: period.nullable(),
      points: z.array(counts.extend({ at: z.string(), before: counts.nullable() })),
    })
    .nullable(),
});
export type Figures = z.infer<typeof figuresSchema>;
export type Point = NonNullable<Figures['figures']>['points'][number];

/** `before`: visitors, or times of events, in the range before. */
const listRow = counts.extend({ key: z.string(), events: count, before: count.nullable() });
export type ListRow = z.infer<typeof listRow>;

/** Most visitors first. `rows` is null where the filters cannot be answered. `since`: as of the figures. */
export const listSchema = z.object({ since: day, rows: z.array(listRow).nullable(), total: count });
export type List = z.infer<typeof listSchema>;

export const liveSchema = counts.extend({ pages: z.array(z.object({ key: z.string(), visitors: count })) });
export type Live = z.infer<typeof liveSchema>;

export const noteBody = z.strictObject({ day, text: z.string().trim().min(1, 'field.required').max(NOTE_LENGTH) });
const note = noteBody.extend({ id: z.uuid() });
export type Note = z.infer<typeof note>;
export const noteParams = z.object({ id: z.uuid() });
export const notesSchema = z.object({ notes: z.array(note) });
export const noteSchema = z.object({ note });
