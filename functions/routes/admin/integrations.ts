import { INTEGRATION_CALLS } from '../../../src/features/admin/integrations/calls.schema.ts';
import { showIntegrations, tryService } from '../../admin/integrations.ts';
import { mount } from '../mount.ts';

export const integrations = mount(INTEGRATION_CALLS, {
  'GET /api/admin/integrations': (c) => showIntegrations(c.env),
  'POST /api/admin/integrations/:service/tests': (c, { params }) => tryService(c.env, params.service),
});
