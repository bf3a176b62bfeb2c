import { CONTENT_ADMIN_CALLS } from '../../src/features/content/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { listContent, requestRebuild, showRebuild } from './admin.ts';

export const contentAdmin = mount(CONTENT_ADMIN_CALLS, {
  'GET /api/admin/content': (c) => listContent(c.env),
  'GET /api/admin/content/rebuild': (c) => showRebuild(c.env),
  'POST /api/admin/content/rebuild': requestRebuild,
});
