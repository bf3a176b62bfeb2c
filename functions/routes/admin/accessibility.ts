import { ACCESSIBILITY_CALLS } from '../../../src/features/admin/accessibility/calls.schema.ts';
import { countPreferences } from '../../admin/accessibility.ts';
import { database } from '../../storage/database.ts';
import { mount } from '../mount.ts';

export const accessibilityAdmin = mount(ACCESSIBILITY_CALLS, {
  'GET /api/admin/accessibility/preferences': (c, { query }) => countPreferences(database(c.env.DB), Number(query.days), new Date()),
});
