import { TODAY_CALLS } from '../../../src/features/admin/today/calls.schema.ts';
import { buildToday } from '../../admin/today.ts';
import { getVisitorLocale } from '../../http/visitor-locale.ts';
import { mount } from '../mount.ts';

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': (c) => buildToday(c.env, new Date(), getVisitorLocale(c)),
});
