import { MAIL_CALLS } from '../../src/features/mail/admin/calls.schema.ts';
import { assertFresh, getActor } from '../auth/owner-context.ts';
import { mount, withStatus } from '../mount.ts';
import { database } from '../storage/database.ts';
import { sendAttachment } from './mailbox/attachment.ts';
import { changeThreads, undo } from './mailbox/changes.ts';
import { isExport, listDocuments } from './mailbox/documents.ts';
import { copyFile, uploadFile } from './mailbox/files.ts';
import { retryMail, sendMessage, undoMessage } from './mailbox/messages.ts';
import { showThread } from './mailbox/thread.ts';
import { listThreads } from './mailbox/thread-list.ts';
import { notifyCounts } from './notify.ts';
import { countMail } from './storage/counts.ts';
import { dropFile } from './storage/outbox-files.ts';
import { countEmptying, emptyFolder } from './storage/retention.ts';

export const mail = mount(MAIL_CALLS, {
  'GET /api/admin/mail/threads': (c, { query }) => listThreads(c.env, query),
  'GET /api/admin/mail/threads/:thread': (c, { params, query }) => showThread(c.env, params.thread, query.before),
  'GET /api/admin/mail/attachments/:id': (c, { params }) => sendAttachment(c.env, params.id),
  'POST /api/admin/mail/changes': async (c, { body }) => {
    // The next night erases released mail that is past its time.
    if (body.action === 'release') await assertFresh(c);
    return changeThreads(c, body);
  },
  'DELETE /api/admin/mail/changes/:id': (c, { params }) => undo(c, params.id),
  'POST /api/admin/mail/messages': async (c, { body }) => {
    const { isNew, ...data } = await sendMessage(c, body);
    return isNew ? data : withStatus(200, data);
  },
  'DELETE /api/admin/mail/messages/:id': (c, { params }) => undoMessage(c, params.id),
  'POST /api/admin/mail/messages/:id/attempts': (c, { params }) => retryMail(c, params.id),
  'POST /api/admin/mail/files': (c, { query }) => uploadFile(c, query),
  'POST /api/admin/mail/files/copies': async (c, { body }) => {
    // The file can be downloaded: all that is held of a person, as from the privacy desk.
    if ('document' in body && isExport(body.document)) await assertFresh(c);
    return copyFile(c, body);
  },
  'DELETE /api/admin/mail/files/:id': async (c, { params }) => ({ removed: await dropFile(database(c.env.DB), params.id) }),
  'GET /api/admin/mail/documents': (c, { query }) => listDocuments(c, query.to),
  'GET /api/admin/mail/folders/:folder': async (c, { params: { folder }, query: { mailbox } }) => {
    const until = new Date();
    return { ...(await countEmptying(database(c.env.DB), { folder, mailbox, until })), until: until.toISOString() };
  },
  'DELETE /api/admin/mail/folders/:folder': async (c, { params: { folder }, query: { mailbox, until } }) => {
    const { mailboxes, ...erased } = await emptyFolder(database(c.env.DB), getActor(c), { folder, mailbox, until: new Date(until) });
    if (erased.messages > 0) c.executionCtx.waitUntil(notifyCounts(c.env, mailboxes));
    return erased;
  },
  'GET /api/admin/mail/counts': (c) => countMail(database(c.env.DB)),
});
