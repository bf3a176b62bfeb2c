import { expect, it } from 'vitest';
import { mailboxBody, mailboxFields, settingsBody, settingsFields, templateBody, templateFields } from './fields.ts';
import { mailboxChange, mailSettingsChange, templateSchema } from './mail-settings.schema.ts';

it('a mailbox survives a round trip, and its aliases may be separated in any way', () => {
  const mailbox = { title: 'Press', address: null, aliases: ['press@sample.example', 'news@sample.example'] };
  expect(mailboxBody(mailboxFields(mailbox))).toEqual(mailbox);
  expect(mailboxBody({ title: 'Press', address: ' ', aliases: 'a@x.gr, b@x.gr;\r\n\r\nc@x.gr ' })).toEqual({
    title: 'Press',
    address: null,
    aliases: ['a@x.gr', 'b@x.gr', 'c@x.gr'],
  });
  expect(mailboxChange.safeParse({ ...mailboxBody(mailboxFields(mailbox)), version: 0 }).success).toBe(true);
});

it('an empty subject of a template is stored as null', () => {
  const template = { name: 'Thanks', locale: 'el' as const, subject: null, text: 'Ευχαριστώ' };
  expect(templateBody(templateFields(template))).toEqual(template);
  expect(templateSchema.safeParse(templateBody(templateFields(template))).success).toBe(true);
});

it('settings survive a round trip, and invalid numbers are refused', () => {
  const settings = {
    fromName: '',
    greetings: { en: 'Hello {name},', el: 'Καλησπέρα σας {name},' },
    signatures: { en: 'Regards', el: 'Με εκτίμηση' },
    keptMonths: 12,
    deletedDays: 30,
    version: 0,
    updatedAt: null,
    spamDays: 30,
    delivery: { way: 'outbox' as const, host: null, from: null, fileBytes: 10_000_000, delayed: null },
  };
  const fields = settingsFields(settings);
  const check = (changed: object) => mailSettingsChange.safeParse({ ...settingsBody({ ...fields, ...changed }), version: 0 });
  expect(check({}).success).toBe(true);
  for (const keptMonths of ['', '13', '0', 'twelve', '1.5', '-1']) expect(check({ keptMonths }).success).toBe(false);
});
