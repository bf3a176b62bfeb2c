import type { Outcome } from '@/features/api/client.ts';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import type { Locale } from '@/i18n/locales.ts';
import { adminCall } from '../../admin/shell/session.ts';
import {
  blocksSchema,
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

const mapped = <From, To>(outcome: Outcome<From>, to: (data: From) => To): Outcome<To> =>
  outcome.ok ? { ok: true, data: to(outcome.data) } : outcome;

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
const seen = (version: number) => ({ version: `${version}` });

export const templates = {
  list: async (signal?: AbortSignal) =>
    mapped(
      await adminCall('GET /api/admin/mail/templates', { response: templatesSchema, ...withSignal(signal) }),
      (data) => data.templates,
    ),
  add: (body: BodyOf<'POST /api/admin/mail/templates'>) => adminCall('POST /api/admin/mail/templates', { body, response: storedTemplate }),
  change: (id: string, body: BodyOf<'PUT /api/admin/mail/templates/:id'>) =>
    adminCall('PUT /api/admin/mail/templates/:id', { params: { id }, body, response: storedTemplate }),
  remove: ({ id, version }: MailTemplate) =>
    adminCall('DELETE /api/admin/mail/templates/:id', { params: { id }, query: seen(version), response: removedSchema }),
};

export const blocks = {
  list: async (signal?: AbortSignal) =>
    mapped(await adminCall('GET /api/admin/mail/blocks', { response: blocksSchema, ...withSignal(signal) }), (data) => data.blocks),
  add: (body: BodyOf<'POST /api/admin/mail/blocks'>) => adminCall('POST /api/admin/mail/blocks', { body, response: storedBlock }),
  change: (id: string, body: BodyOf<'PUT /api/admin/mail/blocks/:id'>) =>
    adminCall('PUT /api/admin/mail/blocks/:id', { params: { id }, body, response: storedBlock }),
  remove: ({ id, version }: Pick<MailBlock, 'id' | 'version'>) =>
    adminCall('DELETE /api/admin/mail/blocks/:id', { params: { id }, query: seen(version), response: removedSchema }),
};

export const mailboxes = {
  list: async (signal?: AbortSignal) =>
    mapped(
      await adminCall('GET /api/admin/mail/mailboxes', { response: mailboxesSchema, ...withSignal(signal) }),
      (data) => data.mailboxes,
    ),
  add: (body: BodyOf<'POST /api/admin/mail/mailboxes'>) => adminCall('POST /api/admin/mail/mailboxes', { body, response: storedMailbox }),
  change: (name: string, body: BodyOf<'PUT /api/admin/mail/mailboxes/:name'>) =>
    adminCall('PUT /api/admin/mail/mailboxes/:name', { params: { name }, body, response: storedMailbox }),
  remove: ({ name, version }: StoredMailbox) =>
    adminCall('DELETE /api/admin/mail/mailboxes/:name', { params: { name }, query: seen(version), response: removedSchema }),
};

export const settings = {
  read: (signal?: AbortSignal) => adminCall('GET /api/admin/mail/settings', { response: mailSettingsSchema, ...withSignal(signal) }),
  change: (body: BodyOf<'PUT /api/admin/mail/settings'>) =>
    adminCall('PUT /api/admin/mail/settings', { body, response: mailSettingsSchema }),
  test: (locale: Locale) => adminCall('POST /api/admin/mail/test', { body: { locale }, response: mailTestedSchema }),
};
