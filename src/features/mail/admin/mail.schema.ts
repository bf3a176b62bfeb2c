import { z } from 'zod';
import { flag, pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { lineField } from '../../forms/forms.schema.ts';
import { DELIVERY_STATES, UNSENT } from '../settings/delivery.schema.ts';
import { mailboxSchema } from '../settings/mailbox.schema.ts';
import { LIST_LENGTH, RECIPIENT_KINDS, recipientList } from './recipients.schema.ts';

export const MAIL_PAGE = '/admin/mail';

/** Delay before a mail is sent, in which it can be undone; milliseconds. */
export const UNDO_SEND_MS = 10_000;
/** Characters, with what is quoted. */
export const WRITTEN_LENGTH = 50_000;
export const SUBJECT_LENGTH = 255;
/** Of one mail; the transport may take less (`delivery.fileBytes` of the settings). */
const FILES_LIMIT = 20;
export const FILES_BYTES = 10_000_000;
export const CHANGE_LIMIT = 100;
export const MESSAGES_SHOWN = 20;
/** Characters of a message's plain text; the rest is in its file. */
export const TEXT_SHOWN = 100_000;

export const MAIL_STATES = ['inbox', 'archived', 'spam', 'deleted'] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** `sent`: conversations with outgoing mail; `all`: everything but spam and deleted. */
export const FOLDERS = [...MAIL_STATES, 'sent', 'all'] as const;
export type Folder = (typeof FOLDERS)[number];

const count = z.int().min(0);
const time = z.iso.datetime();
const locale = z.enum(['en', 'el']);

/** For `sent` only: `written` is mail the owner wrote, without automatic mail; `delivery` is mail in that state. */
export const threadsQuery = z.object({
  ...pageQuery(['lastAt'], '-lastAt'),
  folder: z.enum(FOLDERS).default('inbox'),
  mailbox: mailboxSchema.optional(),
  unread: flag,
  attachments: flag,
  written: flag,
  delivery: z.enum(UNSENT).optional(),
});
export type ThreadsQuery = z.output<typeof threadsQuery>;

/** The folder is the first of inbox, archived, spam, deleted that has one of the messages. */
export const threadRow = z.object({
  thread: z.string(),
  subject: z.string(),
  /** Senders, newest first, at most three: names, else addresses. Recipients if all mail is outgoing. */
  people: z.array(z.string()),
  peopleCount: count,
  /** Of the newest message, in `sent` of the newest outgoing mail. ISO 8601, UTC. */
  lastAt: time,
  count,
  unread: count,
  attachments: count,
  snippet: z.string(),
  /** In UTF-16 units. */
  marks: z.array(z.tuple([count, count])),
  locale: locale.nullable(),
  folder: z.enum([...MAIL_STATES, 'sent']),
  mailbox: z.string(),
  answered: z.boolean(),
  kept: z.boolean(),
  /** Of the newest outgoing mail; null without any. */
  delivery: z.enum(DELIVERY_STATES).nullable(),
});
export type ThreadRow = z.infer<typeof threadRow>;
export const threadsPage = pageSchema(threadRow);

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: count,
  /** False if the content is not stored, or not whole. */
  stored: z.boolean(),
  /** The `data-cid` of images in the message; null for a plain attachment. */
  contentId: z.string().nullable(),
});
export type MailAttachment = z.infer<typeof attachment>;

const verdict = z.enum(['pass', 'fail', 'none']);

const incoming = z.object({
  direction: z.literal('in'),
  id: z.string(),
  sequence: z.int(),
  at: time,
  readAt: time.nullable(),
  mailbox: z.string(),
  source: z.enum(['form', 'email', 'system']),
  state: z.enum(MAIL_STATES),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
  toAddress: z.string(),
  subject: z.string(),
  text: z.string(),
  textCut: z.boolean(),
  /** Sanitised when stored. Images load nothing: `data-src` is a remote address, `data-cid` names an attachment. */
  html: z.string().nullable(),
  heldImages: count,
  locale: locale.nullable(),
  /** 0 to 1, with the names of its signals (`functions/mail/incoming/spam.ts`, `functions/contact/form-spam.ts`, `blocked`). */
  spamScore: z.number().min(0).max(1),
  spamReasons: z.array(z.string()),
  authentication: z.object({ spf: verdict, dkim: verdict, dmarc: verdict }).nullable(),
  automatic: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
  attachments: z.array(attachment),
});

const recipient = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  name: z.string(),
  address: z.string(),
  status: z.enum(DELIVERY_STATES),
  /** Why it did not reach this recipient. */
  error: z.string().nullable(),
});

export const outgoing = z.object({
  direction: z.literal('out'),
  id: z.string(),
  at: time,
  /** The first of the recipients. */
  toAddress: z.string(),
  recipients: z.array(recipient),
  subject: z.string(),
  text: z.string(),
  textCut: z.boolean(),
  automatic: z.boolean(),
  status: z.enum(DELIVERY_STATES),
  attempts: count,
  error: z.string().nullable(),
  sentAt: time.nullable(),
  nextAttemptAt: time.nullable(),
  /** Until then `DELETE /mail/messages/:id` undoes it; null once it is being sent. */
  undoUntil: time.nullable(),
  attachments: z.array(attachment),
});
export type OutgoingMail = z.infer<typeof outgoing>;

export const mailItem = z.discriminatedUnion('direction', [incoming, outgoing]);
export type MailItem = z.infer<typeof mailItem>;

export const threadQuery = z.object({ before: time.optional() });

export const threadSchema = z.object({
  thread: z.string(),
  subject: z.string(),
  folder: z.enum([...MAIL_STATES, 'sent']),
  mailbox: z.string(),
  locale: locale.nullable(),
  unread: count,
  kept: z.boolean(),
  privacyRequest: z.string().nullable(),
  /** The recipients of a reply, as a list to edit; null without a usable address. */
  answerTo: z.string().nullable(),
  /** Of a reply to all: everybody of the answered mail, less own addresses; null where that is nobody else. */
  answerAll: z.object({ to: z.string(), cc: z.string() }).nullable(),
  messages: z.array(mailItem),
  earlier: count,
});
export type Thread = z.infer<typeof threadSchema>;

/** `keep` exempts a conversation from the 12 months, `release` ends that. `unread` marks the newest message. */
export const MAIL_ACTIONS = ['read', 'unread', 'archive', 'inbox', 'spam', 'delete', 'keep', 'release'] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

const threadId = z.string().min(1).max(100);

export const changeSchema = z.strictObject({
  action: z.enum(MAIL_ACTIONS, 'field.choice'),
  threads: z.array(threadId).min(1).max(CHANGE_LIMIT),
});
/** `id` undoes the change; `changed` counts conversations. */
export const changedSchema = z.object({ id: z.string(), changed: count, messages: count });
/** Messages changed again since are neither restored nor counted. */
export const undoneSchema = z.object({ restored: count, messages: count });

const fileId = z.string().min(1).max(100);

/** A file that was stored to be sent, and belongs to no mail yet or to one that was taken back. */
export const writtenFile = attachment.pick({ id: true, name: true, type: true, sizeBytes: true });
export type WrittenFile = z.infer<typeof writtenFile>;

/**
 * A mail as its fields hold it, also unfinished: the lists of recipients as they were written. A draft is this, and what an undo gives back.
 * `thread`: the conversation that it answers; null for a new one, as a forwarded message is.
 */
export const writtenMail = z.object({
  thread: threadId.nullable(),
  to: z.string().max(LIST_LENGTH),
  cc: z.string().max(LIST_LENGTH),
  bcc: z.string().max(LIST_LENGTH),
  subject: z.string().max(SUBJECT_LENGTH),
  /** Longer than `WRITTEN_LENGTH` is refused when it is sent, and still kept. */
  text: z.string().max(1_000_000),
  files: z.array(writtenFile).max(FILES_LIMIT),
});
export type WrittenMail = z.infer<typeof writtenMail>;

/** Requires `Idempotency-Key`. In a conversation, `to` defaults to the address to answer, and `subject` to its own. */
export const messageSchema = z.strictObject({
  thread: threadId.optional(),
  to: recipientList.optional(),
  cc: recipientList.default([]),
  bcc: recipientList.default([]),
  subject: lineField(SUBJECT_LENGTH).optional(),
  text: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/gu, '\n').trimEnd())
    .min(1)
    .max(WRITTEN_LENGTH)
    .refine((text) => text.trim() !== '', 'field.required'),
  files: z.array(fileId).max(FILES_LIMIT).default([]),
  archive: z.boolean().default(false),
});
/** `change` names the archiving, for `DELETE /mail/changes/:id`; `isHeld`: no way to send mail is set up, so it stays on hold. */
export const sentSchema = z.object({ mail: outgoing, thread: z.string(), change: z.string().nullable(), isHeld: z.boolean() });

export const fileQuery = z.object({ name: lineField(1000).min(1), type: z.string().max(200).default('application/octet-stream') });
/** `attachment`: of a message in the mailbox, or of a sent mail. `document`: of `GET /mail/documents`. */
export const copySchema = z.union([z.strictObject({ attachment: fileId }), z.strictObject({ document: z.string().min(1).max(200) })]);

export const documentsQuery = z.object({ to: z.string().max(LIST_LENGTH) });
/**
 * What the site holds for the persons of a list: papers of their orders (`receipt`, `invoice`, `credit`), receipts of withdrawals, and the
 * export that an open privacy request asks for.
 */
export const documentsSchema = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['receipt', 'invoice', 'credit', 'withdrawal', 'export']),
      /** The number of the paper, the order or the request. */
      number: z.string(),
      address: z.string(),
      at: time,
    }),
  ),
});
export type MailDocument = z.infer<typeof documentsSchema>['documents'][number];

/** Messages, not conversations; `unread` of the inbox is the websocket's `new_messages_count`. */
export const countsSchema = z.object({
  unread: count,
  folders: z.array(z.object({ mailbox: z.string(), folder: z.enum(MAIL_STATES), messages: count, unread: count })),
  outbox: z.object({ queued: count, failed: count, held: count }),
});
export type MailCounts = z.infer<typeof countsSchema>;

export const EMPTIED_FOLDERS = ['spam', 'deleted'] as const;
export type EmptiedFolder = (typeof EMPTIED_FOLDERS)[number];

export const emptyingQuery = z.object({ mailbox: mailboxSchema.optional() });
/** `left`: conversations that stay for an open privacy request; `until`: time of the count. */
export const emptyingSchema = z.object({ conversations: count, messages: count, left: count, until: z.iso.datetime() });
export type EmptyingCount = z.infer<typeof emptyingSchema>;

/** `until`: time of the count; later mail stays. */
export const emptyQuery = emptyingQuery.extend({ until: z.iso.datetime() });
export const emptiedSchema = z.object({ conversations: count, messages: count });
