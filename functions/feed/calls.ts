import { FEED_CALLS } from '../../src/features/feed/admin/calls.schema.ts';
import { mount } from '../mount.ts';
import { showFile } from './show-file.ts';

export const feed = mount(FEED_CALLS, {
  'GET /api/feed/:file': (c, { params, query }) => showFile(c, params.file, query.token),
});
