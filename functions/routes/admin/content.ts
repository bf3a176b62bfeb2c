import { CONTENT_ADMIN_CALLS } from '../../../src/features/admin/content/calls.schema.ts';
import { listContent, requestRebuild, showRebuild } from '../../admin/rebuild.ts';
import { mount } from '../mount.ts';

export const contentAdmin = mount(CONTENT_ADMIN_CALLS, {
  'GET /api/admin/content': (c) => listContent(c.env),
  'GET /api/admin/content/rebuild': (c) => showRebuild(c.env),
  'POST /api/admin/content/rebuild': requestRebuild,
});
