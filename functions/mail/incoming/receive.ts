import type { SQL } from 'drizzle-orm';
import { ALL_MAILBOXES, DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { toDay } from '../../calendar.ts';
import { oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import { BLOCKED, SPAM_LIMIT } from '../spam-score.ts';
import { isBlocked } from '../storage/blocks.ts';
import { insertMessage, type StoredMessage } from '../storage/messages.ts';
import { fitFiles, type IncomingFile } from './attachments.ts';
import { withoutOwnLinks } from './own-links.ts';

export interface Incoming {
  source: StoredMessage['source'];
  subject: string;
  text: string;
  from: { name: string; address: string };
  to?: string;
  mailbox?: string;
  thread?: string;
  html?: string;
  messageId?: string;
  inReplyTo?: string;
  locale?: Locale;
  spamScore?: number;
  details?: Record<string, unknown>;
  /** A repeat returns the first message. */
  idempotencyKey?: string;
  attachments?: readonly IncomingFile[];
}

/** Once a day, since anybody may ask for a link. Leaves with the message's own notice or by the job, to save calls. */
async function tellOfSignInLink(env: Env): Promise<void> {
  // Imported on demand: that module imports this one.
  const { writeToOwner } = await import('../../notices/tell.ts');
  await writeToOwner(env, { kind: 'account', key: `own-link:${toDay(new Date())}` }, ({ t }) => ({
    source: 'system',
    subject: t('jobs.ownLink.subject'),
    text: t('jobs.ownLink.text'),
    from: { name: t('jobs.sender'), address: '' },
  }));
}

/**
 * Stores a message, then notifies the owner's open pages. A failed notification is only logged: the next message makes up for it.
 * @param also statements of the same transaction, for a message that lands in the inbox
 */
export async function receive(
  env: Env,
  received: Incoming,
  waitUntil: (work: Promise<unknown>) => void,
  also: (id: string) => readonly SQL[] = () => [],
): Promise<{ id: string; isNew: boolean; state: StoredMessage['state'] }> {
  const { message: incoming, removed } = await withoutOwnLinks(env, received);
  if (removed.includes('sign-in')) await tellOfSignInLink(env);
  const { from, to = '', mailbox = DEFAULT_MAILBOX, spamScore = 0, details = {}, attachments = [], ...rest } = incoming;
  const id = crypto.randomUUID();
  // A block must not stop the clock of a privacy request or a withdrawal.
  const hasClock = details['privacyRequest'] !== undefined || details['withdrawal'] !== undefined;
  const unwanted = rest.source !== 'system' && !hasClock && (await isBlocked(database(env.DB), from.address));
  const state = unwanted || spamScore >= SPAM_LIMIT ? ('spam' as const) : ('inbox' as const);
  const { message, isNew } = await insertMessage(
    env,
    {
      ...rest,
      subject: oneLine(rest.subject, SUBJECT_LIMIT),
      text: storable(rest.text),
      id,
      mailbox,
      thread: rest.thread ?? id,
      state,
      fromName: oneLine(from.name, SUBJECT_LIMIT),
      fromAddress: from.address,
      toAddress: to,
      spamScore,
      details: unwanted ? { ...details, spam: [...(Array.isArray(details['spam']) ? details['spam'] : []), BLOCKED] } : details,
      receivedAt: new Date(),
    },
    fitFiles(attachments),
    state === 'inbox' ? also(id) : [],
  );
  if (message.state === 'inbox') waitUntil(announce(env, message));
  return { id: message.id, isNew, state: message.state };
}

/** The object may be moving to another machine. */
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

const announce = (env: Env, { mailbox, sequence }: StoredMessage) =>
  Promise.all([mailbox, ALL_MAILBOXES].map((recipient) => announceTo(env, recipient, sequence)));
