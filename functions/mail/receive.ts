import { DEFAULT_MAILBOX } from '../../src/features/mail/mail.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { Env } from '../env.ts';
import { describeFault, log } from '../log.ts';
import { database } from '../storage/database.ts';
import { type AttachmentRow, insertMessage, type StoredMessage } from '../storage/messages.ts';

/** A message for the owner, from a form, by mail, or from the site itself. */
export interface Incoming {
  source: StoredMessage['source'];
  subject: string;
  text: string;
  from: { name: string; address: string };
  to?: string;
  mailbox?: string;
  /** The conversation that it belongs to; a new one when absent. */
  thread?: string;
  /** Sanitised already. */
  html?: string;
  messageId?: string;
  inReplyTo?: string;
  locale?: Locale;
  /** 0 to 1. From `SPAM_LIMIT` on it goes to the spam folder. */
  spamScore?: number;
  details?: Record<string, unknown>;
  /** A repeat with the same key is answered with the first message. */
  idempotencyKey?: string;
  attachments?: AttachmentRow[];
}

/** The score from which a message is put among the spam. Nothing is thrown away for its score. */
export const SPAM_LIMIT = 0.7;

/**
 * Stores a message, then tells the owner's open pages. Resolves once it is stored; that telling failed is logged and loses nothing,
 * since a page asks for what it missed.
 * @throws when the database does: the caller has not been answered then.
 */
export async function receive(
  env: Env,
  incoming: Incoming,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<{ id: string; isNew: boolean }> {
  const { from, to = '', mailbox = DEFAULT_MAILBOX, spamScore = 0, details = {}, attachments = [], ...rest } = incoming;
  const id = crypto.randomUUID();
  const { message, isNew } = await insertMessage(
    database(env.DB),
    {
      ...rest,
      id,
      mailbox,
      thread: rest.thread ?? id,
      state: spamScore >= SPAM_LIMIT ? 'spam' : 'inbox',
      fromName: from.name,
      fromAddress: from.address,
      toAddress: to,
      spamScore,
      details,
      receivedAt: new Date(),
    },
    attachments,
  );
  if (isNew && message.state === 'inbox') waitUntil(announce(env, message));
  return { id: message.id, isNew };
}

async function announce(env: Env, message: StoredMessage): Promise<void> {
  try {
    await env.MAILROOM.getByName(message.mailbox).announce(message.id);
  } catch (error) {
    log('warn', 'announce', { fault: describeFault(error) });
  }
}
