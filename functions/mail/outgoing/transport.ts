import type { Env } from '../../env.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { describeFault, log } from '../../monitor/log.ts';
import type { OutgoingRow } from '../../storage/mail/outbox.ts';
import { getSender, isAddress, type Mailbox } from '../address.ts';
import { mailboxHeader, threadHeaders, writeMime } from './mime.ts';

/** What came of an attempt. `temporary`: worth another try, not before `notBefore` where a time was named. `kept`: no way to send is configured. */
export type Delivery =
  | { status: 'sent' }
  | { status: 'kept' }
  | { status: 'failed'; temporary: boolean; error: string; notBefore?: Date | null };

/** How long a way to send may take, milliseconds. Well under the lease of an attempt (`LEASE_MS`). */
const DELIVERY_TIMEOUT_MS = 10_000;

const failed = (error: string, temporary: boolean): Delivery => ({ status: 'failed', temporary, error });

const threadFields = ({ inReplyTo, mailReferences, messageId, automatic }: OutgoingRow) => ({
  ...{ messageId, automatic },
  inReplyTo: inReplyTo ?? undefined,
  references: mailReferences ?? undefined,
});

/** Statuses that refuse the mail itself. Any other refusal is about the token, the address or the state of the provider, and passes. */
const REFUSED_STATUSES = [400, 413, 422];

/** Sends by an HTTP provider: one JSON body, bearer token; 2xx is sent. */
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

/** What Cloudflare's binding refuses for good, by the start of its code: the mail itself is at fault, not the hour nor the set-up of the sender. */
const REFUSED_FOR_GOOD = /^E_(?:VALIDATION|FIELD|CONTENT|HEADER|TOO_MANY_RECIPIENTS|RECIPIENT_SUPPRESSED|INVALID)/u;

/** Sends by Cloudflare's e-mail binding. Its errors carry a `code`; a text with addresses in it is not kept. */
async function sendByBinding(binding: SendEmail, from: Mailbox, mail: OutgoingRow): Promise<Delivery> {
  // Known to the Workers runtime only, where this is the one place that needs it.
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
    clearTimeout(timer ?? null);
  }
}

/**
 * Sends a mail by the way that is configured: the platform's binding, a provider over HTTP, or none (it stays in the outbox).
 * Never throws: what a way throws is worth another try.
 */
export async function deliver(env: Env, mail: OutgoingRow): Promise<Delivery> {
  if (!env.EMAIL && !env.MAIL_HTTP_URL) return { status: 'kept' };
  if (!isAddress(mail.toAddress)) return failed('the recipient is no address', false);
  const from = mail.fromAddress ? { name: mail.fromName ?? '', address: mail.fromAddress } : await getSender(env);
  if (!from) return failed('MAIL_FROM is no address', true);
  try {
    return env.EMAIL ? await sendByBinding(env.EMAIL, from, mail) : await sendByHttp(env.MAIL_HTTP_URL ?? '', env, from, mail);
  } catch (error) {
    log('warn', 'mail', { id: mail.id, fault: describeFault(error) });
    return failed(error instanceof Error ? error.name : 'unknown', true);
  }
}
