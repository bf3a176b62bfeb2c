import { POWERBI_CALLS } from '../../src/features/feed/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { makeToken, powerbiOverview, restoreToken, revokeToken } from './admin.ts';

export const powerbi = mount(POWERBI_CALLS, {
  'GET /api/admin/powerbi': powerbiOverview,
  'POST /api/admin/powerbi/tokens': (c, { body }) => makeToken(c, body),
  'DELETE /api/admin/powerbi/tokens/:id': (c, { params }) => revokeToken(c, params.id),
  'POST /api/admin/powerbi/tokens/:id/restorations': (c, { params }) => restoreToken(c, params.id),
});
