/**
 * Days for which single events may be stored (`analytics.eventDays` in `content/site.yaml`). Hours are offered for a week, and a queue may deliver
 * for five days: both need the events themselves.
 */
export const EVENT_DAYS_LIMITS = { least: 7, most: 90 } as const;
