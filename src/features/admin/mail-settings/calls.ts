import type { Outcome } from '@/features/api/client.ts';
import { adminCall } from '../shell/session.ts';
import {
  blocksSchema,
  MAIL_API,
  type MailBlock,
  type MailTemplate,
  mailboxesSchema,
  mailSettingsSchema,
  mailTestedSchema,
  removedSchema,
  type StoredMailbox,
  storedBlock,
  storedMailbox,
  storedTemplate,
  templatesSchema,
} from './mail-settings.schema.ts';

/** The calls of the page, one object for each resource: `list`, `add`, `change`, `remove`. */

const mapped = <From, To>(outcome: Outcome<From>, to: (data: From) => To): Outcome<To> =>
  outcome.ok ? { ok: true, data: to(outcome.data) } : outcome;

const at = (resource: string, id?: string) => `${MAIL_API}/${resource}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
const remove = (resource: string, id: string, version: number) =>
  adminCall(`${at(resource, id)}?version=${version}`, { method: 'DELETE', data: removedSchema });

export const templates = {
  list: async (signal?: AbortSignal) =>
    mapped(await adminCall(at('templates'), { data: templatesSchema, ...(signal && { signal }) }), (data) => data.templates),
  add: (body: object) => adminCall(at('templates'), { method: 'POST', body, data: storedTemplate }),
  change: (id: string, body: object) => adminCall(at('templates', id), { method: 'PUT', body, data: storedTemplate }),
  remove: ({ id, version }: MailTemplate) => remove('templates', id, version),
};

export const blocks = {
  list: async (signal?: AbortSignal) =>
    mapped(await adminCall(at('blocks'), { data: blocksSchema, ...(signal && { signal }) }), (data) => data.blocks),
  add: (body: object) => adminCall(at('blocks'), { method: 'POST', body, data: storedBlock }),
  change: (id: string, body: object) => adminCall(at('blocks', id), { method: 'PUT', body, data: storedBlock }),
  remove: ({ id, version }: MailBlock) => remove('blocks', id, version),
};

export const mailboxes = {
  list: async (signal?: AbortSignal) =>
    mapped(await adminCall(at('mailboxes'), { data: mailboxesSchema, ...(signal && { signal }) }), (data) => data.mailboxes),
  add: (body: object) => adminCall(at('mailboxes'), { method: 'POST', body, data: storedMailbox }),
  change: (name: string, body: object) => adminCall(at('mailboxes', name), { method: 'PUT', body, data: storedMailbox }),
  remove: ({ name, version }: StoredMailbox) => remove('mailboxes', name, version),
};

export const settings = {
  read: (signal?: AbortSignal) => adminCall(at('settings'), { data: mailSettingsSchema, ...(signal && { signal }) }),
  change: (body: object) => adminCall(at('settings'), { method: 'PUT', body, data: mailSettingsSchema }),
  test: (locale: string) => adminCall(at('test'), { method: 'POST', body: { locale }, data: mailTestedSchema }),
};
