import { POWERBI_CALLS } from '../../../src/features/admin/powerbi/calls.schema.ts';
import { makeToken, powerbiOverview, restoreToken, revokeToken } from '../../admin/powerbi.ts';
import { mount } from '../mount.ts';

export const powerbi = mount(POWERBI_CALLS, {
  'GET /api/admin/powerbi': powerbiOverview,
  'POST /api/admin/powerbi/tokens': (c, { body }) => makeToken(c, body),
  'DELETE /api/admin/powerbi/tokens/:id': (c, { params }) => revokeToken(c, params.id),
  'POST /api/admin/powerbi/tokens/:id/restorations': (c, { params }) => restoreToken(c, params.id),
});
