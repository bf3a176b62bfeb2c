import { HEALTH_CALLS } from '../../src/features/health/calls.schema.ts';
import { mount, withStatus } from '../mount.ts';
import { checkHealth } from './health.ts';

export const health = mount(HEALTH_CALLS, {
  'GET /api/health': async (c) => {
    const data = await checkHealth(c.env);
    // Without a new backup the site serves everybody, and a deployment may be what mends it.
    return data.checks.every(({ name, status }) => status === 'up' || name === 'backup') ? data : withStatus(503, data);
  },
});
