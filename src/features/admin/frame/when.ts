/**
 * A moment as a busy reader wants it: the time for today, the day and the time for this year, else the whole date. 24 hours in both languages.
 * @param at ISO 8601, or milliseconds since 1970
 * @param zone for tests; the reader's own without it
 */
export function when(at: string | number, tag: string, now = Date.now(), zone?: string): string {
  const moment = typeof at === 'number' ? at : Date.parse(at);
  const zoned = zone === undefined ? {} : { timeZone: zone };
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zoned });
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [its, today] = [day.format(moment), day.format(now)];
  const date =
    its === today
      ? {}
      : its.slice(0, 4) === today.slice(0, 4)
        ? ({ day: 'numeric', month: 'short' } as const)
        : ({ day: 'numeric', month: 'short', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tag, { ...date, ...time, ...zoned }).format(moment);
}
