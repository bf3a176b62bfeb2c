import type { Env } from '../../env.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { noteCall, whyUnanswered } from '../../integrations/note.ts';
import { describeFault, log } from '../../monitor/log.ts';
import type { OutgoingRow } from '../../storage/mail/outbox.ts';
import { getSender, isAddress, type Mailbox } from '../address.ts';
import { mailboxHeader, threadHeaders, writeMime } from './mime.ts';

/** `temporary`: try again, not before `notBefore`. `held`: no transport is configured. */
export type Delivery =
  | { status: 'sent' }
  | { status: 'held' }
  | { status: 'failed'; temporary: boolean; error: string; notBefore?: Date | null };

const DELIVERY_TIMEOUT_MS = 10_000;

const failed = (error: string, temporary: boolean): Delivery => ({ status: 'failed', temporary, error });

const threadFields = ({ inReplyTo, mailReferences, messageId, automatic }: OutgoingRow) => ({
  ...{ messageId, automatic },
  inReplyTo: inReplyTo ?? undefined,
  references: mailReferences ?? undefined,
});

/** These refuse the mail itself; others concern the token, the address or the provider, and pass. */
const REFUSED_STATUSES = [400, 413, 422];

async function sendByHttp(url: string, env: Env, from: Mailbox, mail: OutgoingRow): Promise<Delivery> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.MAIL_HTTP_TOKEN ?? ''}`, 'Idempotency-Key': mail.id },
    body: JSON.stringify({
      from: mailboxHeader(from),
      to: [mail.toAddress],
      subject: mail.subject,
      text: mail.text,
      ...(mail.replyTo && { reply_to: mail.replyTo }),
      headers: threadHeaders(threadFields(mail)),
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return { status: 'sent' };
  return {
    ...{ status: 'failed', temporary: !REFUSED_STATUSES.includes(response.status), error: `provider answered ${response.status}` },
    notBefore: retryAfter(response.headers.get('Retry-After'), new Date()),
  };
}

/** Error codes of the binding that refuse the mail itself. */
const REFUSED_FOR_GOOD = /^E_(?:VALIDATION|FIELD|CONTENT|HEADER|TOO_MANY_RECIPIENTS|RECIPIENT_SUPPRESSED|INVALID)/u;

/**
 * Sends our own MIME: the structured message rejects a `Message-ID` (developers.cloudflare.com/email-service/reference/headers). Returns
 * error codes only, since texts may contain addresses.
 */
async function sendByBinding(binding: SendEmail, from: Mailbox, mail: OutgoingRow): Promise<Delivery> {
  // Exists in the Workers runtime only.
  const { EmailMessage } = await import('cloudflare:email');
  const raw = writeMime({
    ...mail,
    from,
    to: mail.toAddress,
    replyTo: mail.replyTo ?? undefined,
    ...threadFields(mail),
    date: mail.createdAt,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), DELIVERY_TIMEOUT_MS);
  });
  try {
    await Promise.race([binding.send(new EmailMessage(from.address, mail.toAddress, raw)), silence]);
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
  if (!env.EMAIL && !env.MAIL_HTTP_URL) return { status: 'held' };
  if (!isAddress(mail.toAddress)) return failed('the recipient is no address', false);
  const from = mail.fromAddress ? { name: mail.fromName ?? '', address: mail.fromAddress } : await getSender(env);
  if (!from) return failed('MAIL_FROM is no address', true);
  try {
    const delivery = env.EMAIL ? await sendByBinding(env.EMAIL, from, mail) : await sendByHttp(env.MAIL_HTTP_URL ?? '', env, from, mail);
    noteCall('mail', delivery.status === 'failed' ? delivery.error : undefined);
    return delivery;
  } catch (error) {
    noteCall('mail', whyUnanswered(error));
    log('warn', 'mail', { id: mail.id, fault: describeFault(error) });
    return failed(error instanceof Error ? error.name : 'unknown', true);
  }
}
