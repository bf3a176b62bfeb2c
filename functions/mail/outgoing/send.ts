import { toKey } from '../../../src/features/forms/address.shared.ts';
import { greetingFor, letter } from '../../../src/features/mail/settings/greeting.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { DAY_MS, MINUTE_MS } from '../../calendar.ts';
import { getDomain, getSender, isAddress, type Mailbox } from '../../encoding/address.ts';
import { oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { describeFault, log } from '../../http/log.ts';
import { getAuthSecret } from '../../settings.ts';
import { database } from '../../storage/database.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';
import type { TokenKind } from '../open-tokens.ts';
import { keyOf } from '../storage/address-keys.ts';
import { claimAttempt, insertOutgoing, LEASE_MS, type OutgoingRow, recordAttempt, retryDelayed } from '../storage/outbox.ts';
import { contentsOf, filesIn, MissingFileError } from '../storage/outbox-files.ts';
import { recipientsIn, recipientsOf } from '../storage/recipients.ts';
import { type MailSettingsRow, readMailSettings } from '../storage/settings.ts';
import { decryptSecrets, encryptSecret } from './secrets.ts';
import { type Delivery, deliver, type Sending, toOne } from './transport.ts';

export interface Outgoing {
  to: string;
  subject: string;
  text: string;
  key: string;
  id?: string;
  replyTo?: string;
  thread?: string;
  inReplyTo?: string;
  /** The direct one last (RFC 5322, section 3.6.4). */
  references?: readonly string[];
  from?: Mailbox;
  /** A token in the text; `open-tokens.ts` removes its kind from what comes back. */
  secret?: { kind: TokenKind; token: string };
  automatic?: boolean;
  /** Begins and ends an automatic mail with the owner's greeting and signature in this language. */
  locale?: Locale;
  /** The language of a mail without greeting and signature; `Content-Language` names it. */
  language?: Locale;
  /** They are read for each mail if absent. */
  settings?: Pick<MailSettingsRow, 'greetings' | 'signatures'>;
}

export const MAIL_RETRY_MINUTES = [5, 30, 120, 720, 1440] as const;
/** Time to notice and renew a provider's token. */
export const MAIL_RETRY_DAYS = 14;

async function encryptedText(env: Env, { text, secret, key }: Outgoing): Promise<string> {
  if (secret === undefined) return storable(text);
  const authSecret = getAuthSecret(env);
  if (!authSecret) throw new Error('there is no secret to seal with');
  return storable(text.replaceAll(secret.token, await encryptSecret(authSecret, key, secret.token)));
}

/** Without the name: whoever typed it may have typed another's address. */
async function signed(env: Env, { text, locale, settings }: Outgoing): Promise<string> {
  if (locale === undefined) return text;
  const { greetings, signatures } = settings ?? (await readMailSettings(database(env.DB)));
  return letter(greetingFor(greetings[locale], ''), text, signatures[locale]);
}

export async function outgoingRow(env: Env, mail: Outgoing, dueAt = new Date()): Promise<OutgoingRow> {
  const id = mail.id ?? crypto.randomUUID();
  const sender = mail.from ?? (await getSender(env));
  const toAddress = oneLine(mail.to, 320);
  const replyTo = mail.replyTo && isAddress(mail.replyTo) ? mail.replyTo : null;
  return {
    id,
    key: mail.key,
    status: 'queued',
    ...{ toAddress, toKey: toKey(toAddress), replyTo, replyKey: keyOf(replyTo) },
    subject: oneLine(mail.subject, SUBJECT_LIMIT),
    text: await encryptedText(env, { ...mail, text: await signed(env, mail) }),
    automatic: mail.automatic ?? true,
    thread: mail.thread ?? id,
    inReplyTo: parseMessageId(mail.inReplyTo) ?? null,
    messageId: `<${id}@${sender ? getDomain(sender.address) : 'localhost'}>`,
    mailReferences: mail.references ? parseMessageIds(mail.references.join(' ')).join(' ') || null : null,
    fromName: mail.from ? oneLine(mail.from.name, SUBJECT_LIMIT) : null,
    fromAddress: mail.from?.address ?? null,
    locale: mail.locale ?? mail.language ?? null,
    attempts: 0,
    error: null,
    createdAt: new Date(),
    nextAttemptAt: dueAt,
    sentAt: null,
  };
}

/** The scheduled handler makes later attempts (`sendDue`). @throws only if the database cannot be written */
export async function sendMail(env: Env, mail: Outgoing): Promise<OutgoingRow['status']> {
  const { mail: row, isNew } = await insertOutgoing(database(env.DB), await outgoingRow(env, mail));
  return isNew ? trySending(env, row) : row.status;
}

/** Only the owner writes to several, or with files. */
async function sendingOf(env: Env, mail: OutgoingRow): Promise<Sending> {
  if (mail.automatic) return toOne(mail);
  const [rows, files] = await database(env.DB).batch([recipientsIn(database(env.DB), [mail.id]), filesIn(database(env.DB), [mail.id])]);
  const recipients = recipientsOf(mail, rows);
  const waiting = rows.length === 0 ? recipients : recipients.filter(({ status }) => status === 'queued');
  return { mail, recipients, waiting, files: await contentsOf(env, files) };
}

export function nextAttempt(
  createdAt: Date,
  attempts: number,
  { now = new Date(), notBefore = null, days = MAIL_RETRY_DAYS }: { now?: Date; notBefore?: Date | null | undefined; days?: number },
): Date | null {
  const minutes = MAIL_RETRY_MINUTES[Math.min(attempts, MAIL_RETRY_MINUTES.length - 1)] ?? 0;
  const next = new Date(Math.max(now.getTime() + minutes * MINUTE_MS, notBefore?.getTime() ?? 0));
  return next.getTime() - createdAt.getTime() > days * DAY_MS ? null : next;
}

/** Skips a mail that a concurrent attempt has claimed. The caller calls `retryDelayed` once for all. */
export async function attemptOne(env: Env, { id, attempts }: Pick<OutgoingRow, 'id' | 'attempts'>): Promise<OutgoingRow['status']> {
  const db = database(env.DB);
  const mail = await claimAttempt(db, { id, attempts, leaseUntil: new Date(Date.now() + LEASE_MS) });
  if (!mail) return 'queued';
  const clear = { ...mail, text: await decryptSecrets(getAuthSecret(env), mail.key, mail.text) };
  const outcome = await sendingOf(env, clear)
    .then((sending) => deliver(env, sending))
    .catch((error: unknown): Delivery => {
      if (error instanceof MissingFileError) return { status: 'failed', temporary: false, error: error.message };
      throw error;
    });
  const nextAttemptAt = outcome.status === 'failed' && outcome.temporary ? nextAttempt(mail.createdAt, attempts, outcome) : null;
  const status = nextAttemptAt ? 'queued' : outcome.status;
  await recordAttempt(
    db,
    {
      id,
      attempts: mail.attempts,
      status,
      error: outcome.status === 'failed' ? outcome.error : null,
      nextAttemptAt,
      sentAt: outcome.status === 'sent' ? new Date() : null,
      ...(outcome.status === 'sent' && outcome.messageId && { messageId: outcome.messageId }),
    },
    mail.automatic ? undefined : (outcome.settled ?? []),
  );
  return status;
}

export async function trySending(env: Env, mail: Pick<OutgoingRow, 'id' | 'attempts'>): Promise<OutgoingRow['status']> {
  const status = await attemptOne(env, mail);
  if (status === 'sent') await retryDelayed(database(env.DB));
  return status;
}

async function sendOnceDue(env: Env, mail: OutgoingRow): Promise<void> {
  const waitMs = (mail.nextAttemptAt?.getTime() ?? 0) - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  await trySending(env, mail);
}

/** Sends queued mails after the response, once due; the scheduled handler retries failures. */
export function flush(env: Env, mails: readonly OutgoingRow[], waitUntil: WaitUntil): void {
  for (const mail of mails)
    waitUntil(sendOnceDue(env, mail).catch((error) => log('error', 'mail', { id: mail.id, fault: describeFault(error) })));
}
