import { z } from 'zod';
import { PREFERENCE_NAMES } from '../preferences.schema.ts';

export const ACCESSIBILITY_PAGE = '/admin/accessibility';

export const PREFERENCE_RANGES = ['30', '90'] as const;
export type PreferenceRange = (typeof PREFERENCE_RANGES)[number];
export const preferencesQuery = z.object({ days: z.enum(PREFERENCE_RANGES).default('30') });

export const preferenceCounts = z.object({
  counts: z.array(z.object({ name: z.enum(PREFERENCE_NAMES), value: z.string(), count: z.int().min(0) })),
});
export type PreferenceCounts = z.infer<typeof preferenceCounts>;
