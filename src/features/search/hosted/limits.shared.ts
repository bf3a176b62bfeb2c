/** Specification, section 2. */
export const DEFAULT_INDEX = 'blog';

/** Of the client, in milliseconds (specification, section 9, with all below). */
export const TIMEOUTS_MS = { connect: 1000, read: 2000, write: 30_000 } as const;

/** Within this time, a failed host is tried last. */
export const HOST_DOWN_MS = 2 * 60_000;

export const TASK_POLLS = 50;

const TASK_STEP_MS = 200;
const TASK_LONGEST_MS = 5000;

/** @param attempt counted from 1 */
export const taskWaitMs = (attempt: number): number => Math.min(TASK_STEP_MS * attempt, TASK_LONGEST_MS);

export const TASK_END_MESSAGE = 'The maximum number of retries exceeded.';

export const PAGE_SIZE = 1000;

/** Values of one facet: shown at first, shown on request, and the most that a search returns. */
export const FACET_VALUES = { shown: 10, more: 20, most: 100 } as const;

/** Algolia's smallest plan allows 10 KB of JSON without spaces; the rest is a reserve. */
export const RECORD_BYTES = 9500;

export const SNIPPET_WORDS = 26;
