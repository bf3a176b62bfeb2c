/** Days for which single events may be stored (`analytics.eventDays` in `content/site.yaml`). */
export const EVENT_DAYS_LIMITS = { least: 7, most: 90 } as const;
