import { z } from 'zod';
import {
  MAIL_STATES,
  type MailAttachment,
  type MailItem,
  MESSAGES_SHOWN,
  type OutgoingMail,
  TEXT_SHOWN,
  type Thread,
} from '../../../src/features/mail/admin/mail.schema.ts';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { hideSecrets } from '../outgoing/secrets.ts';
import type { StoredMessage } from '../storage/messages.ts';
import type { OutgoingRow } from '../storage/outbox.ts';
import type { OutgoingFile } from '../storage/outbox-files.ts';
import { type RecipientRow, recipientsOf } from '../storage/recipients.ts';
import { readReplyContext, readThread } from '../storage/thread.ts';
import { answerLists, ownAddresses } from './answer.ts';

type Facts = Awaited<ReturnType<typeof readThread>>;

const verdict = z.enum(['pass', 'fail', 'none']);
const names = z.array(z.string()).catch([]);
const detailsSchema = z.looseObject({
  spam: names.default([]),
  automatic: names.default([]),
  replyTo: z.string().nullable().catch(null).default(null),
  authentication: z.object({ spf: verdict, dkim: verdict, dmarc: verdict }).nullable().catch(null).default(null),
});

const cut = (text: string): { text: string; textCut: boolean } => ({
  text: text.slice(0, TEXT_SHOWN).toWellFormed(),
  textCut: text.length > TEXT_SHOWN,
});
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const attached = ({ id, name, type, sizeBytes, stored, contentId }: MailAttachment): MailAttachment => ({
  ...{ id, name, type, sizeBytes, stored, contentId },
});

function incoming(message: StoredMessage, files: Facts['files']): MailItem {
  const { receivedAt, readAt, details: storedDetails, html, spamScore, text } = message;
  const { id, sequence, mailbox, source, state, fromName, fromAddress, toAddress, subject, locale } = message;
  const { spam, automatic, replyTo, authentication, ...details } = detailsSchema.parse(storedDetails);
  return {
    direction: 'in',
    ...{ id, sequence, mailbox, source, state, fromName, fromAddress, toAddress, subject, locale, html, spamScore, details },
    ...{ automatic, replyTo, authentication },
    ...cut(text),
    at: receivedAt.toISOString(),
    readAt: iso(readAt),
    heldImages: html?.match(/<img\b[^<>]*\bdata-src=/gu)?.length ?? 0,
    spamReasons: spam,
    attachments: files.filter((file) => file.message === id).map(attached),
  };
}

export function outgoing(mail: OutgoingRow, recipients: readonly RecipientRow[], files: readonly OutgoingFile[]): OutgoingMail {
  const { id, text, toAddress, subject, automatic, status, attempts, error, createdAt, sentAt, nextAttemptAt } = mail;
  const waits = status === 'queued' && attempts === 0 && !automatic;
  return {
    direction: 'out',
    ...{ id, toAddress, subject, automatic, status, attempts, error },
    ...cut(hideSecrets(text)),
    at: createdAt.toISOString(),
    sentAt: iso(sentAt),
    nextAttemptAt: iso(nextAttemptAt),
    undoUntil: waits ? iso(nextAttemptAt) : null,
    recipients: recipientsOf(mail, recipients).map(({ kind, name, address, status: reached, error: why }) => ({
      ...{ kind, name, address, status: reached, error: why },
    })),
    attachments: files.filter((file) => file.mail === id).map((file) => attached({ ...file, contentId: null })),
  };
}

export async function showThread(env: Env, thread: string, before?: string): Promise<Thread> {
  const db = database(env.DB);
  const until = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
  const [{ facts, received, files, sent, recipients, sentFiles, total }, replyContext, own] = await Promise.all([
    readThread(db, thread, { before: until, limit: MESSAGES_SHOWN }),
    readReplyContext(db, thread),
    ownAddresses(env, db),
  ]);
  if (!facts && !replyContext.sent) throw new ApiError('not_found', { message: { key: 'call.thread.missing' } });
  const written = sent.map((mail) => outgoing(mail, recipients, sentFiles));
  const messages = [...received.map((message) => incoming(message, files)), ...written].sort((a, b) => a.at.localeCompare(b.at));
  return {
    thread,
    subject: facts?.subject ?? replyContext.sent?.subject ?? '',
    folder: (facts && MAIL_STATES[facts.rank]) ?? 'sent',
    mailbox: facts?.mailbox ?? DEFAULT_MAILBOX,
    locale: facts?.locale ?? null,
    unread: facts?.unread ?? 0,
    kept: facts?.kept === 1,
    privacyRequest: facts?.privacyRequest ?? null,
    ...answerLists(replyContext, own),
    messages,
    earlier: total - messages.length,
  };
}
