import { ACCESSIBILITY_CALLS } from '../../src/features/accessibility/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { database } from '../storage/database.ts';
import { countPreferences } from './admin.ts';

export const accessibilityAdmin = mount(ACCESSIBILITY_CALLS, {
  'GET /api/admin/accessibility/preferences': (c, { query }) => countPreferences(database(c.env.DB), Number(query.days), new Date()),
});
