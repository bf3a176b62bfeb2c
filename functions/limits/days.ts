const DAY_MS = 24 * 60 * 60 * 1000;

/** The UTC day of a time: `YYYY-MM-DD`. */
export const toDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

/** A day so many days earlier. */
export const daysBefore = (day: string, days: number): string => toDay(Date.parse(day) - days * DAY_MS);

/** An event may say that it happened up to an hour ago: a phone that slept. What claims more is dated by its arrival. */
export const BELIEVED_AGE_MS = 60 * 60 * 1000;

/** When an event happened: its sender's word within bounds, else the time of its arrival. Clocks that run ahead are not believed. */
export function believedTime(claimed: number | string | undefined, now: Date): Date {
  const time = claimed === undefined ? Number.NaN : new Date(claimed).getTime();
  return time <= now.getTime() && time >= now.getTime() - BELIEVED_AGE_MS ? new Date(time) : now;
}

/** The oldest day that an event may still arrive for. */
export const oldestOpenDay = (now: Date): string => toDay(now.getTime() - BELIEVED_AGE_MS);
