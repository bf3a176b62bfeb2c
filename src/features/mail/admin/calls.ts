import { z } from 'zod';
import type { BodyOf, GetAddress } from '@/features/api/known-calls.shared.ts';
import { IDEMPOTENCY_HEADER } from '@/features/forms/forms.schema.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { mailboxesSchema, mailSettingsSchema, templatesSchema } from '../settings/mail-settings.schema.ts';
import {
  changedSchema,
  countsSchema,
  documentsSchema,
  type EmptiedFolder,
  emptiedSchema,
  emptyingSchema,
  type MailAction,
  outgoing,
  sentSchema,
  threadSchema,
  threadsPage,
  undoneSchema,
  writtenFile,
  writtenMail,
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

export const sendMessage = (body: BodyOf<'POST /api/admin/mail/messages'>, key: string) =>
  adminCall('POST /api/admin/mail/messages', { body, response: sentSchema, headers: { [IDEMPOTENCY_HEADER]: key } });
export const takeBack = (id: string) => adminCall('DELETE /api/admin/mail/messages/:id', { params: { id }, response: writtenMail });
export const tryAgain = (id: string) => adminCall('POST /api/admin/mail/messages/:id/attempts', { params: { id }, response: outgoing });

/** A large file on a slow line. */
const UPLOAD_MS = 10 * 60_000;

export function uploadFile(file: File) {
  const upload = { body: file, headers: { 'Content-Type': 'application/octet-stream' }, response: writtenFile, timeoutMs: UPLOAD_MS };
  return adminCall('POST /api/admin/mail/files', { query: { name: file.name, ...(file.type && { type: file.type }) }, ...upload });
}
export const copyFile = (body: BodyOf<'POST /api/admin/mail/files/copies'>) =>
  adminCall('POST /api/admin/mail/files/copies', { body, response: writtenFile, timeoutMs: UPLOAD_MS });
export const dropFile = (id: string) =>
  adminCall('DELETE /api/admin/mail/files/:id', { params: { id }, response: z.object({ removed: z.boolean() }) });
export const readDocuments = (to: string) => adminCall('GET /api/admin/mail/documents', { query: { to }, response: documentsSchema });

export const countEmptying = (folder: EmptiedFolder, mailbox: string) =>
  adminCall('GET /api/admin/mail/folders/:folder', { params: { folder }, query: mailbox ? { mailbox } : {}, response: emptyingSchema });
export const emptyFolder = (folder: EmptiedFolder, mailbox: string, until: string) =>
  adminCall('DELETE /api/admin/mail/folders/:folder', {
    params: { folder },
    query: { until, ...(mailbox && { mailbox }) },
    response: emptiedSchema,
  });

export const fileAddress = (id: string): string => ATTACHMENT.replace(':id', encodeURIComponent(id));
