import { z } from 'zod';
import { declareCalls } from '../../../api/declare-calls.shared.ts';
import { removedSchema, versionQuery } from '../../settings/mail-settings.schema.ts';
import { draftChange, draftId, draftsSchema, savedDraft, storedDraft } from './draft.schema.ts';

const params = z.object({ id: draftId });

export const MAIL_DRAFT_CALLS = declareCalls({
  'GET /api/admin/mail/drafts': {
    summary: 'Lists the mails being written, last changed first; 100 at most. They are deleted 90 days after their last change',
    guard: 'owner',
    response: draftsSchema,
  },
  'GET /api/admin/mail/drafts/:id': {
    summary:
      'Returns one: `reply:` and the ID of a conversation, `forward:` and that of a message, or `new:` and an ID of its own; null without one',
    guard: 'owner',
    params,
    response: storedDraft.nullable(),
  },
  'PUT /api/admin/mail/drafts/:id': {
    summary: 'Saves one over the `version` that was seen; 0 creates it',
    guard: 'owner',
    params,
    body: draftChange,
    bodyLimitBytes: 1024 * 1024,
    response: savedDraft,
    otherStatuses: { 404: 'once it is sent or discarded', 409: 'if another device changed it, or if there are 100' },
  },
  'DELETE /api/admin/mail/drafts/:id': {
    summary: 'Deletes one, if it still has that `version`',
    guard: 'owner',
    params,
    query: versionQuery,
    response: removedSchema,
    otherStatuses: { 409: '' },
  },
});

type MailDraftCalls = typeof MAIL_DRAFT_CALLS;
declare module '../../../api/known-calls.shared.ts' {
  interface Calls extends MailDraftCalls {}
}
