import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { SEARCH_PROBLEMS } from '../hosted/problem.shared.ts';

export const SEARCH_ADMIN_PAGE = '/admin/algolia';

/** Pages that a difference lists by address; the rest are only counted. */
export const LISTED_CHANGES = 100;
export const LONGEST_QUERY = 200;
export const TEST_HITS = 10;

const count = z.int().nonnegative();
const problem = z.enum(SEARCH_PROBLEMS).nullable();
const locale = z.enum(LOCALE_CODES);

const counts = z.array(z.strictObject({ collection: z.string(), pages: z.partialRecord(locale, count) }));
export type CollectionCounts = z.output<typeof counts>;

export const searchOverview = z.strictObject({
  missing: z.array(z.string()),
  index: z.string(),
  appId: z.string(),
  site: counts,
  /** Null if there is none, or if it could not be asked. */
  hosted: z.strictObject({ records: count, counts, pushedAt: z.iso.datetime().nullable() }).nullable(),
  problem,
});
export type SearchOverview = z.output<typeof searchOverview>;

export const searchTestQuery = z.strictObject({ q: z.string().trim().min(1).max(LONGEST_QUERY), locale });

const found = z.strictObject({ total: count, hits: z.array(z.strictObject({ url: z.string(), title: z.string() })).max(TEST_HITS) });
export const searchTested = z.strictObject({
  /** Of the site's own passages, as the assistant and agents find them; null if the build has none. */
  own: found.nullable(),
  hosted: found.nullable(),
  problem,
});
export type SearchTested = z.output<typeof searchTested>;

const changes = z.strictObject({ count, pages: z.array(z.string()).max(LISTED_CHANGES) });
export const searchDifference = z.strictObject({ added: changes, changed: changes, removed: changes, same: count });
export type SearchDifference = z.output<typeof searchDifference>;

const taskId = z.int().nonnegative();

export const searchPushed = z.strictObject({ added: count, changed: count, removed: count, left: count, tasks: z.array(taskId) });
export type SearchPushed = z.output<typeof searchPushed>;

export const searchReplaced = z.strictObject({ records: count });

export const taskQuery = z.strictObject({ id: z.string().regex(/^\d{1,15}$/u) });
export const taskState = z.strictObject({ isPublished: z.boolean() });

export const backupQuery = z.strictObject({ cursor: z.string().max(4000).optional() });
export const backupPage = z.strictObject({ records: z.array(z.looseObject({ objectID: z.string() })), cursor: z.string().nullable() });
