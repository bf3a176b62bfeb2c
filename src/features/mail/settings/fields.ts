import type { FieldValues } from '@/features/forms/forms.schema.ts';
import type { MailBlock, MailSettings, MailTemplate, StoredMailbox } from './mail-settings.schema.ts';

/** Converts stored records to form fields and back. An empty optional field is `null`. */

const lines = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\r\n,;]+/u)
    .map((line) => line.trim())
    .filter(Boolean);
const orNull = (text: string | undefined): string | null => text?.trim() || null;
/** Leaves text that is no number, so that the schema rejects it. */
const toNumber = (text: string | undefined): unknown => (/^\s*\d+\s*$/u.test(text ?? '') ? Number(text) : text);

export const mailboxFields = ({ title, address, aliases }: Pick<StoredMailbox, 'title' | 'address' | 'aliases'>): FieldValues => ({
  title,
  address: address ?? '',
  aliases: aliases.join('\n'),
});
export const mailboxBody = ({ title, address, aliases }: FieldValues) => ({ title, address: orNull(address), aliases: lines(aliases) });

export const templateFields = ({
  name,
  locale,
  subject,
  text,
}: Pick<MailTemplate, 'name' | 'locale' | 'subject' | 'text'>): FieldValues => ({
  name,
  locale,
  subject: subject ?? '',
  text,
});
export const templateBody = ({ name, locale, subject, text }: FieldValues) => ({ name, locale, subject: orNull(subject), text });

export const blockFields = ({ note }: Pick<MailBlock, 'note'>): FieldValues => ({ note });

export const settingsFields = ({ fromName, greetings, signatures, keptMonths, deletedDays }: MailSettings): FieldValues => ({
  fromName,
  'greetings.en': greetings.en,
  'greetings.el': greetings.el,
  'signatures.en': signatures.en,
  'signatures.el': signatures.el,
  keptMonths: String(keptMonths),
  deletedDays: String(deletedDays),
});
export const settingsBody = (values: FieldValues) => ({
  fromName: values['fromName'],
  greetings: { en: values['greetings.en'], el: values['greetings.el'] },
  signatures: { en: values['signatures.en'], el: values['signatures.el'] },
  keptMonths: toNumber(values['keptMonths']),
  deletedDays: toNumber(values['deletedDays']),
});
