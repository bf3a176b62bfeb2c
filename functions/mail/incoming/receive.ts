import { ALL_MAILBOXES, DEFAULT_MAILBOX } from '../../../src/features/admin/mail-settings/mailbox.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../monitor/log.ts';
import { database } from '../../storage/database.ts';
import { isBlocked } from '../../storage/mail/blocks.ts';
import { insertMessage, type StoredMessage } from '../../storage/mail/messages.ts';
import { fitFiles, type IncomingFile } from './attachments.ts';

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
  /** Stored whole (`attachments.ts`). */
  attachments?: readonly IncomingFile[];
}

/** The score from which a message is put among the spam. Nothing is thrown away for its score. */
export const SPAM_LIMIT = 0.7;

/** The reason of what came from an address that the owner has blocked, beside those of the spam score. */
const BLOCKED = 'blocked';

/**
 * Stores a message, then tells the owner's open pages. Resolves once it is stored; that telling failed is logged and loses nothing,
 * since the next message brings it along and a page that comes back asks for what it missed.
 * @throws when the database does: the caller has not been answered then.
 */
export async function receive(
  env: Env,
  incoming: Incoming,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<{ id: string; isNew: boolean }> {
  const { from, to = '', mailbox = DEFAULT_MAILBOX, spamScore = 0, details = {}, attachments = [], ...rest } = incoming;
  const id = crypto.randomUUID();
  const db = database(env.DB);
  // A privacy request has a clock that no block stops.
  const unwanted = rest.source !== 'system' && details['privacyRequest'] === undefined && (await isBlocked(db, from.address));
  const { message, isNew } = await insertMessage(
    db,
    {
      ...rest,
      subject: oneLine(rest.subject, SUBJECT_LIMIT),
      text: storable(rest.text),
      id,
      mailbox,
      thread: rest.thread ?? id,
      state: unwanted || spamScore >= SPAM_LIMIT ? 'spam' : 'inbox',
      fromName: oneLine(from.name, SUBJECT_LIMIT),
      fromAddress: from.address,
      toAddress: to,
      spamScore,
      details: unwanted ? { ...details, spam: [...(Array.isArray(details['spam']) ? details['spam'] : []), BLOCKED] } : details,
      receivedAt: new Date(),
    },
    fitFiles(attachments),
  );
  // Also for a repeat: pages that have the message already are not told again.
  if (message.state === 'inbox') waitUntil(announce(env, message));
  return { id: message.id, isNew };
}

/** How often the object that holds the open pages is asked, should it be moving to another machine just then. */
const ANNOUNCE_ATTEMPTS = 3;

async function announceTo(env: Env, mailbox: string, sequence: number): Promise<void> {
  for (let attempt = 1; attempt <= ANNOUNCE_ATTEMPTS; attempt += 1) {
    try {
      await env.MAILROOM.getByName(mailbox).announce(mailbox);
      return;
    } catch (error) {
      log('warn', 'announce', { sequence, attempt, fault: describeFault(error) });
    }
  }
}

/** Tells the pages that hear the message's mailbox, and those that hear all. */
const announce = (env: Env, { mailbox, sequence }: StoredMessage) =>
  Promise.all([mailbox, ALL_MAILBOXES].map((heard) => announceTo(env, heard, sequence)));
