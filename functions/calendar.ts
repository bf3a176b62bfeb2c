export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const athens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day in UTC, `YYYY-MM-DD`: of budgets and logs. Days of what is shown by day (orders, visits, questions, attempts) are those of Athens. */
export const toDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

export const athensDay = (time: Date): string => athens.format(time);

export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * DAY_MS);

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const lastDays = (day: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(day, at - count + 1));

/** Regulation 1182/71, article 3(2)(c), without the extension to the next working day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  return toDay(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date.getUTCDate(), last.getUTCDate())));
}

/** Milliseconds at which a day begins in Athens: 21:00 or 22:00 UTC of the day before. */
export function dayBegin(day: string): number {
  const midnight = Date.parse(day);
  const summer = midnight - 3 * HOUR_MS;
  return athensDay(new Date(summer)) === day ? summer : midnight - 2 * HOUR_MS;
}

export const nextDayBegin = (day: string): number => dayBegin(addDays(day, 1));

/**
 * The end of the day in Athens that is `days` after that of `from`: the whole day is in time (Regulation 1182/71, article 3), also where the clocks
 * change in between.
 */
export const endOfDayAfter = (from: Date, days: number): Date => new Date(nextDayBegin(addDays(athensDay(from), days)) - 1);

export function lastMonths(day: string, count: number): { month: string; fromMs: number; untilMs: number }[] {
  const first = `${day.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, at) => {
    const begin = addMonths(first, at - count + 1);
    return { month: begin.slice(0, 7), fromMs: dayBegin(begin), untilMs: dayBegin(addMonths(begin, 1)) };
  });
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export const lastAthensDays = (now: Date, count: number): { day: string; from: number; until: number }[] =>
  lastDays(athensDay(now), count).map((day) => ({ day, from: dayBegin(day), until: nextDayBegin(day) }));
