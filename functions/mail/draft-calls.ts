import { MAIL_DRAFT_CALLS } from '../../src/features/mail/admin/drafts/calls.schema.ts';
import { mount } from '../mount.ts';
import { dropDraft, putDraft, showDraft, showDrafts } from './mailbox/drafts.ts';

export const mailDrafts = mount(MAIL_DRAFT_CALLS, {
  'GET /api/admin/mail/drafts': showDrafts,
  'GET /api/admin/mail/drafts/:id': (c, { params }) => showDraft(c, params.id),
  'PUT /api/admin/mail/drafts/:id': (c, { params, body }) => putDraft(c, params.id, body),
  'DELETE /api/admin/mail/drafts/:id': (c, { params, query }) => dropDraft(c, params.id, query.version),
});
