import { SEARCH_ADMIN_CALLS } from '../../src/features/search/admin/calls.schema.ts';
import { readPage } from '../../src/features/search/hosted/index.shared.ts';
import { mount } from '../mount.ts';
import { asking, hostedClient, indexName } from './hosted/client.ts';
import { showOverview, tryQuery } from './hosted/overview.ts';
import { pushBatch, replaceIndex, showDifference } from './hosted/push.ts';

export const searchAdmin = mount(SEARCH_ADMIN_CALLS, {
  'GET /api/admin/search': (c) => showOverview(c.env),
  'GET /api/admin/search/query': (c, { query }) => tryQuery(c.env, query.q, query.locale),
  'GET /api/admin/search/difference': showDifference,
  'POST /api/admin/search/push': pushBatch,
  'POST /api/admin/search/replace': replaceIndex,
  'GET /api/admin/search/task': async (c, { query }) => {
    const client = await hostedClient(c.env);
    const { status } = await asking(() => client.getTask({ indexName: indexName(c.env), taskID: Number(query.id) }));
    return { isPublished: status === 'published' };
  },
  'GET /api/admin/search/backup': async (c, { query }) => {
    const client = await hostedClient(c.env);
    const { records, cursor = null } = await asking(() => readPage(client, indexName(c.env), query.cursor));
    return { records, cursor };
  },
});
