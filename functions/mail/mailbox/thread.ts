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
import { serviceNamer } from '../../contact/service-names.ts';
import { deliverable } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { hideSecrets } from '../outgoing/secrets.ts';
import type { StoredMessage } from '../storage/messages.ts';
import type { OutgoingRow } from '../storage/outbox.ts';
import { readReplyContext, readThread } from '../storage/thread.ts';

type Facts = Awaited<ReturnType<typeof readThread>>;
type ReplyContext = Awaited<ReturnType<typeof readReplyContext>>;

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

const attached = ({ id, name, type, sizeBytes, stored, contentId }: Facts['files'][number]): MailAttachment => ({
  ...{ id, name, type, sizeBytes, stored, contentId },
});

function incoming(message: StoredMessage, files: Facts['files'], named: (text: string) => string): MailItem {
  const { receivedAt, readAt, details: storedDetails, html, spamScore, text } = message;
  const { id, sequence, mailbox, source, state, fromName, fromAddress, toAddress, subject, locale } = message;
  const { spam, automatic, replyTo, authentication, ...details } = detailsSchema.parse(storedDetails);
  return {
    direction: 'in',
    ...{ id, sequence, mailbox, source, state, fromName, fromAddress, toAddress, subject, locale, html, spamScore, details },
    ...{ automatic, replyTo, authentication },
    ...cut(source === 'form' ? named(text) : text),
    at: receivedAt.toISOString(),
    readAt: iso(readAt),
    heldImages: html?.match(/<img\b[^<>]*\bdata-src=/gu)?.length ?? 0,
    spamReasons: spam,
    attachments: files.filter((file) => file.message === id).map(attached),
  };
}

export function outgoing(mail: OutgoingRow): OutgoingMail {
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
  };
}

/** The newest message's `Reply-To` or sender; without received messages the last recipient. */
export function getReplyAddress({ received, sent }: Pick<ReplyContext, 'received' | 'sent'>): string | null {
  const replyTo = received?.details['replyTo'];
  const addresses = [replyTo, received?.fromAddress, sent?.toAddress].map((one) =>
    typeof one === 'string' ? deliverable(one) : undefined,
  );
  return addresses.find((address) => address !== undefined) ?? null;
}

export async function showThread({ DB, ASSETS }: Pick<Env, 'DB' | 'ASSETS'>, thread: string, before?: string): Promise<Thread> {
  const db = database(DB);
  const until = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
  const [{ facts, received, files, sent, total }, replyContext] = await Promise.all([
    readThread(db, thread, { before: until, limit: MESSAGES_SHOWN }),
    readReplyContext(db, thread),
  ]);
  if (!facts && !replyContext.sent) throw new ApiError('not_found', { message: { key: 'call.thread.missing' } });
  const named = await serviceNamer(
    ASSETS,
    received.flatMap(({ source, text }) => (source === 'form' ? [text] : [])),
  );
  const messages = [...received.map((message) => incoming(message, files, named)), ...sent.map(outgoing)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
  return {
    thread,
    subject: facts?.subject ?? replyContext.sent?.subject ?? '',
    folder: (facts && MAIL_STATES[facts.rank]) ?? 'sent',
    mailbox: facts?.mailbox ?? DEFAULT_MAILBOX,
    locale: facts?.locale ?? null,
    unread: facts?.unread ?? 0,
    kept: facts?.kept === 1,
    privacyRequest: facts?.privacyRequest ?? null,
    answerTo: getReplyAddress(replyContext),
    messages,
    earlier: total - messages.length,
  };
}
