import { addDays, addMonths, athensDay } from '../privacy/clock.ts';

const HOUR_MS = 3_600_000;

/** Milliseconds at which a day (`YYYY-MM-DD`) begins in Athens: 21:00 or 22:00 UTC of the day before. */
export function dayBegin(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = midnight - 3 * HOUR_MS;
  return athensDay(new Date(summer)) === day ? summer : midnight - 2 * HOUR_MS;
}

export const nextDayBegin = (day: string): number => dayBegin(addDays(day, 1));

/** The last `count` months in Athens, oldest first. @param day today */
export function lastMonths(day: string, count: number): { month: string; fromMs: number; untilMs: number }[] {
  const first = `${day.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, at) => {
    const begin = addMonths(first, at - count + 1);
    return { month: begin.slice(0, 7), fromMs: dayBegin(begin), untilMs: dayBegin(addMonths(begin, 1)) };
  });
}
