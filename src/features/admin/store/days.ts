import { ATHENS, athensDay } from '../shell/athens.ts';

/** The quarter of `at`, up to its last day. */
export function quarterOf(at: Date): { from: string; to: string } {
  const [year = 0, month = 1] = athensDay(at).split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, first, 1)), to: day(Date.UTC(year, first + 3, 0)) };
}

/** Text of a moment's day in Athens. */
export const dayText = (at: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: ATHENS }).format(new Date(at));

export function addDays(at: string, days: number): string {
  const moment = new Date(at);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString();
}
