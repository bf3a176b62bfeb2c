import { TOOLS_CALLS } from '../../src/features/tools/admin/calls.schema.ts';
import { purgeFigures } from '../analytics/cached.ts';
import { getActor } from '../auth/owner-context.ts';
import { mount } from '../mount.ts';
import { showMissing, showRedirects } from '../redirects/list.ts';
import { addRedirect, changeRedirect, importRedirects } from '../redirects/save.ts';
import { REDIRECTS } from '../redirects/storage.ts';
import { readResults } from '../site-check/storage.ts';
import { insertAudit } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { removeVersioned } from '../storage/versioned.ts';

export const tools = mount(TOOLS_CALLS, {
  'GET /api/admin/tools/redirects': (c, { query }) => showRedirects(c.env, query),
  'POST /api/admin/tools/redirects': (c, { body }) => addRedirect(c, body),
  'PUT /api/admin/tools/redirects/:id': (c, { params, body }) => changeRedirect(c, params.id, body),
  'DELETE /api/admin/tools/redirects/:id': async (c, { params, query }) => ({
    removed: await removeVersioned(database(c.env.DB), getActor(c), REDIRECTS, params.id, query.version),
  }),
  'POST /api/admin/tools/redirects/import': (c, { body }) => importRedirects(c, body.rows),
  'GET /api/admin/tools/missing': (c) => showMissing(c.env),
  'GET /api/admin/tools/checks': (c) => readResults(database(c.env.DB)),
  // Imports on demand: the readers of HTML and XML are for the owner alone.
  'POST /api/admin/tools/checks/:name': async (c, { params, body }) => {
    const { runStep } = await import('../site-check/run.ts');
    return runStep(c.env, getActor(c), params.name, body.from);
  },
  'POST /api/admin/tools/purge': async (c) => {
    const purged = await purgeFigures(c.req.url);
    await insertAudit(database(c.env.DB), getActor(c), [{ action: 'cache.purge', subject: 'figures', after: { purged } }]);
    return { purged };
  },
});
