/** Days for which single events may be stored (`analytics.eventDays` in `content/site.yaml`). Hours, which need them, are offered for a week. */
export const EVENT_DAYS_LIMITS = { least: 7, most: 90 } as const;
