import { PRIVACY_ADMIN_CALLS } from '../../src/features/privacy/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { assertFresh } from '../http/owner-context.ts';
import { database } from '../storage/database.ts';
import { applyStep, makeLink, showRequest, showRequests } from './admin.ts';
import { eraseAddress, exportHeld, showHeld } from './held.ts';

export const privacyAdmin = mount(PRIVACY_ADMIN_CALLS, {
  'GET /api/admin/privacy/requests': (c, { query }) => showRequests(database(c.env.DB), query),
  'GET /api/admin/privacy/requests/:id': (c, { params }) => showRequest(database(c.env.DB), params.id),
  'POST /api/admin/privacy/requests/:id/steps': async (c, { params, body }) => {
    // It stands for the sender's own proof.
    if (body.action === 'verify') await assertFresh(c);
    return applyStep(c, params.id, body);
  },
  'POST /api/admin/privacy/requests/:id/links': async (c, { params }) => ({ link: await makeLink(c, params.id) }),
  'POST /api/admin/privacy/held': (c, { body }) => showHeld(c, body.address),
  'POST /api/admin/privacy/exports': (c, { body }) => exportHeld(c, body),
  'POST /api/admin/privacy/erasures': (c, { body }) => eraseAddress(c, body),
});
