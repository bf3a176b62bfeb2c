import { FEED_CALLS } from '../../src/features/admin/powerbi/calls.schema.ts';
import { showFile } from '../feed/show-file.ts';
import { mount } from './mount.ts';

export const feed = mount(FEED_CALLS, {
  'GET /api/feed/:file': (c, { params, query }) => showFile(c, params.file, query.token),
});
