import { z } from 'zod';
import { emailAddress, lineOf } from '../../forms/forms.schema.ts';
import { DELIVERY_STATES } from '../mail-settings/delivery.schema.ts';
import { mailboxSchema } from '../mail-settings/mailbox.schema.ts';
import { flag, pageOf, pageQuery } from '../table/page.schema.ts';

/** How long the owner may take an answer back, milliseconds: the wait before it leaves. */
export const UNDO_SEND_MS = 10_000;
/** Characters of an answer. */
export const REPLY_LENGTH = 20_000;
/** Conversations of one change. */
export const CHANGE_LIMIT = 100;
/** Messages of a conversation that are given at once, the newest ones. */
export const MESSAGES_SHOWN = 20;
/** Characters of a message's plain text that the conversation gives; the rest is in its file. */
export const TEXT_SHOWN = 100_000;

/** Where a message lies, as it is stored. */
export const MAIL_STATES = ['inbox', 'archived', 'spam', 'deleted'] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** What can be listed. `sent`: conversations with mail that went out; `all`: everything but spam and deleted, for searching. */
export const FOLDERS = [...MAIL_STATES, 'sent', 'all'] as const;
export type Folder = (typeof FOLDERS)[number];

const count = z.int().min(0);
const time = z.iso.datetime();
const locale = z.enum(['en', 'el']);

/** The query of `GET /mail/threads`. `written`: of the sent ones those that the owner wrote, without the site's own mails. */
export const threadsQuery = z.object({
  ...pageQuery(['lastAt'], '-lastAt'),
  folder: z.enum(FOLDERS).default('inbox'),
  mailbox: mailboxSchema.optional(),
  unread: flag,
  attachments: flag,
  written: flag,
});
export type ThreadsQuery = z.output<typeof threadsQuery>;

/** One conversation of the list. A conversation lies in one folder: the first of inbox, archived, spam, deleted that has a message of it. */
export const threadRow = z.object({
  thread: z.string(),
  /** That of its newest message; may be empty. */
  subject: z.string(),
  /** Who wrote, newest first, at most three: names, else addresses. For mail that only went out: to whom. */
  people: z.array(z.string()),
  /** How many people wrote in all. */
  peopleCount: count,
  /** Its newest message; in `sent` its newest mail that went out. ISO 8601, UTC. */
  lastAt: time,
  /** Messages in it, both ways. */
  count,
  unread: count,
  attachments: count,
  /** Plain text of one line; where something was searched for, around the first place found. */
  snippet: z.string(),
  /** What was found in the snippet: from and to, in UTF-16 units. */
  marks: z.array(z.tuple([count, count])),
  locale: locale.nullable(),
  /** `sent` where nothing has come in. */
  folder: z.enum([...MAIL_STATES, 'sent']),
  mailbox: z.string(),
  /** The owner wrote after the newest message came. */
  answered: z.boolean(),
  /** Kept beyond the 12 months (a contract), until it is released. */
  kept: z.boolean(),
  /** Of the newest mail that went out; null where none did. */
  delivery: z.enum(DELIVERY_STATES).nullable(),
});
export type ThreadRow = z.infer<typeof threadRow>;
export const threadsPage = pageOf(threadRow);

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: count,
  /** False while its content is not there whole; earlier versions threw away what was over a limit. */
  stored: z.boolean(),
  /** What `data-cid` of the message's images names; null for a plain attachment. */
  contentId: z.string().nullable(),
});
export type MailAttachment = z.infer<typeof attachment>;

const verdict = z.enum(['pass', 'fail', 'none']);

/** A message that came in. */
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
  /** Where the sender wants answers, if elsewhere. */
  replyTo: z.string().nullable(),
  toAddress: z.string(),
  subject: z.string(),
  /** At most `TEXT_SHOWN` characters; `textCut` says whether it was longer. */
  text: z.string(),
  textCut: z.boolean(),
  /** Sanitised when it was stored. Images load nothing: `data-src` has the address of a remote one, `data-cid` names an attachment. */
  html: z.string().nullable(),
  /** Remote images that wait to be asked for. */
  heldImages: count,
  locale: locale.nullable(),
  /** 0 to 1, with the names of its signals (`functions/mail/incoming/spam.ts`, `functions/contact/form-spam.ts`, `blocked`). */
  spamScore: z.number().min(0).max(1),
  spamReasons: z.array(z.string()),
  /** What the receiving server found; null where it said nothing. */
  authentication: z.object({ spf: verdict, dkim: verdict, dmarc: verdict }).nullable(),
  /** Why it counts as written by a machine; empty for a person's. */
  automatic: z.array(z.string()),
  /** Everything else that is known of it, as answers of the brief. */
  details: z.record(z.string(), z.unknown()),
  attachments: z.array(attachment),
});

/** A mail that goes out. */
export const outgoing = z.object({
  direction: z.literal('out'),
  id: z.string(),
  at: time,
  toAddress: z.string(),
  subject: z.string(),
  text: z.string(),
  textCut: z.boolean(),
  /** Written by the site itself. */
  automatic: z.boolean(),
  status: z.enum(DELIVERY_STATES),
  attempts: count,
  error: z.string().nullable(),
  sentAt: time.nullable(),
  nextAttemptAt: time.nullable(),
  /** Until then `DELETE /mail/replies/:id` takes it back; null once it is on its way. */
  undoUntil: time.nullable(),
});
export type OutgoingMail = z.infer<typeof outgoing>;

export const mailItem = z.discriminatedUnion('direction', [incoming, outgoing]);
export type MailItem = z.infer<typeof mailItem>;

/** The query of `GET /mail/threads/:thread`. `before`: the `at` of the oldest one shown, for those before it. */
export const threadQuery = z.object({ before: time.optional() });

/** `GET /mail/threads/:thread`: the newest messages in the order of time. */
export const threadSchema = z.object({
  thread: z.string(),
  subject: z.string(),
  folder: z.enum([...MAIL_STATES, 'sent']),
  mailbox: z.string(),
  locale: locale.nullable(),
  unread: count,
  kept: z.boolean(),
  /** The privacy request that it belongs to; its clock is on the privacy page. */
  privacyRequest: z.string().nullable(),
  /** To whom an answer would go; null where there is no address to write to. */
  answerTo: z.string().nullable(),
  messages: z.array(mailItem),
  /** Messages before these. */
  earlier: count,
});
export type Thread = z.infer<typeof threadSchema>;

/** `keep` exempts a conversation from the 12 months, `release` ends that. `unread` marks the newest message. */
export const MAIL_ACTIONS = ['read', 'unread', 'archive', 'inbox', 'spam', 'delete', 'keep', 'release'] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

const threadId = z.string().min(1).max(100);

/** The body of `POST /mail/changes`. */
export const changeSchema = z.strictObject({
  action: z.enum(MAIL_ACTIONS, 'field.choice'),
  threads: z.array(threadId).min(1).max(CHANGE_LIMIT),
});
/** Its answer: the name of the change, for undoing it, and how many conversations and messages it changed. */
export const changedSchema = z.object({ id: z.string(), changed: count, messages: count });
/** The answer of `DELETE /mail/changes/:id`: how many are as before; what was changed again since is left alone. */
export const undoneSchema = z.object({ restored: count, messages: count });

/** The body of `POST /mail/replies`; `Idempotency-Key` is asked for. Without `to` it goes to who wrote last. */
export const replySchema = z.strictObject({
  thread: threadId,
  text: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/gu, '\n').trimEnd())
    .min(1)
    .max(REPLY_LENGTH)
    .refine((text) => text.trim() !== '', 'field.required'),
  subject: lineOf(255).optional(),
  to: emailAddress.optional(),
  archive: z.boolean().default(false),
});
/** Its answer. `change`: of the archiving, for `DELETE /mail/changes/:id`. */
export const repliedSchema = z.object({ mail: outgoing, change: z.string().nullable() });
/** The answer of `DELETE /mail/replies/:id`: what had been written, to go on with it. */
export const takenBackSchema = z.object({ thread: z.string(), toAddress: z.string(), subject: z.string(), text: z.string() });

/** `GET /mail/counts`. Messages, not conversations; `unread` of the inbox is the `new_messages_count` of the websocket. */
export const countsSchema = z.object({
  unread: count,
  folders: z.array(z.object({ mailbox: z.string(), folder: z.enum(MAIL_STATES), messages: count, unread: count })),
  outbox: z.object({ queued: count, failed: count, kept: count }),
});
export type MailCounts = z.infer<typeof countsSchema>;

/** Folders that can be emptied at once, for good. */
export const EMPTIED_FOLDERS = ['spam', 'deleted'] as const;
export type EmptiedFolder = (typeof EMPTIED_FOLDERS)[number];

/** The query of `GET /mail/folders/:folder`: one mailbox's part of the folder, or without it the whole. */
export const emptyingQuery = z.object({ mailbox: mailboxSchema.optional() });
/** Its answer: what would go, how many conversations stay for an open privacy request, and when it was counted. */
export const emptyingSchema = z.object({ conversations: count, messages: count, left: count, until: z.iso.datetime() });
export type EmptyingCount = z.infer<typeof emptyingSchema>;

/** The query of `DELETE /mail/folders/:folder`. `until`, of the count: what came later was not counted, and stays. */
export const emptyQuery = emptyingQuery.extend({ until: z.iso.datetime() });
export const emptiedSchema = z.object({ conversations: count, messages: count });
