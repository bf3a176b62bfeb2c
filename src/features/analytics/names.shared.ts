import type { Goal } from './goals.shared.ts';

// Without a schema library: every page's beacon carries this file.

export const EVENT_ADDRESS = '/api/analytics/event';

export const PAGE_VIEW = 'page_view';
export const WEB_VITALS = 'web_vitals';
/** A status of 500 or more, or a failed request (specification, section 7). */
export const EXCEPTION = 'exception';

export type EventName = typeof PAGE_VIEW | typeof WEB_VITALS | typeof EXCEPTION | 'preference_changed' | Goal;
