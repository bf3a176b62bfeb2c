import { isReachWay } from '../../../src/features/admin/notices/reach.shared.ts';
import { checkState } from '../../../src/features/admin/security/check-state.shared.ts';
import { TODAY_CALLS } from '../../../src/features/admin/today/calls.schema.ts';
import type { Today } from '../../../src/features/admin/today/today.schema.ts';
import { checkSecurity } from '../../admin/security-checks.ts';
import { buildToday } from '../../admin/today.ts';
import { getVisitorLocale } from '../../http/visitor-locale.ts';
import { mount } from '../mount.ts';

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
