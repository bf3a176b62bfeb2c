import { z } from 'zod';
import { toKey } from '../../forms/address.shared.ts';
import { emailAddress, lineField, textField, wholeFrom } from '../../forms/forms.schema.ts';
import { DELIVERY_STATES } from './delivery.schema.ts';
import { mailboxSchema } from './mailbox.schema.ts';

export const MAIL_API = '/api/admin/mail';

export const MAIL_SETTINGS_LIMITS = {
  name: 80,
  subject: 255,
  template: 10_000,
  note: 200,
  greeting: 200,
  signature: 1_000,
  aliases: 20,
} as const;

/** In templates, in braces. */
export const PLACEHOLDERS = ['name', 'subject', 'order', 'service'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const time = z.iso.datetime();
const locale = z.enum(['en', 'el']);
const id = z.string();
/** Rises with each change; the response to a change of an outdated version is 409. */
const version = z.int().min(1);

const templateShape = {
  name: lineField(MAIL_SETTINGS_LIMITS.name).min(1),
  locale,
  /** Null keeps the subject of the conversation. */
  subject: lineField(MAIL_SETTINGS_LIMITS.subject).nullable().default(null),
  text: textField(MAIL_SETTINGS_LIMITS.template).min(1),
};
export const templateSchema = z.strictObject(templateShape);
export const templateChange = z.strictObject({ ...templateShape, version });
export const storedTemplate = z.object({ id, ...templateShape, version, updatedAt: time });
export type MailTemplate = z.infer<typeof storedTemplate>;
export const templatesSchema = z.object({ templates: z.array(storedTemplate) });

/** The version that was seen; without it any version is deleted. */
export const versionQuery = z.object({ version: z.coerce.number().pipe(version).optional() });
export const removedSchema = z.object({ removed: z.boolean() });

const DOMAIN = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/u;
/** Normalises as for incoming mail: an address to its key, a domain to its encoded form. */
function blockedKey(text: string): string {
  const bare = text.trim().replace(/^@/u, '');
  return bare.includes('@') ? toKey(bare) : toKey(`@${bare}`).slice(1);
}

const blocked = z
  .string()
  .overwrite(blockedKey)
  .min(1)
  .max(254)
  .refine((text) => DOMAIN.test(text) || emailAddress.safeParse(text).success, 'field.invalid');

/** An address, or a domain with its subdomains, whose mail goes to spam. */
export const blockSchema = z.strictObject({ value: blocked, note: lineField(MAIL_SETTINGS_LIMITS.note).default('') });
export const blockChange = z.strictObject({ note: lineField(MAIL_SETTINGS_LIMITS.note), version });
export const storedBlock = z.object({
  id,
  value: z.string(),
  kind: z.enum(['address', 'domain']),
  note: z.string(),
  version,
  createdAt: time,
});
export type MailBlock = z.infer<typeof storedBlock>;
export const blocksSchema = z.object({ blocks: z.array(storedBlock) });

const lowered = emailAddress.transform((text) => text.toLowerCase());
const mailboxShape = {
  title: lineField(MAIL_SETTINGS_LIMITS.name).min(1),
  /** Sender of its replies, which the transport must allow; null for the sender of all mail. */
  address: lowered.nullable().default(null),
  /** An address belongs to one mailbox. */
  aliases: z.array(lowered).max(MAIL_SETTINGS_LIMITS.aliases).default([]),
};
export const mailboxCreation = z.strictObject({ name: mailboxSchema, ...mailboxShape });
/** The default mailbox has `version` 0 until it is first changed. */
export const mailboxChange = z.strictObject({ ...mailboxShape, version: z.int().min(0) });
export const storedMailbox = z.object({
  name: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  aliases: z.array(z.string()),
  /** From the variable `MAIL_ALIASES` of the deployment. */
  fixedAliases: z.array(z.string()),
  /** False for the default mailbox and those of `MAIL_ALIASES`. */
  removable: z.boolean(),
  messages: z.int().min(0),
  version: z.int().min(0),
});
export type StoredMailbox = z.infer<typeof storedMailbox>;
export const mailboxesSchema = z.object({ mailboxes: z.array(storedMailbox) });

/** Longest retention after a conversation's last message, in months, as the privacy page promises. */
export const RETENTION_MONTHS = 12;
export const DELETED_DAYS = 30;

export const delayedSchema = z.object({ count: z.int().min(1), since: time, error: z.string() }).nullable();

const settingsShape = {
  fromName: lineField(MAIL_SETTINGS_LIMITS.name),
  /** How mail begins, in each language; `{name}` is the recipient. Empty: by nothing. */
  greetings: z.strictObject({ en: lineField(MAIL_SETTINGS_LIMITS.greeting), el: lineField(MAIL_SETTINGS_LIMITS.greeting) }),
  /** How it ends. */
  signatures: z.strictObject({ en: textField(MAIL_SETTINGS_LIMITS.signature), el: textField(MAIL_SETTINGS_LIMITS.signature) }),
  keptMonths: wholeFrom(1, RETENTION_MONTHS),
  deletedDays: wholeFrom(1, DELETED_DAYS),
};
export const mailSettingsChange = z.strictObject({ ...settingsShape, version: z.int().min(0) });
export const mailSettingsSchema = z.object({
  ...settingsShape,
  version: z.int().min(0),
  updatedAt: time.nullable(),
  spamDays: z.int(),
  delivery: z.object({
    /** `binding`: Cloudflare's; `http`: a provider; `outbox`: none, so mail stays in the outbox. */
    way: z.enum(['binding', 'http', 'outbox']),
    host: z.string().nullable(),
    /** `Name <address>`; null if none is configured. */
    from: z.string().nullable(),
    /** Of all files of one mail together, before they are encoded. */
    fileBytes: z.int(),
    delayed: delayedSchema,
  }),
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

/** `to`: an address of the owner, the sender or a mailbox; defaults to the owner's. */
export const mailTestSchema = z.strictObject({ to: lowered.optional(), locale: locale.default('en') });
export const mailTestedSchema = z.object({
  id,
  to: z.string(),
  way: mailSettingsSchema.shape.delivery.shape.way,
  status: z.enum(DELIVERY_STATES),
  error: z.string().nullable(),
});
