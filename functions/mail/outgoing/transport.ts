import { getSender, isAddress, type Mailbox, needsUtf8 } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../http/log.ts';
import { noteCall, whyUnanswered } from '../../http/note-call.ts';
import { retryAfter } from '../../http/retry-after.ts';
import type { OutgoingRow } from '../storage/outbox.ts';
import { writeMime } from './mime.ts';
import { getMailService, type MailService, type ProviderMail } from './providers.ts';

/** `temporary`: try again, not before `notBefore`. `held`: no transport is configured. `messageId`: the provider's, if it gave one. */
export type Delivery =
  | { status: 'sent'; messageId?: string | undefined }
  | { status: 'held' }
  | { status: 'failed'; temporary: boolean; error: string; notBefore?: Date | null };

const DELIVERY_TIMEOUT_MS = 10_000;

const failed = (error: string, temporary: boolean): Delivery => ({ status: 'failed', temporary, error });

const toProviderMail = (row: OutgoingRow, from: Mailbox, takesUtf8: boolean): ProviderMail => ({
  ...{ id: row.id, from, to: row.toAddress, subject: row.subject, text: row.text },
  ...{ messageId: row.messageId, automatic: row.automatic, date: row.createdAt },
  replyTo: row.replyTo !== null && (takesUtf8 || !needsUtf8(row.replyTo)) ? row.replyTo : undefined,
  inReplyTo: row.inReplyTo ?? undefined,
  references: row.mailReferences ?? undefined,
});

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
async function sendByBinding(binding: SendEmail, mail: ProviderMail): Promise<Delivery> {
  // Exists in the Workers runtime only.
  const { EmailMessage } = await import('cloudflare:email');
  const raw = writeMime(mail);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), DELIVERY_TIMEOUT_MS);
  });
  try {
    await Promise.race([binding.send(new EmailMessage(mail.from.address, mail.to, raw)), silence]);
    return { status: 'sent' };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return failed(code.slice(0, 100), !REFUSED_FOR_GOOD.test(code));
  } finally {
    clearTimeout(timer);
  }
}

/** Never throws: errors of a transport are retryable. */
export async function deliver(env: Env, mail: OutgoingRow): Promise<Delivery> {
  const service = getMailService(env);
  if (!env.EMAIL && service === undefined) return { status: 'held' };
  if (!env.EMAIL && service === 'unknown') return failed('MAIL_PROVIDER names no provider', true);
  if (!isAddress(mail.toAddress)) return failed('the recipient is no address', false);
  // Cloudflare's binding knows no such recipients (developers.cloudflare.com/email-routing/limits).
  const takesUtf8 = !env.EMAIL && typeof service === 'object' && service.provider.takesUtf8 === true;
  if (needsUtf8(mail.toAddress) && !takesUtf8) return failed('this mail service cannot write to letters like these before the @', false);
  const from = mail.fromAddress ? { name: mail.fromName ?? '', address: mail.fromAddress } : await getSender(env);
  if (!from) return failed('MAIL_FROM is no address', true);
  try {
    const sent = toProviderMail(mail, from, takesUtf8);
    const delivery = env.EMAIL ? await sendByBinding(env.EMAIL, sent) : await sendByHttp(service as MailService, sent);
    noteCall('mail', delivery.status === 'failed' ? delivery.error : undefined);
    return delivery;
  } catch (error) {
    noteCall('mail', whyUnanswered(error));
    log('warn', 'mail', { id: mail.id, fault: describeFault(error) });
    return failed(error instanceof Error ? error.name : 'unknown', true);
  }
}
