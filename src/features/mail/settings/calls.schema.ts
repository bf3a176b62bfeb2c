import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  blockChange,
  blockSchema,
  blocksSchema,
  mailboxChange,
  mailboxCreation,
  mailboxesSchema,
  mailSettingsChange,
  mailSettingsSchema,
  mailTestedSchema,
  mailTestSchema,
  removedSchema,
  storedBlock,
  storedMailbox,
  storedTemplate,
  templateChange,
  templateSchema,
  templatesSchema,
  versionQuery,
} from './mail-settings.schema.ts';

export const MAIL_SETTINGS_CALLS = declareCalls({
  'GET /api/admin/mail/templates': {
    summary: 'Lists the reply templates',
    guard: 'owner',
    response: templatesSchema,
  },
  'POST /api/admin/mail/templates': {
    summary: 'Adds one; a repeat returns the first',
    guard: 'owner',
    body: templateSchema,
    response: storedTemplate,
    status: 201,
    otherStatuses: { 200: 'for a repeat', 409: '' },
  },
  'PUT /api/admin/mail/templates/:id': {
    summary: 'Replaces the `version` that was shown',
    guard: 'owner',
    body: templateChange,
    response: storedTemplate,
    otherStatuses: { 404: '', 409: '' },
  },
  'DELETE /api/admin/mail/templates/:id': {
    summary: 'Deletes it; with `?version=` only if it has not changed since',
    guard: 'owner',
    query: versionQuery,
    response: removedSchema,
    otherStatuses: { 409: '' },
  },
  'GET /api/admin/mail/blocks': {
    summary: 'Lists the addresses and domains whose mail goes to spam',
    guard: 'owner',
    response: blocksSchema,
  },
  'POST /api/admin/mail/blocks': {
    summary: 'Blocks `value`: an address, or a domain and everything under it',
    guard: 'owner',
    body: blockSchema,
    response: storedBlock,
    status: 201,
    otherStatuses: { 200: 'for a repeat' },
  },
  'PUT /api/admin/mail/blocks/:id': {
    summary: 'Changes the `note` of the `version` that was shown',
    guard: 'owner',
    body: blockChange,
    response: storedBlock,
    otherStatuses: { 404: '', 409: '' },
  },
  'DELETE /api/admin/mail/blocks/:id': {
    summary: 'Ends the block',
    guard: 'owner',
    query: versionQuery,
    response: removedSchema,
    otherStatuses: { 409: '' },
  },
  'GET /api/admin/mail/mailboxes': {
    summary: 'Lists the mailboxes with their addresses and number of messages; `fixedAliases` come from `MAIL_ALIASES`',
    guard: 'owner',
    response: mailboxesSchema,
  },
  'POST /api/admin/mail/mailboxes': {
    summary: 'Adds one: `name`, `title`, `address` (the sender of its replies), `aliases`',
    guard: 'owner',
    body: mailboxCreation,
    response: storedMailbox,
    status: 201,
    otherStatuses: { 409: '' },
  },
  'PUT /api/admin/mail/mailboxes/:name': {
    summary: 'Replaces the `version` that was shown (0 for one that was never changed)',
    guard: 'owner',
    body: mailboxChange,
    response: storedMailbox,
    otherStatuses: { 404: '', 409: '' },
  },
  'DELETE /api/admin/mail/mailboxes/:name': {
    summary: 'Deletes it; its messages move to the default mailbox',
    guard: 'owner',
    query: versionQuery,
    response: removedSchema,
    otherStatuses: { 404: '', 409: '' },
  },
  'GET /api/admin/mail/settings': {
    summary:
      'Returns the name and signatures of replies, the retention, and how mail is sent, without secrets; `delivery.delayed`: mails that wait for a retry, since when and why',
    guard: 'owner',
    response: mailSettingsSchema,
  },
  'PUT /api/admin/mail/settings': {
    summary:
      'Replaces the `version` that was shown. Retention may be shorter than promised, never longer; shortening it needs a fresh sign-in',
    guard: 'owner',
    body: mailSettingsChange,
    response: mailSettingsSchema,
    otherStatuses: { 409: '' },
  },
  'POST /api/admin/mail/test': {
    summary: 'Sends a test mail to one of the owner’s addresses and returns its status; `Idempotency-Key`',
    guard: 'owner',
    body: mailTestSchema,
    response: mailTestedSchema,
  },
});

type MailSettingsCalls = typeof MAIL_SETTINGS_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends MailSettingsCalls {}
}
