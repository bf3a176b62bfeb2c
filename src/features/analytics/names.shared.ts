import type { Goal } from './goals.shared.ts';

// No schema library here: the beacon of every page carries this.

/** Where events are counted. */
export const EVENT_ADDRESS = '/api/analytics/event';

export const PAGE_VIEW = 'page_view';
export const WEB_VITALS = 'web_vitals';
/** An answer of 500 or more, or a request that never arrived (specification, section 7). */
export const EXCEPTION = 'exception';

/** Every event that this site sends. Others are counted by their name alone. */
export type EventName = typeof PAGE_VIEW | typeof WEB_VITALS | typeof EXCEPTION | Goal;
