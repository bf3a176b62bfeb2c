/**
 * The time if it is today, day and time within this year, else the full date; 24-hour clock.
 * @param at ISO 8601, or milliseconds since 1970
 * @param zone IANA name; defaults to the browser's
 */
export function formatMoment(at: string | number, languageTag: string, now = Date.now(), zone?: string): string {
  const moment = typeof at === 'number' ? at : Date.parse(at);
  const zoned = zone === undefined ? {} : { timeZone: zone };
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zoned });
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [itsDay, today] = [day.format(moment), day.format(now)];
  const date =
    itsDay === today
      ? {}
      : itsDay.slice(0, 4) === today.slice(0, 4)
        ? ({ day: 'numeric', month: 'short' } as const)
        : ({ day: 'numeric', month: 'short', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(languageTag, { ...date, ...time, ...zoned }).format(moment);
}

/** @param day `YYYY-MM-DD`, or a moment, of which the day in UTC is shown */
export const formatDay = (day: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
