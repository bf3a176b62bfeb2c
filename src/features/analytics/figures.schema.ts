import { z } from 'zod';
import { GOALS } from './goals.shared.ts';
import { PAGE_TEMPLATES } from './templates.shared.ts';
import { VITALS } from './vitals.shared.ts';

/** Includes today. Few ranges, so that their differences reveal little. */
export const RANGES_DAYS = [7, 30, 90] as const;
export type RangeDays = (typeof RANGES_DAYS)[number];
export const DEFAULT_RANGE_DAYS: RangeDays = 30;

/** Visitors in smaller groups, and in those beyond `LONGEST_LIST`, are counted under `other`. */
export const SMALLEST_GROUP = 3;
export const OTHER = 'other';
export const LONGEST_LIST = 12;

/** Without names of sites and campaigns, which only the owner sees. */
export const CHANNELS = ['direct', 'search', 'social', 'assistant', 'site', 'campaign'] as const;
export type Channel = (typeof CHANNELS)[number];

export const LISTS = ['pages', 'channels', 'countries', 'locales', 'devices', 'browsers', 'systems'] as const;
export type ListName = (typeof LISTS)[number];

const count = z.int().min(0);
const day = z.iso.date();
const group = z.object({ key: z.string(), views: count, visitors: count });
export type Group = z.infer<typeof group>;

export const rangeSchema = z.object({
  days: z
    .enum(RANGES_DAYS.map(String) as [`${RangeDays}`, ...`${RangeDays}`[]])
    .default(`${DEFAULT_RANGE_DAYS}`)
    .transform((text) => Number(text) as RangeDays),
});

/**
 * `GET /api/analytics/summary`, in Athens days. `visitors` of a range is the sum of its days: nobody is recognised from one day
 * to the next.
 */
export const summarySchema = z.object({
  from: day,
  to: day,
  days: z.array(z.object({ day, views: count, visitors: count })),
  views: count,
  visitors: count,
  ...(Object.fromEntries(LISTS.map((name) => [name, z.array(group)])) as Record<ListName, z.ZodArray<typeof group>>),
  goals: z.array(z.object({ key: z.enum(GOALS), events: count })),
});
export type Summary = z.infer<typeof summarySchema>;

const measured = z.object({ p75: z.number().min(0), samples: count });
export type MeasuredVital = z.infer<typeof measured>;

/** `GET /api/analytics/vitals`: each vital's 75th percentile (milliseconds; CLS a score), by template and overall. */
export const vitalsFiguresSchema = z.object({
  from: day,
  to: day,
  templates: z.array(z.object({ template: z.enum([...PAGE_TEMPLATES, 'all']), metrics: z.partialRecord(z.enum(VITALS), measured) })),
});
export type VitalsFigures = z.infer<typeof vitalsFiguresSchema>;
