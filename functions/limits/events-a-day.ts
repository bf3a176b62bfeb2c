/** Of all visitors, if `ANALYTICS_DAILY_EVENTS` does not replace it. */
export const EVENTS_A_DAY = 20_000;
