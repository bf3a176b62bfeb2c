import { isReachWay } from '../../src/features/notices/admin/reach.shared.ts';
import { checkState } from '../../src/features/security/admin/check-state.shared.ts';
import { TODAY_CALLS } from '../../src/features/today/admin/calls.schema.ts';
import type { Today } from '../../src/features/today/admin/today.schema.ts';
import { mount } from '../http/mount.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';
import { checkSecurity } from '../security/checks.ts';
import { buildToday } from './admin.ts';

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': async (c) => {
    const now = new Date();
    const [today, checks] = await Promise.all([buildToday(c.env, now, getVisitorLocale(c)), checkSecurity(c)]);
    const weak = checks.filter((check) => checkState(check) === 'weak');
    return {
      ...today,
      unreached: weak.flatMap(({ name, problem }) => (isReachWay(name) ? [problem as Today['unreached'][number]] : [])),
      weak: weak.filter(({ name }) => !isReachWay(name)).length,
    };
  },
});
