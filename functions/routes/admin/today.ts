import { TODAY_CALLS } from '../../../src/features/admin/today/calls.schema.ts';
import { buildToday } from '../../admin/today.ts';
import { database } from '../../storage/database.ts';
import { mount } from '../mount.ts';

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': (c) => buildToday(database(c.env.DB), new Date()),
});
