import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  changedSchema,
  changeSchema,
  copySchema,
  countsSchema,
  documentsQuery,
  documentsSchema,
  EMPTIED_FOLDERS,
  emptiedSchema,
  emptyingQuery,
  emptyingSchema,
  emptyQuery,
  fileQuery,
  messageSchema,
  outgoing,
  sentSchema,
  threadQuery,
  threadSchema,
  threadsPage,
  threadsQuery,
  undoneSchema,
  writtenFile,
  writtenMail,
} from './mail.schema.ts';

const folderParams = z.object({ folder: z.enum(EMPTIED_FOLDERS) });

export const MAIL_CALLS = declareCalls({
  'GET /api/admin/mail/threads': {
    summary:
      'Lists conversations, newest first: `folder` (inbox, archived, spam, deleted, sent, all), `mailbox`, `unread`, `attachments`, `written`, `delivery` (queued, delayed, failed, held), `q` (words or their beginnings, ignoring accents and case), `page`, `size` (100 at most), `sort`',
    guard: 'owner',
    query: threadsQuery,
    response: threadsPage,
  },
  'GET /api/admin/mail/threads/:thread': {
    summary: 'Returns one with its newest 20 messages, received and sent; `before` (a time) returns earlier ones',
    guard: 'owner',
    query: threadQuery,
    response: threadSchema,
    otherStatuses: { 404: '' },
  },
  'GET /api/admin/mail/attachments/:id': {
    summary:
      'Returns the file, for saving, without the envelope; types that a browser would run are sent as bytes, under a policy with `sandbox`',
    guard: 'owner',
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/mail/changes': {
    summary:
      'Applies an `action` (read, unread, archive, inbox, spam, delete, keep, or release with a fresh sign-in) to `threads` (100 at most); `Idempotency-Key`. Returns the `id` of the change',
    guard: 'owner',
    body: changeSchema,
    response: changedSchema,
    status: 201,
  },
  'DELETE /api/admin/mail/changes/:id': {
    summary:
      'Undoes what has not been changed since, for 30 days; a repeat restores nothing. Needs a fresh sign-in if the change protected mail from deletion',
    guard: 'owner',
    response: undoneSchema,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/mail/messages': {
    summary:
      'Sends one mail after 10 s: `to`, `cc`, `bcc` (lists as in a mail program, 50 recipients together), `subject`, `text`, `files` (IDs). With `thread` an answer, whose `to` and `subject` default to its own, and `archive` works. `Idempotency-Key` required',
    guard: 'owner',
    body: messageSchema,
    bodyLimitBytes: 512 * 1024,
    response: sentSchema,
    status: 201,
    otherStatuses: { 200: 'for a repeat', 404: '' },
  },
  'DELETE /api/admin/mail/messages/:id': {
    summary: 'Cancels a mail that has not been sent yet, and returns it as it was written',
    guard: 'owner',
    response: writtenMail,
    otherStatuses: { 404: '', 409: 'once it is sent' },
  },
  'POST /api/admin/mail/messages/:id/attempts': {
    summary:
      'Tries to send a mail again that failed or was stored because no transport was configured; recipients whom it has reached do not get it again',
    guard: 'owner',
    response: outgoing,
    otherStatuses: { 404: '', 409: '' },
  },
  'POST /api/admin/mail/files': {
    summary: 'Stores the body as a file to be sent with a mail, for 30 days: `name`, `type`. At most 10 MB, or what the mail service takes',
    guard: 'owner',
    query: fileQuery,
    bodyTypes: ['application/octet-stream'],
    response: writtenFile,
    status: 201,
  },
  'POST /api/admin/mail/files/copies': {
    summary: 'Stores a copy of an `attachment` of any mail, or of a `document`, to be sent with a mail; an export needs a fresh sign-in',
    guard: 'owner',
    body: copySchema,
    response: writtenFile,
    status: 201,
    otherStatuses: { 404: '', 413: '' },
  },
  'DELETE /api/admin/mail/files/:id': {
    summary: 'Deletes a file that belongs to no mail',
    guard: 'owner',
    response: z.object({ removed: z.boolean() }),
  },
  'GET /api/admin/mail/documents': {
    summary:
      'Lists what the site holds for the people of a list `to`: papers of orders, receipts of withdrawals, exports that were asked for',
    guard: 'owner',
    query: documentsQuery,
    response: documentsSchema,
  },
  'GET /api/admin/mail/folders/:folder': {
    summary:
      'Counts the conversations that emptying `spam` or `deleted` would erase, in one `mailbox` or all; `left` stay because of an open privacy request; `until` is the time of the count',
    guard: 'owner',
    params: folderParams,
    query: emptyingQuery,
    response: emptyingSchema,
    otherStatuses: { 404: '' },
  },
  'DELETE /api/admin/mail/folders/:folder': {
    summary: 'Erases them for good, as they were at `until`; `mailbox`',
    guard: 'fresh',
    params: folderParams,
    query: emptyQuery,
    response: emptiedSchema,
    otherStatuses: { 404: '' },
  },
  'GET /api/admin/mail/counts': {
    summary: 'Counts messages by mailbox and folder, read and unread, and mails in the outbox',
    guard: 'owner',
    response: countsSchema,
  },
});

type MailCalls = typeof MAIL_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends MailCalls {}
}
