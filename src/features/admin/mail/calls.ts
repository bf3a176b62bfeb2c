import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { IDEMPOTENCY_HEADER } from '@/features/forms/forms.schema.ts';
import { MAIL_API, mailboxesSchema, mailSettingsSchema, templatesSchema } from '../mail-settings/mail-settings.schema.ts';
import { adminCall } from '../shell/session.ts';
import {
  changedSchema,
  countsSchema,
  type EmptiedFolder,
  emptiedSchema,
  emptyingSchema,
  type MailAction,
  outgoing,
  repliedSchema,
  type replySchema,
  takenBackSchema,
  threadSchema,
  threadsPage,
  undoneSchema,
} from './mail.schema.ts';
import { callQuery, type MailView } from './view.ts';

const at = (...parts: string[]): string => [MAIL_API, ...parts.map(encodeURIComponent)].join('/');
const get = <Data extends z.ZodType>(path: string, data: Data, signal?: AbortSignal): Promise<Outcome<z.output<Data>>> =>
  adminCall(path, { data, ...(signal && { signal }) });

/** Where the list of a view is asked for. */
export const listAddress = (view: MailView): string => at('threads') + callQuery(view);
export const readThreads = (view: MailView, signal?: AbortSignal) => get(listAddress(view), threadsPage, signal);
/** @param before the `at` of the oldest message that is shown, for those before it */
export const readThread = (thread: string, { before, signal }: { before?: string; signal?: AbortSignal } = {}) =>
  get(at('threads', thread) + (before ? `?${new URLSearchParams({ before })}` : ''), threadSchema, signal);
export const readCounts = () => get(at('counts'), countsSchema);
export const readTemplates = () => get(at('templates'), templatesSchema);
export const readSettings = () => get(at('settings'), mailSettingsSchema);
export const readMailboxes = () => get(at('mailboxes'), mailboxesSchema);

/** Each press is a change of its own; the key only keeps a repeat by the network from being a second one. */
export const changeThreads = (action: MailAction, threads: readonly string[]) =>
  adminCall(at('changes'), {
    method: 'POST',
    body: { action, threads },
    data: changedSchema,
    headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  });
export const undoChange = (id: string) => adminCall(at('changes', id), { method: 'DELETE', data: undoneSchema });

export const sendReply = (body: z.input<typeof replySchema>, key: string) =>
  adminCall(at('replies'), { method: 'POST', body, data: repliedSchema, headers: { [IDEMPOTENCY_HEADER]: key } });
export const takeReplyBack = (id: string) => adminCall(at('replies', id), { method: 'DELETE', data: takenBackSchema });
export const tryAgain = (id: string) => adminCall(at('replies', id, 'attempts'), { method: 'POST', data: outgoing });

const ofMailbox = (mailbox: string): Record<string, string> => (mailbox ? { mailbox } : {});
export const countEmptying = (folder: EmptiedFolder, mailbox: string) =>
  get(`${at('folders', folder)}?${new URLSearchParams(ofMailbox(mailbox))}`, emptyingSchema);
/** @param until of the count: what came later was not counted, and stays */
export const emptyFolder = (folder: EmptiedFolder, mailbox: string, until: string) =>
  adminCall(`${at('folders', folder)}?${new URLSearchParams({ until, ...ofMailbox(mailbox) })}`, { method: 'DELETE', data: emptiedSchema });

/** The address of an attachment's content. */
export const fileAddress = (id: string): string => at('attachments', id);
