import type { BodyOf, GetAddress } from '@/features/api/known-calls.shared.ts';
import { IDEMPOTENCY_HEADER } from '@/features/forms/forms.schema.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { mailboxesSchema, mailSettingsSchema, templatesSchema } from '../settings/mail-settings.schema.ts';
import {
  changedSchema,
  countsSchema,
  type EmptiedFolder,
  emptiedSchema,
  emptyingSchema,
  type MailAction,
  outgoing,
  repliedSchema,
  takenBackSchema,
  threadSchema,
  threadsPage,
  undoneSchema,
} from './mail.schema.ts';
import { callQuery, type MailView } from './view.ts';

const THREADS = '/api/admin/mail/threads' satisfies GetAddress;
const ATTACHMENT = '/api/admin/mail/attachments/:id' satisfies GetAddress;

export const listAddress = (view: MailView): string => THREADS + callQuery(view);
export const readThreads = (view: MailView, signal?: AbortSignal) =>
  adminCall(`GET ${THREADS}`, { query: new URLSearchParams(callQuery(view)), response: threadsPage, ...(signal && { signal }) });
export const readThread = (thread: string, { before, signal }: { before?: string; signal?: AbortSignal } = {}) =>
  adminCall('GET /api/admin/mail/threads/:thread', {
    params: { thread },
    response: threadSchema,
    ...(before && { query: { before } }),
    ...(signal && { signal }),
  });
export const readCounts = () => adminCall('GET /api/admin/mail/counts', { response: countsSchema });
export const readTemplates = () => adminCall('GET /api/admin/mail/templates', { response: templatesSchema });
export const readSettings = () => adminCall('GET /api/admin/mail/settings', { response: mailSettingsSchema });
export const readMailboxes = () => adminCall('GET /api/admin/mail/mailboxes', { response: mailboxesSchema });

/** The key is new each time: it only keeps the network from repeating a change. */
export const changeThreads = (action: MailAction, threads: readonly string[]) =>
  adminCall('POST /api/admin/mail/changes', {
    body: { action, threads: [...threads] },
    response: changedSchema,
    headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  });
export const undoChange = (id: string) => adminCall('DELETE /api/admin/mail/changes/:id', { params: { id }, response: undoneSchema });

export const sendReply = (body: BodyOf<'POST /api/admin/mail/replies'>, key: string) =>
  adminCall('POST /api/admin/mail/replies', { body, response: repliedSchema, headers: { [IDEMPOTENCY_HEADER]: key } });
export const takeReplyBack = (id: string) => adminCall('DELETE /api/admin/mail/replies/:id', { params: { id }, response: takenBackSchema });
export const tryAgain = (id: string) => adminCall('POST /api/admin/mail/replies/:id/attempts', { params: { id }, response: outgoing });

export const countEmptying = (folder: EmptiedFolder, mailbox: string) =>
  adminCall('GET /api/admin/mail/folders/:folder', { params: { folder }, query: mailbox ? { mailbox } : {}, response: emptyingSchema });
export const emptyFolder = (folder: EmptiedFolder, mailbox: string, until: string) =>
  adminCall('DELETE /api/admin/mail/folders/:folder', {
    params: { folder },
    query: { until, ...(mailbox && { mailbox }) },
    response: emptiedSchema,
  });

export const fileAddress = (id: string): string => ATTACHMENT.replace(':id', encodeURIComponent(id));
