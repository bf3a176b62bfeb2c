import type { MailBlock, MailSettings, MailTemplate, StoredMailbox } from './mail-settings.schema.ts';

const AT = '2026-11-20T08:00:00.000Z';

export const TEMPLATES: MailTemplate[] = [
  { id: 't1', name: 'Thanks', locale: 'en', subject: null, text: 'Hello {name},\n\nthank you for writing.', version: 1, updatedAt: AT },
  { id: 't2', name: 'Ευχαριστίες', locale: 'el', subject: 'Σχετικά: {subject}', text: 'Καλημέρα {name}', version: 3, updatedAt: AT },
];

export const BLOCKS: MailBlock[] = Array.from({ length: 30 }, (_, index) => ({
  id: `b${index}`,
  value: index % 2 ? `spam${index}.example` : `sender${index}@sample.example`,
  kind: index % 2 ? 'domain' : 'address',
  note: index % 3 ? '' : 'Sample',
  version: 1,
  createdAt: new Date(Date.UTC(2026, 9, 1 + index)).toISOString(),
}));

export const MAILBOXES: StoredMailbox[] = [
  { name: 'default', title: 'Inbox', address: null, aliases: [], fixedAliases: [], removable: false, messages: 10_000, version: 0 },
  {
    name: 'press',
    title: 'Press',
    address: 'press@sample.example',
    aliases: ['media@sample.example'],
    fixedAliases: ['news@sample.example'],
    removable: true,
    messages: 12,
    version: 2,
  },
];

export const SETTINGS: MailSettings = {
  fromName: 'Sample',
  greetings: { en: 'Hello {name},', el: 'Καλησπέρα σας {name},' },
  signatures: { en: 'Regards', el: 'Με εκτίμηση' },
  keptMonths: 12,
  deletedDays: 30,
  version: 4,
  updatedAt: AT,
  spamDays: 30,
  delivery: { way: 'outbox', host: null, from: null, fileBytes: 10_000_000, delayed: null },
};
