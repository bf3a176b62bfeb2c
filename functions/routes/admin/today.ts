import { TODAY_CALLS } from '../../../src/features/admin/today/calls.schema.ts';
import { takeToday } from '../../admin/today.ts';
import { database } from '../../storage/database.ts';
import { mount } from '../mount.ts';

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': (c) => takeToday(database(c.env.DB), new Date()),
});
