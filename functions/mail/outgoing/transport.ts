import type { RecipientKind } from '../../../src/features/mail/admin/recipients.schema.ts';
import { isLocale } from '../../../src/i18n/locales.ts';
import { getSender, isAddress, type Mailbox, needsUtf8 } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import { readBuild } from '../../http/build.ts';
import { describeFault, log } from '../../http/log.ts';
import { noteCall, whyUnanswered } from '../../http/note-call.ts';
import { retryAfter } from '../../http/retry-after.ts';
import type { OutgoingRow } from '../storage/outbox.ts';
import { recipientsOf, type Settled } from '../storage/recipients.ts';
import { mailHtml } from './mail-html.ts';
import { type MailFile, writeMime } from './mime.ts';
import { getMailService, type MailService, type ProviderMail } from './providers.ts';

/** `temporary`: try again, not before `notBefore`. `held`: no transport is configured. `messageId`: the provider's, if it gave one. */
export type Delivery = (
  | { status: 'sent'; messageId?: string | undefined }
  | { status: 'held' }
  | { status: 'failed'; temporary: boolean; error: string; notBefore?: Date | null }
) & {
  /** Recipients whose outcome differs from that of the rest. */
  settled?: readonly Settled[];
};

const DELIVERY_TIMEOUT_MS = 10_000;

const failed = (error: string, temporary: boolean): Delivery => ({ status: 'failed', temporary, error });

/** What is to be sent; `waiting` are the recipients who do not have it yet. */
export interface Sending {
  mail: OutgoingRow;
  recipients: readonly Recipient[];
  waiting: readonly Recipient[];
  files: readonly MailFile[];
}

type Recipient = ReturnType<typeof recipientsOf>[number];

/** A mail of the site, to one. */
export const toOne = (mail: OutgoingRow): Sending => {
  const recipients = recipientsOf(mail, []);
  return { mail, recipients, waiting: recipients, files: [] };
};

const listOf = (people: readonly Recipient[], kind: RecipientKind): Mailbox[] =>
  people.flatMap((one) => (one.kind === kind ? [{ name: one.name, address: one.address }] : []));

interface Way {
  from: Mailbox;
  takesUtf8: boolean;
  html: string | undefined;
}

function toProviderMail({ mail: row, recipients, waiting, files }: Sending, { from, takesUtf8, html }: Way): ProviderMail {
  const isWhole = waiting.length === recipients.length;
  return {
    // A provider would take the rest of a mail for its repeat.
    id: isWhole ? row.id : `${row.id}-${waiting.map(({ position }) => position).join('-')}`,
    ...{ from, to: listOf(recipients, 'to'), cc: listOf(recipients, 'cc'), files },
    deliverTo: { to: listOf(waiting, 'to'), cc: listOf(waiting, 'cc'), bcc: listOf(waiting, 'bcc') },
    ...{ subject: row.subject, text: row.text, messageId: row.messageId, automatic: row.automatic, date: row.createdAt },
    replyTo: row.replyTo !== null && (takesUtf8 || !needsUtf8(row.replyTo)) ? row.replyTo : undefined,
    inReplyTo: row.inReplyTo ?? undefined,
    references: row.mailReferences ?? undefined,
    language: row.locale ?? undefined,
    html,
  };
}

/** Of the site's own mails; what the owner writes stays as it is. */
async function htmlOf({ ASSETS }: Env, { automatic, locale, subject, text }: OutgoingRow): Promise<string | undefined> {
  if (!automatic || !isLocale(locale)) return undefined;
  const build = await readBuild(ASSETS).catch(() => undefined);
  return mailHtml({ subject, text, locale }, build?.palette);
}

/** These refuse the mail itself; other statuses concern the token, the address or the provider, and may pass. */
const REFUSED_STATUSES = [400, 413, 422];

async function sendByHttp({ provider, url, token }: MailService, mail: ProviderMail): Promise<Delivery> {
  const { headers, body } = provider.request(mail);
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...provider.authorise(token) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { status: 'sent', messageId: provider.sentAs?.(answer) };
  const isRefused = REFUSED_STATUSES.includes(response.status) && !provider.mayPass?.(answer);
  return {
    ...{ status: 'failed', temporary: !isRefused, error: `provider answered ${response.status}` },
    notBefore: retryAfter(response.headers.get('Retry-After'), new Date()),
  };
}

const REFUSED_FOR_GOOD = /^E_(?:VALIDATION|FIELD|CONTENT|HEADER|TOO_MANY_RECIPIENTS|RECIPIENT_SUPPRESSED|INVALID)/u;

/**
 * Sends our own MIME: the structured message rejects a `Message-ID` (developers.cloudflare.com/email-service/reference/headers). Returns
 * error codes only, since error texts may contain addresses.
 */
async function sendRaw(binding: SendEmail, from: string, to: string, raw: string): Promise<Delivery> {
  // Exists in the Workers runtime only.
  const { EmailMessage } = await import('cloudflare:email');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), DELIVERY_TIMEOUT_MS);
  });
  try {
    await Promise.race([binding.send(new EmailMessage(from, to, raw)), silence]);
    return { status: 'sent' };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return failed(code.slice(0, 100), !REFUSED_FOR_GOOD.test(code));
  } finally {
    clearTimeout(timer);
  }
}

/** The binding takes one recipient at a time. What may pass stops the rest, who wait for the next attempt. */
async function sendByBinding(binding: SendEmail, mail: ProviderMail, waiting: readonly Recipient[]): Promise<Delivery> {
  const raw = writeMime(mail);
  const settled: Settled[] = [];
  for (const { position, address } of waiting) {
    const delivery = await sendRaw(binding, mail.from.address, address, raw).catch((error: unknown) => {
      if (waiting.length === 1) throw error;
      return failed(error instanceof Error ? error.name : 'unknown', true);
    });
    if (delivery.status === 'failed' && (delivery.temporary || waiting.length === 1)) return { ...delivery, settled };
    settled.push({
      position,
      status: delivery.status === 'failed' ? 'failed' : 'sent',
      error: delivery.status === 'failed' ? delivery.error : null,
    });
  }
  const refused = settled.find(({ error }) => error !== null);
  return settled.some(({ status }) => status === 'sent') || !refused
    ? { status: 'sent', settled }
    : { ...failed(refused.error ?? '', false), settled };
}

/** Why no mail can reach this recipient. */
function whyNot(address: string, takesUtf8: boolean): string | undefined {
  if (!isAddress(address)) return 'the recipient’s address is not valid';
  // Cloudflare's binding knows no such recipients (developers.cloudflare.com/email-routing/limits).
  if (needsUtf8(address) && !takesUtf8) return 'this mail service cannot write to letters like these before the @';
  return undefined;
}

/** Never throws: errors of a transport are retryable. */
export async function deliver(env: Env, sending: Sending): Promise<Delivery> {
  const service = getMailService(env);
  const { mail, waiting } = sending;
  if (!env.EMAIL && service === undefined) return { status: 'held' };
  if (!env.EMAIL && service === 'unknown') return failed('MAIL_PROVIDER does not name a provider', true);
  const takesUtf8 = !env.EMAIL && typeof service === 'object' && service.provider.takesUtf8 === true;
  const unreachable = waiting.flatMap((one): Settled[] => {
    const error = whyNot(one.address, takesUtf8);
    return error === undefined ? [] : [{ position: one.position, status: 'failed', error }];
  });
  const reachable = waiting.filter(({ position }) => !unreachable.some((one) => one.position === position));
  if (reachable.length === 0) return { ...failed(unreachable[0]?.error ?? 'nobody is left to send it to', false), settled: unreachable };
  const from = mail.fromAddress ? { name: mail.fromName ?? '', address: mail.fromAddress } : await getSender(env);
  if (!from) return failed('MAIL_FROM is not an address', true);
  try {
    const recipients = sending.recipients.filter(({ address }) => whyNot(address, takesUtf8) === undefined);
    const html = await htmlOf(env, mail);
    const sent = toProviderMail({ ...sending, recipients, waiting: reachable }, { from, takesUtf8, html });
    const delivery = env.EMAIL ? await sendByBinding(env.EMAIL, sent, reachable) : await sendByHttp(service as MailService, sent);
    noteCall('mail', delivery.status === 'failed' ? delivery.error : undefined);
    return { ...delivery, settled: [...unreachable, ...(delivery.settled ?? [])] };
  } catch (error) {
    noteCall('mail', whyUnanswered(error));
    log('warn', 'mail', { id: mail.id, fault: describeFault(error) });
    return failed(error instanceof Error ? error.name : 'unknown', true);
  }
}
