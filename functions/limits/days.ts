const DAY_MS = 24 * 60 * 60 * 1000;

/** UTC, `YYYY-MM-DD`. */
export const toDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

export const daysBefore = (day: string, days: number): string => toDay(Date.parse(day) - days * DAY_MS);

/** A phone that slept sends its events late. */
export const BELIEVED_AGE_MS = 60 * 60 * 1000;

export function believedTime(claimed: number | string | undefined, now: Date): Date {
  const time = claimed === undefined ? Number.NaN : new Date(claimed).getTime();
  return time <= now.getTime() && time >= now.getTime() - BELIEVED_AGE_MS ? new Date(time) : now;
}

/** UTC. Athens is ahead: its day has ended when this one's last event may still arrive. */
export const oldestOpenDay = (now: Date): string => toDay(now.getTime() - BELIEVED_AGE_MS);
