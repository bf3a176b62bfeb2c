import type { PreferenceCounts } from '../../src/features/accessibility/admin/accessibility-admin.schema.ts';
import { ACCESSIBILITY_CALLS } from '../../src/features/accessibility/admin/calls.schema.ts';
import { PREFERENCE_NAMES, VALUE_CLASSES } from '../../src/features/accessibility/preferences.schema.ts';
import { preferenceChanges } from '../analytics/storage/events.ts';
import { preferenceKey } from '../analytics/storage/totals.ts';
import { athensDay, lastDays } from '../calendar.ts';
import { mount } from '../mount.ts';
import { type Database, database } from '../storage/database.ts';

/** Counts known names and values only: anybody may send an event with others. */
export async function countPreferences(db: Database, length: number, now: Date): Promise<PreferenceCounts> {
  const rows = await preferenceChanges(db, lastDays(athensDay(now), length));
  const counts = PREFERENCE_NAMES.flatMap((name) =>
    VALUE_CLASSES[name].map((value) => ({
      ...{ name, value },
      count: rows.find(({ key }) => key === preferenceKey(name, value))?.count ?? 0,
    })),
  );
  return { counts };
}

export const accessibilityAdmin = mount(ACCESSIBILITY_CALLS, {
  'GET /api/admin/accessibility/preferences': (c, { query }) => countPreferences(database(c.env.DB), Number(query.days), new Date()),
});
