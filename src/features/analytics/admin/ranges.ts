import { GROUPINGS, type Grouping, HOURLY_DAYS } from './analytics.schema.ts';

export const RANGES = ['today', 'yesterday', '7', '30', '90', 'month', 'lastMonth', 'year', 'custom'] as const;
export type RangeName = (typeof RANGES)[number];

export interface Days {
  from: string;
  to: string;
}

/** `analytics.eventDays` of `content/site.yaml`, set by the build. */
declare const EVENT_DAYS: number;
export const STORED_DAYS = EVENT_DAYS;

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 3_660;

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const iso = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

const plusDays = (day: string, days: number): string => iso(utc(day).getTime() + days * DAY_MS);
const countDays = ({ from, to }: Days): number => Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS) + 1;

export const isRange = ({ from, to }: Days): boolean => {
  const days = countDays({ from, to });
  return days >= 1 && days <= LONGEST_DAYS;
};

/** @param today the day in Athens @param custom counts for the range `custom` only */
export function resolveRange(range: RangeName, custom: Days, today: string): Days {
  const at = utc(today);
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case 'month':
      return { from: iso(Date.UTC(year, month, 1)), to: today };
    case 'lastMonth':
      return { from: iso(Date.UTC(year, month - 1, 1)), to: iso(Date.UTC(year, month, 0)) };
    case 'year':
      return { from: iso(Date.UTC(year - 1, month, date + 1)), to: today };
    case 'custom':
      return custom;
    default:
      return { from: plusDays(today, 1 - Number(range)), to: today };
  }
}

/** Hours only where single views are stored. */
export function groupingsOf(days: Days, today: string): Grouping[] {
  const count = countDays(days);
  const fits: Record<Grouping, boolean> = {
    hour: count <= HOURLY_DAYS && days.from >= plusDays(today, -STORED_DAYS),
    day: true,
    week: count > HOURLY_DAYS,
    month: count > 31,
  };
  return GROUPINGS.filter((group) => fits[group]);
}

export function usualGrouping(days: Days, today: string): Grouping {
  const count = countDays(days);
  if (count === 1) return groupingsOf(days, today)[0] ?? 'day';
  return count <= 100 ? 'day' : count <= 250 ? 'week' : 'month';
}
