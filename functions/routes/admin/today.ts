import { checkState } from '../../../src/features/admin/security/check-state.shared.ts';
import { TODAY_CALLS } from '../../../src/features/admin/today/calls.schema.ts';
import { checkSecurity } from '../../admin/security-checks.ts';
import { buildToday } from '../../admin/today.ts';
import { getVisitorLocale } from '../../http/visitor-locale.ts';
import { mount } from '../mount.ts';

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': async (c) => {
    const now = new Date();
    const [today, checks] = await Promise.all([buildToday(c.env, now, getVisitorLocale(c)), checkSecurity(c)]);
    return { ...today, weak: checks.filter((check) => checkState(check) === 'weak').length };
  },
});
