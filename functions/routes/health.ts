import { HEALTH_CALLS } from '../../src/features/health/calls.schema.ts';
import { checkHealth } from '../health/health.ts';
import { mount, withStatus } from './mount.ts';

export const health = mount(HEALTH_CALLS, {
  'GET /api/health': async (c) => {
    const data = await checkHealth(c.env);
    return data.status === 'up' ? data : withStatus(503, data);
  },
});
