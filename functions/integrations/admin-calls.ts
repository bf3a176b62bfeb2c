import { INTEGRATION_CALLS } from '../../src/features/integrations/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { showIntegrations, tryService } from './admin.ts';

export const integrations = mount(INTEGRATION_CALLS, {
  'GET /api/admin/integrations': (c) => showIntegrations(c.env),
  'POST /api/admin/integrations/:service/tests': (c, { params }) => tryService(c.env, params.service),
});
