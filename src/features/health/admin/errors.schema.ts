import { z } from 'zod';
import { PAGE_SIZE_LIMIT, pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { GROUP_STATES, RELEASE_LENGTH, SEVERITIES } from '../../monitor/monitor.schema.ts';

/** Also stated on `/privacy`. */
export const ERROR_DAYS = 90;

const count = z.int().min(0);
const time = z.iso.datetime();

/** `day`: errors of the last 24 hours that are not ignored, as counted on `/admin`; `new`: those first seen then. */
export const ERROR_FILTERS = ['day', 'new', ...GROUP_STATES] as const;
export type ErrorFilter = (typeof ERROR_FILTERS)[number];

export const ERRORS_SORT = '-lastSeen';

export const errorsQuery = z.object({
  ...pageQuery(['message', 'day', 'count', 'firstSeen', 'lastSeen'], '-lastSeen'),
  show: z.enum(ERROR_FILTERS).optional(),
  /** By default errors and warnings. */
  severity: z.enum(SEVERITIES).optional(),
});

const errorRow = z.object({
  fingerprint: z.string(),
  category: z.string(),
  severity: z.enum(SEVERITIES),
  message: z.string(),
  count,
  /** Estimated number, where successes are sampled. */
  weight: z.number().min(0),
  day: count,
  firstSeen: time,
  lastSeen: time,
  /** Of the newest report; empty if unknown. */
  release: z.string(),
  state: z.enum(GROUP_STATES),
});
export type ErrorRow = z.infer<typeof errorRow>;

/** `counts`: groups of the severity by filter, ignoring the rest of the query. */
export const errorsPage = pageSchema(errorRow).extend({ counts: z.record(z.enum(ERROR_FILTERS), count) });

export const errorParams = z.object({ fingerprint: z.string().regex(/^[\w-]{1,64}$/u) });

/** `days` of Athens and `hours`: oldest first, without gaps, of stored reports. `examples`: newest first. */
export const openedError = errorRow.extend({
  resolvedAt: time.nullable(),
  resolvedIn: z.string(),
  /** Reports past the day’s budget are counted, not stored. */
  stored: count,
  days: z.array(z.object({ day: z.iso.date(), count })),
  hours: z.array(z.object({ at: time, count })),
  releases: z.array(z.object({ release: z.string(), count, first: time, last: time })),
  examples: z.array(
    z.object({ id: z.string(), at: time, release: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }),
  ),
});
export type OpenedError = z.infer<typeof openedError>;
export type ErrorExample = OpenedError['examples'][number];

/** `resolved`: the earlier time, for Undo; by default now. */
const stateChange = z.strictObject({
  fingerprint: errorParams.shape.fingerprint,
  state: z.enum(GROUP_STATES),
  resolved: z.strictObject({ at: time, release: z.string().max(RELEASE_LENGTH) }).optional(),
});
export type StateChange = z.infer<typeof stateChange>;

export const stateChanges = z.strictObject({ changes: z.array(stateChange).min(1).max(PAGE_SIZE_LIMIT) });

/** Undoes the change when sent as `changes`. */
export const changedStates = z.object({ before: z.array(stateChange) });
