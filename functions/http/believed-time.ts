import { HOUR_MS, toDay } from '../calendar.ts';

export const BELIEVED_AGE_MS = HOUR_MS;

export function believedTime(claimed: number | string | undefined, now: Date): Date {
  const time = claimed === undefined ? Number.NaN : new Date(claimed).getTime();
  return time <= now.getTime() && time >= now.getTime() - BELIEVED_AGE_MS ? new Date(time) : now;
}

/** UTC. Athens is ahead: its day has ended when this one's last event may still arrive. */
export const oldestOpenDay = (now: Date): string => toDay(now.getTime() - BELIEVED_AGE_MS);
